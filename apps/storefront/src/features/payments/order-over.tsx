import type { EventDetail } from '@bilheteria/contract/events'
import type { Order, OrderState } from '@bilheteria/contract/orders'
import { PAYMENT_TEXTS } from '@bilheteria/contract/texts/payment'
import { Button, buttonClass } from '@bilheteria/ui/button'
import { StateMessage } from '@bilheteria/ui/state-message'
import { CalendarX } from 'lucide-react'
import { Link } from 'wouter'
import { clearReservation } from '#features/checkout/cart/transitions.ts'
import { textsOf } from '#platform/texts.ts'

const text = textsOf(PAYMENT_TEXTS)

function whyOver(state: OrderState): { title: string; reason: string } {
  if (state === 'expired')
    return {
      title: text('payment.expired_title'),
      reason: text('payment.expired'),
    }
  if (state === 'refunding')
    return {
      title: text('payment.refunding_title'),
      reason: text('payment.refunding'),
    }
  if (state === 'refunded') return { title: text('payment.refunded_title'), reason: text('payment.refunded') }
  return { title: text('payment.over_title'), reason: text('payment.over') }
}

/** An order that cannot be paid any more: why, and the way back to the beginning. */
export function OrderOver({ event, order, refresh }: { event: EventDetail; order: Order; refresh(): void }) {
  const { title, reason } = whyOver(order.state)
  function startAgain(): void {
    clearReservation()
    refresh()
  }
  return (
    <div className="wrap grid min-h-[60dvh] content-center gap-3 py-8">
      <h1 className="text-center type-h1">{event.title}</h1>
      <div role="status">
        <StateMessage
          icon={CalendarX}
          title={title}
          action={<Button onClick={startAgain}>{text('payment.start_again')}</Button>}
        >
          {reason}
        </StateMessage>
      </div>
      <p className="text-center">
        <Link href="/ticket/payments" className={buttonClass({ look: 'text', size: 'mid' })}>
          {text('payment.orders')}
        </Link>
      </p>
    </div>
  )
}
