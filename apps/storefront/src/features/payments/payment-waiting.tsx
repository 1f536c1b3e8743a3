import type { Reservation } from '@bilheteria/contract/checkout'
import type { EventDetail } from '@bilheteria/contract/events'
import type { Order } from '@bilheteria/contract/orders'
import { PAYMENT_TEXTS } from '@bilheteria/contract/texts/payment'
import { buttonClass } from '@bilheteria/ui/button'
import { StateMessage } from '@bilheteria/ui/state-message'
import { CARD_REVIEW_HOURS } from '@bilheteria/rules/policy'
import { Clock, CreditCard } from 'lucide-react'
import { Link } from 'wouter'
import { CheckoutFrame } from '#features/checkout/frame/checkout-frame.tsx'
import { StepTitle } from '#features/checkout/frame/step-title.tsx'
import { Summary } from '#features/checkout/frame/summary.tsx'
import { paymentText } from '#features/tickets/ticket-texts.ts'
import { textsOf } from '#platform/texts.ts'
import { CancelOrder } from './cancel-order.tsx'
import { TestNote } from './small-print.tsx'
import { PAYMENT_STEP } from '#features/checkout/cart/checkout-store.ts'

const text = textsOf(PAYMENT_TEXTS)

type Props = { event: EventDetail; reservation: Reservation; order: Order; stale: boolean; refresh(): void }

/** The card's bank has the word. One may step back only while it takes its time: before, the card may be charged already. */
export function PaymentWaiting({ event, reservation, order, stale, refresh }: Props) {
  const { compra_id, quote, payment } = order
  const count = reservation.items.reduce((sum, { amount }) => sum + amount, 0)
  const inReview = payment?.state === 'in_review'
  return (
    <CheckoutFrame
      event={event}
      free={quote.total_cents === 0}
      step={PAYMENT_STEP}
      summary={<Summary {...{ event, quote, count }} />}
    >
      <StepTitle title={inReview ? text('payment.in_review') : text('payment.confirming')}>
        {text('payment.order', { order: compra_id })}
        {payment && ` · ${paymentText(payment)}`}
      </StepTitle>
      <div role="status">
        {inReview ? (
          <StateMessage
            icon={Clock}
            title={text('payment.seats_held')}
            action={
              <Link href="/ticket/payments" className={buttonClass({ look: 'quiet' })}>
                {text('payment.orders')}
              </Link>
            }
          >
            {text('payment.review_time', { hours: CARD_REVIEW_HOURS })}
          </StateMessage>
        ) : (
          <StateMessage icon={CreditCard} title={stale ? text('payment.no_network') : text('payment.wait')}>
            {stale ? text('payment.no_network_reason') : text('payment.wait_reason')}
          </StateMessage>
        )}
      </div>
      {payment?.test && <TestNote />}
      {inReview && <CancelOrder order_id={order.id} onCancelled={refresh} />}
    </CheckoutFrame>
  )
}
