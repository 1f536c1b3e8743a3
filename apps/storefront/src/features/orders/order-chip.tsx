import type { Order } from '@bilheteria/contract/orders'
import { formatMinutes } from '@bilheteria/rules/countdown'
import { useTimeLeft } from '#features/checkout/cart/use-time-left.ts'
import { statusOf } from './order-status.ts'
import { StatusChip } from './status-chip.tsx'

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

function TimeToPay({ expires_at }: { expires_at: string }) {
  const left_ms = useTimeLeft(expires_at)
  return (
    <span role="timer" aria-label="Tempo para pagar">
      {formatMinutes(left_ms)}
    </span>
  )
}
