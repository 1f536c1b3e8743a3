import type { PaymentMethod } from '@bilheteria/contract/orders'
import type { PaymentOptions } from '@bilheteria/contract/payments'
import { bestInstallments } from './installments.ts'

export type Method = 'pix' | 'card'
type Offered = { open: boolean; note: string }

const DOWN = 'Fora do ar no momento'

/** What can be said of each method now; one that cannot be used says why. */
export function offeredMethods({ pix, card }: PaymentOptions): Record<Method, Offered> {
  return {
    pix: pix
      ? { open: pix.available, note: pix.available ? 'Aprovação na hora' : DOWN }
      : { open: false, note: 'Não há mais tempo para pagar com Pix' },
    card: card
      ? { open: card.available, note: card.available ? bestInstallments(card.installments) : DOWN }
      : { open: false, note: 'Indisponível para este pedido' },
  }
}

/** What one wanted, or tried last; else Pix, else what there is. */
export function usualMethod(
  options: PaymentOptions,
  wished: Method | undefined,
  tried: PaymentMethod | undefined,
): Method | undefined {
  const offered = offeredMethods(options)
  const wishes: readonly (PaymentMethod | undefined)[] = [wished, tried, 'pix', 'card']
  return wishes.find((method): method is Method => (method === 'pix' || method === 'card') && offered[method].open)
}
