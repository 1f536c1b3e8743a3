import type { Order } from '@bilheteria/contract/orders'
import { TICKETS_TEXTS } from '@bilheteria/contract/texts/tickets'
import { sendTickets } from '@bilheteria/contract/tickets'
import { formatEventTime } from '@bilheteria/rules/event-time'
import { Button } from '@bilheteria/ui/button'
import { Mail, Undo2 } from 'lucide-react'
import { Link } from 'wouter'
import { sayFailure } from '#platform/failures.ts'
import { AddToCalendar } from '#features/events/add-to-calendar.tsx'
import { Share } from '#features/events/share.tsx'
import { shopOf } from '#features/orders/order-shop.ts'
import { hasTickets, mayGiveUp } from '#features/orders/order-status.ts'
import { call } from '#platform/api.ts'
import { openDialog } from '#platform/dialog.ts'
import { usePage } from '#platform/page.tsx'
import { showSnackbar } from '#platform/snackbar.ts'
import { textsOf } from '#platform/texts.ts'
import { useBusy } from '#platform/use-busy.ts'
import { withParts } from '#platform/with-parts.tsx'
import { whyNotCancellable } from './ticket-texts.ts'

const text = textsOf(TICKETS_TEXTS)

/** What one may do with an order that has tickets. */
export function OrderActions({ order }: { order: Order }) {
  const shop = shopOf(order, usePage())
  const event = { ...order.event, slug: `pedido-${order.compra_id}` }
  const look = { look: 'quiet', size: 'mid', block: true } as const
  return (
    <section aria-label={text('ticket.actions')} className="grid gap-2">
      <SendAgain order_id={order.id} />
      {!event.cancelled && <AddToCalendar event={event} shop={shop} {...look} />}
      <Share event={event} shop={shop} {...look} />
      <Cancellation order={order} />
    </section>
  )
}

/** Whoever presses twice in a row wants one letter, however fast the first one was sent. */
const REST_MS = 2_000

function SendAgain({ order_id }: { order_id: string }) {
  const { busy, run } = useBusy()
  const send = async () => {
    try {
      await call(sendTickets, { order_id })
      showSnackbar({ text: text('ticket.mailed'), colour: 'success' })
      await new Promise((resolve) => setTimeout(resolve, REST_MS))
    } catch (error) {
      sayFailure(error)
    }
  }
  return (
    <Button look="quiet" size="mid" busy={busy} onClick={() => void run(send)}>
      {!busy && <Mail size={18} aria-hidden className="flex-none" />}
      {text('ticket.mail')}
    </Button>
  )
}

/** The law gives seven days; where they are over, one is told why. */
export function Cancellation({ order }: { order: Order }) {
  const { id, cancellable_until, event } = order
  if (mayGiveUp(order)) {
    return (
      <Button look="quiet" size="mid" block onClick={() => openDialog('/ticket/cancel', { order_id: id })}>
        {text('ticket.cancel_order')}
      </Button>
    )
  }
  if (cancellable_until !== null) {
    return (
      <div>
        <Button look="ghost" size="mid" block onClick={() => openDialog('/ticket/cancel', { order_id: id })}>
          <Undo2 size={18} aria-hidden className="flex-none" />
          {text('ticket.cancel_ask')}
        </Button>
        <p className="mt-1.5 text-center text-small text-muted">
          {text('ticket.cancel_until', { when: formatEventTime(cancellable_until, event.time_zone) })}
        </p>
      </div>
    )
  }
  if (!hasTickets(order) || event.cancelled) return null
  return (
    <p className="mt-2 text-small text-muted">
      {withParts(text('ticket.cancel_over'), {
        reason: whyNotCancellable(order),
        link: (
          <Link href="/cancelamentos" className="underline">
            {text('ticket.cancel_policy')}
          </Link>
        ),
      })}
    </p>
  )
}
