import type { EventDetail } from '@bilheteria/contract/events'
import { Steps } from '@bilheteria/ui/steps'
import { say } from '@bilheteria/ui/words'
import type { ReactNode } from 'react'
import { isFree } from '#features/checkout/cart/offer.ts'

function stepNames(free: boolean): string[] {
  const payment = free ? [] : [say('checkout.payment', 'Pagamento')]
  return [
    say('checkout.tickets', 'Ingressos'),
    say('checkout.holders', 'Quem vai'),
    ...payment,
    say('checkout.confirmation', 'Confirmação'),
  ]
}

type Props = {
  event: EventDetail
  free?: boolean
  /** Hidden in the first step, where the offer matters more. */
  step?: number
  /** Removes the space above the choices. */
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
    <div
      className={`wrap ${flush ? '' : step === undefined ? 'desk:pt-5' : 'pt-5'} pb-8 desk:grid desk:grid-cols-[1fr_384px] desk:gap-10`}
    >
      <div className="min-w-0">
        {step !== undefined && <Steps names={stepNames(free)} current={step} />}
        {children}
      </div>
      {summary}
    </div>
  )
}
