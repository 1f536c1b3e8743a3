import type { PaymentOptions } from '@bilheteria/contract/paying'
import { getPaymentOptions } from '@bilheteria/contract/payments'
import type { Installment } from '@bilheteria/rules/installments'
import { useEffect, useState } from 'react'
import { call } from '#platform/api.ts'

type CardOffer = NonNullable<PaymentOptions['card']>

/** The parts a card may be paid in. `unknown`: they depend on its first digits, which nobody has typed yet. */
export type CardParts = { list: readonly Installment[]; state: 'known' | 'unknown' | 'asking' | 'failed'; ask(): void }

/** Where the provider quotes by card it is asked with the first digits, and again when they change. */
export function useCardParts(reservation_id: string, offer: CardOffer | null, bin: string | null): CardParts {
  const [quoted, setQuoted] = useState<{ bin: string; list: readonly Installment[] | undefined }>()
  const by_card = offer?.by_card === true
  const missing = by_card && bin !== null && quoted?.bin !== bin

  useEffect(() => {
    if (!missing) return
    let wanted = true
    const keep = (list: readonly Installment[] | undefined) => {
      if (wanted) setQuoted({ bin, list })
    }
    call(getPaymentOptions, { reservation_id, card_bin: bin }).then(
      ({ card }) => keep(card?.available ? card.installments : undefined),
      () => keep(undefined),
    )
    return () => {
      wanted = false
    }
  }, [reservation_id, bin, missing])

  const ask = () => setQuoted(undefined)
  const known = quoted?.bin === bin ? quoted : undefined
  const list = (by_card ? known?.list : undefined) ?? offer?.installments ?? []
  if (!by_card || known?.list) return { list, state: 'known', ask }
  if (bin === null) return { list, state: 'unknown', ask }
  return { list, state: known ? 'failed' : 'asking', ask }
}
