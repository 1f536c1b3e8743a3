import type { PaymentMethod } from '@bilheteria/contract/paying'
import type { PaymentOptions } from '@bilheteria/contract/paying'
import { PAYMENT_TEXTS } from '@bilheteria/contract/texts/payment'
import { textsOf } from '#platform/texts.ts'
import { bestInstallments } from './installments.ts'
import type { CardParts } from './use-card-parts.ts'

const text = textsOf(PAYMENT_TEXTS)

export type Method = 'pix' | 'card'
type Offered = { open: boolean; note: string }

/** What can be said of each method now; one that cannot be used says why. */
export function offeredMethods({ pix, card }: PaymentOptions, parts?: CardParts): Record<Method, Offered> {
  const down = text('payment.down')
  return {
    pix: pix
      ? { open: pix.available, note: pix.available ? text('payment.pix_note') : down }
      : { open: false, note: text('payment.pix_too_late') },
    card: card
      ? { open: card.available, note: card.available ? cardNote(card, parts) : down }
      : { open: false, note: text('payment.card_closed') },
  }
}

/** Where parts depend on the card, what it is good for is known once its first digits are. */
function cardNote(
  { by_card, installments }: NonNullable<PaymentOptions['card']>,
  parts: CardParts | undefined,
): string {
  if (!by_card) return bestInstallments(installments)
  return parts?.state === 'known' ? bestInstallments(parts.list) : text('payment.parts_by_card')
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
