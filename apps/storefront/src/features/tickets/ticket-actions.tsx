import type { Order, Ticket } from '@bilheteria/contract/orders'
import { HANDED_LINE_TEXTS } from '@bilheteria/contract/texts/handed-line'
import { TICKETS_TEXTS } from '@bilheteria/contract/texts/tickets'
import { formatEventTime } from '@bilheteria/rules/event-time'
import { Button } from '@bilheteria/ui/button'
import { firstNameOf } from '@bilheteria/rules/first-name'
import { FileDown, IdCard, Share2, UserPen } from 'lucide-react'
import { useRestored } from '#features/orders/kept-orders.ts'
import { sayFailure } from '#platform/failures.ts'
import { openDialog } from '#platform/dialog.ts'
import { useSavedState } from '#platform/saved-state.ts'
import { textsOf } from '#platform/texts.ts'
import { useBusy } from '#platform/use-busy.ts'
import { MoreOfFace, useFace } from './biometry-row.tsx'
import { isHanded } from './is-handed.ts'
import { isOwn } from './is-own.ts'
import { MoreActions } from './more-actions.tsx'

const text = textsOf(TICKETS_TEXTS)
const handed = textsOf(HANDED_LINE_TEXTS)

type Props = { order: Order; ticket: Ticket }

/** The actions of a ticket: one visible, the rest below "Mais". */
export function TicketActions({ order, ticket }: Props) {
  const restored = useRestored()
  const buyer = useSavedState(({ user }) => user.name)
  const { holder, holder_changeable, carrier_change_date, state, half_price_missing } = ticket
  const until = formatEventTime(carrier_change_date, order.event.time_zone)
  const own = isOwn(order, ticket, buyer)
  const can_hand_over = state === 'valid' && !restored && !own
  const { exemptible, erasable } = useFace({ order, ticket })
  const has_more = can_hand_over || half_price_missing || holder_changeable || exemptible || erasable
  return (
    <div className="mt-auto pt-3">
      <div className="flex flex-wrap gap-2">
        {can_hand_over ? <HandOver order={order} ticket={ticket} /> : <DownloadPdf order={order} ticket={ticket} />}
        {has_more && (
          <MoreActions name={holder.name}>
            {can_hand_over && <DownloadPdf order={order} ticket={ticket} />}
            {half_price_missing && <GiveHalfPriceNumber order={order} ticket={ticket} />}
            {holder_changeable && <ChangeHolder order={order} ticket={ticket} />}
            <MoreOfFace order={order} ticket={ticket} />
          </MoreActions>
        )}
      </div>
      <Handed ticket={ticket} />
      {state === 'valid' && (
        <p className="mt-2 text-small text-muted">
          {holder_changeable
            ? text('ticket.holder_until', { when: until })
            : text('ticket.holder_was_until', { when: until })}
        </p>
      )}
    </div>
  )
}

const tile = { look: 'quiet', size: 'mid', className: 'flex-auto' } as const

function HandOver({ order, ticket }: Props) {
  const name = firstNameOf(ticket.holder.name)
  return (
    <Button
      {...tile}
      aria-label={isHanded(ticket) ? `${handed('handed.given')}: ${name}` : undefined}
      onClick={() => openDialog('/ticket/handover', { order_id: order.id, ticket_id: ticket.id })}
    >
      <Share2 size={18} aria-hidden className="flex-none" />
      {isHanded(ticket) ? handed('handed.given') : handed('handed.give', { name })}
    </Button>
  )
}

function DownloadPdf({ order, ticket }: Props) {
  const { busy, run } = useBusy()
  // As in the e-mail: its number in the order, cancelled tickets included.
  const number = order.items.indexOf(ticket) + 1
  const download = async () => {
    try {
      const { savePdf } = await import('./save-pdf.ts')
      await savePdf(ticket.id, `ingresso-${order.compra_id}-${number}.pdf`)
    } catch (error) {
      sayFailure(error)
    }
  }
  return (
    <Button
      {...tile}
      busy={busy}
      aria-label={text('ticket.pdf_of', { name: ticket.holder.name })}
      onClick={() => void run(download)}
    >
      {!busy && <FileDown size={18} aria-hidden className="flex-none" />}
      {text('ticket.pdf')}
    </Button>
  )
}

function GiveHalfPriceNumber({ order, ticket }: Props) {
  return (
    <Button
      {...tile}
      aria-label={text('ticket.half_price_of', { name: ticket.holder.name })}
      onClick={() => openDialog('/ticket/half-price', { order_id: order.id, ticket_id: ticket.id })}
    >
      <IdCard size={18} aria-hidden className="flex-none" />
      {text('ticket.half_price')}
    </Button>
  )
}

function ChangeHolder({ order, ticket }: Props) {
  return (
    <Button
      {...tile}
      aria-label={text('ticket.holder_change_of', { name: ticket.holder.name })}
      onClick={() => openDialog('/ticket/holder', { order_id: order.id, ticket_id: ticket.id })}
    >
      <UserPen size={18} aria-hidden className="flex-none" />
      {text('ticket.holder_change')}
    </Button>
  )
}

/** How far the friend is who was sent it. */
function Handed({ ticket: { handover, holder, biometry } }: Pick<Props, 'ticket'>) {
  if (!handover) return null
  const name = firstNameOf(holder.name)
  const steps = [
    ...(isHanded({ handover })
      ? [handed('handed.to', { name }), handed(handover.opened_at === null ? 'handed.sent' : 'handed.opened')]
      : [handed('handed.ready', { name })]),
    ...(biometry === 'approved' ? [handed('handed.face_ready')] : []),
  ]
  return <p className="mt-2 text-small text-muted">{steps.join(' · ')}</p>
}
