import type { EventDetail } from '@bilheteria/contract/events'
import { CHECKOUT_TEXTS } from '@bilheteria/contract/texts/checkout'
import { Steps } from '@bilheteria/ui/steps'
import type { ReactNode } from 'react'
import { isFree } from '#features/checkout/cart/offer.ts'
import { textsOf } from '#platform/texts.ts'

const text = textsOf(CHECKOUT_TEXTS)

const PAID = ['checkout.tickets', 'checkout.holders', 'checkout.payment', 'checkout.confirmation'] as const
const FREE = ['checkout.tickets', 'checkout.holders', 'checkout.confirmation'] as const

type Props = {
  event: EventDetail
  free?: boolean
  /** None at the first one: whoever has chosen nothing yet wants to see what there is. */
  step?: number
  /** Nothing stands between the choices and what is above them. */
  flush?: boolean
  summary: ReactNode
  children: ReactNode
}

/**
 * Choices on the left, what they come to on the right; on a phone one below the other. The left keeps its width while a long
 * page is still arriving.
 */
export function CheckoutFrame({ event, free = isFree(event), step, flush = false, summary, children }: Props) {
  return (
    <div className={`wrap ${flush ? '' : 'pt-5'} pb-8 desk:grid desk:grid-cols-[1fr_384px] desk:gap-10`}>
      <div className="min-w-0">
        {step !== undefined && <Steps names={(free ? FREE : PAID).map((key) => text(key))} current={step} />}
        {children}
      </div>
      {summary}
    </div>
  )
}
