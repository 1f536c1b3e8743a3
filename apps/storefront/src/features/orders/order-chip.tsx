import type { Order } from '@bilheteria/contract/orders'
import { ORDERS_TEXTS } from '@bilheteria/contract/texts/orders'
import { formatMinutes } from '@bilheteria/rules/countdown'
import { useTimeLeft } from '#features/checkout/cart/use-time-left.ts'
import { Clock } from 'lucide-react'
import { textsOf } from '#platform/texts.ts'
import { statusOf } from './order-status.ts'
import { StatusChip } from './status-chip.tsx'
import { ToDo } from './to-do.tsx'

const text = textsOf(ORDERS_TEXTS)

/** What an order is now; while it waits for the buyer, also for how long. */
export function OrderChip({ order }: { order: Order }) {
  const { text, tone } = statusOf(order)
  return (
    <StatusChip tone={tone}>
      {text}
      {tone === 'waiting' && order.expires_at !== null && <TimeToPay expires_at={order.expires_at} />}
    </StatusChip>
  )
}

/** The same where it is something to do: as a row of its own. */
export function PayToDo({ order: { expires_at, ...order } }: { order: Order }) {
  return (
    <ToDo icon={Clock} tone="waiting">
      {statusOf(order).text}
      {expires_at !== null && <TimeToPay expires_at={expires_at} />}
    </ToDo>
  )
}

function TimeToPay({ expires_at }: { expires_at: string }) {
  const left_ms = useTimeLeft(expires_at)
  return (
    <span role="timer" aria-label={text('order.time_to_pay')}>
      {formatMinutes(left_ms)}
    </span>
  )
}
