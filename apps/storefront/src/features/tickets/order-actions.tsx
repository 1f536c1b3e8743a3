import type { Order } from '@bilheteria/contract/orders'
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
import { useBusy } from '#platform/use-busy.ts'
import { whyNotCancellable } from './ticket-texts.ts'

/** What one may do with an order that has tickets. */
export function OrderActions({ order }: { order: Order }) {
  const shop = shopOf(order, usePage())
  const event = { ...order.event, slug: `pedido-${order.compra_id}` }
  const look = { look: 'quiet', size: 'mid', block: true } as const
  return (
    <section aria-label="O que fazer com o pedido" className="grid gap-2">
      <SendAgain order_id={order.id} />
      <AddToCalendar event={event} shop={shop} {...look} />
      <Share event={event} shop={shop} {...look} />
      <Cancellation order={order} />
    </section>
  )
}

function SendAgain({ order_id }: { order_id: string }) {
  const { busy, run } = useBusy()
  const send = async () => {
    try {
      await call(sendTickets, { order_id })
      showSnackbar({ text: 'Enviamos os ingressos para o seu e-mail', colour: 'success' })
    } catch (error) {
      sayFailure(error)
    }
  }
  return (
    <Button look="quiet" size="mid" busy={busy} onClick={() => void run(send)}>
      {!busy && <Mail size={18} aria-hidden className="flex-none" />}
      Enviar ingressos por e-mail
    </Button>
  )
}

/** The law gives seven days; where they are over, one is told why. */
export function Cancellation({ order }: { order: Order }) {
  const { id, cancellable_until, event } = order
  if (mayGiveUp(order)) {
    return (
      <Button look="quiet" size="mid" block onClick={() => openDialog('/ticket/cancel', { order_id: id })}>
        Cancelar pedido
      </Button>
    )
  }
  if (cancellable_until !== null) {
    return (
      <div>
        <Button look="ghost" size="mid" block onClick={() => openDialog('/ticket/cancel', { order_id: id })}>
          <Undo2 size={18} aria-hidden className="flex-none" />
          Solicitar cancelamento
        </Button>
        <p className="mt-1.5 text-center text-small text-muted">
          até {formatEventTime(cancellable_until, event.time_zone)}
        </p>
      </div>
    )
  }
  if (!hasTickets(order)) return null
  return (
    <p className="mt-2 text-small text-muted">
      Este pedido não pode mais ser cancelado: {whyNotCancellable(order)}{' '}
      <Link href="/cancelamentos" className="underline">
        Política de cancelamento
      </Link>
    </p>
  )
}
