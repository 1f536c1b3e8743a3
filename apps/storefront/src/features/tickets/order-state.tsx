import type { Order } from '@bilheteria/contract/orders'
import { TICKETS_TEXTS } from '@bilheteria/contract/texts/tickets'
import { formatCents } from '@bilheteria/rules/money'
import { buttonClass } from '@bilheteria/ui/button'
import { CARD_REVIEW_HOURS } from '@bilheteria/rules/policy'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { OrderChip } from '#features/orders/order-chip.tsx'
import { buyHref } from '#features/orders/order-shop.ts'
import { isFreeAgain, statusOf } from '#features/orders/order-status.ts'
import { usePage } from '#platform/page.tsx'
import { textsOf } from '#platform/texts.ts'
import { EventBand } from './event-band.tsx'
import { returnText } from './ticket-texts.ts'

const text = textsOf(TICKETS_TEXTS)

/** An order without tickets: what it is, and what comes next. */
export function OrderState({ order }: { order: Order }) {
  const buy = buyHref(order, usePage())
  const { title, reason, step } = explain(order)
  return (
    <section aria-label={text('ticket.state')} className="self-start overflow-hidden rounded-dialog bg-content">
      <EventBand event={order.event} />
      <div className="grid justify-items-start gap-3 p-5">
        <OrderChip order={order} />
        <h2 className="type-h3">{title}</h2>
        <p>{reason}</p>
        {step && (
          <Link href={buy} className={buttonClass({ block: true })}>
            {step}
          </Link>
        )}
      </div>
    </section>
  )
}

type Explained = { title: string; reason: ReactNode; step?: string }

function explain(order: Order): Explained {
  const { state, payment } = order
  if (order.event.cancelled && state !== 'refunding' && (state !== 'refunded' || isFreeAgain(order))) {
    return { title: text('ticket.event_cancelled_title'), reason: text('ticket.event_cancelled_reason') }
  }
  if (state === 'pending') return explainPending(order)
  if (state === 'expired') {
    return {
      title: text('ticket.expired_title'),
      reason: text('ticket.expired'),
      step: text('ticket.buy_again'),
    }
  }
  if (state === 'refunding') {
    return {
      title: text('ticket.on_its_way', { amount: sum(order.refunding_cents) }),
      reason: returnText(payment?.method),
    }
  }
  if (state === 'refunded' && !isFreeAgain(order)) {
    return {
      title: text('ticket.returned', { amount: sum(order.refunded_cents) }),
      reason: returnText(payment?.method),
    }
  }
  return {
    title: text('ticket.over_title'),
    reason: text('ticket.over'),
    step: text('ticket.buy_again'),
  }
}

/** Money that came too late is not part of the order's own sums. */
function sum(cents: number): string {
  return cents > 0 ? formatCents(cents) : text('ticket.your_money')
}

function explainPending(order: Order): Explained {
  const { payment } = order
  if (payment?.state === 'in_review') {
    return {
      title: text('ticket.in_review_title'),
      reason: text('ticket.in_review', { hours: CARD_REVIEW_HOURS }),
    }
  }
  if (statusOf(order).tone === 'working') {
    return {
      title: text('ticket.confirming_title'),
      reason: text('ticket.confirming'),
    }
  }
  return {
    title: text('ticket.to_pay_title'),
    reason: payment?.refusal ?? text('ticket.to_pay'),
    step: text('ticket.pay'),
  }
}
