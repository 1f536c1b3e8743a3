import type { Order, Ticket } from '@bilheteria/contract/orders'
import { HANDED_LINE_TEXTS } from '@bilheteria/contract/texts/handed-line'
import { TICKETS_TEXTS } from '@bilheteria/contract/texts/tickets'
import { formatEventTime } from '@bilheteria/rules/event-time'
import { Button } from '@bilheteria/ui/button'
import { firstNameOf } from '@bilheteria/rules/first-name'
import { FileDown, Share2, UserPen } from 'lucide-react'
import { useRestored } from '#features/orders/kept-orders.ts'
import { sayFailure } from '#platform/failures.ts'
import { openDialog } from '#platform/dialog.ts'
import { textsOf } from '#platform/texts.ts'
import { useBusy } from '#platform/use-busy.ts'
import { isHanded } from './is-handed.ts'

const text = textsOf(TICKETS_TEXTS)
const handed = textsOf(HANDED_LINE_TEXTS)

/** The sign above the word: two fit side by side on every phone. */
const tile = 'flex-auto flex-col py-3 max-sm:px-2'

type Props = { order: Order; ticket: Ticket }

/** What one may do with a single ticket. */
export function TicketActions({ order, ticket }: Props) {
  const { busy, run } = useBusy()
  const restored = useRestored()
  const { id, holder, holder_changeable, carrier_change_date, state } = ticket
  const until = formatEventTime(carrier_change_date, order.event.time_zone)
  // As in the e-mail: which one of the order it is, whatever has become of the others.
  const number = order.items.indexOf(ticket) + 1
  const download = async () => {
    try {
      const { savePdf } = await import('./save-pdf.ts')
      await savePdf(id, `ingresso-${order.compra_id}-${number}.pdf`)
    } catch (error) {
      sayFailure(error)
    }
  }
  return (
    <div className="mt-auto pt-3">
      <div className="flex flex-wrap gap-2">
        <Button
          look="quiet"
          size="mid"
          busy={busy}
          className={tile}
          aria-label={text('ticket.pdf_of', { name: holder.name })}
          onClick={() => void run(download)}
        >
          {!busy && <FileDown size={18} aria-hidden className="flex-none" />}
          {text('ticket.pdf')}
        </Button>
        {state === 'valid' && !restored && (
          <Button
            look="quiet"
            size="mid"
            className={tile}
            onClick={() => openDialog('/ticket/handover', { order_id: order.id, ticket_id: id })}
          >
            <Share2 size={18} aria-hidden className="flex-none" />
            {handed(isHanded(ticket) ? 'handed.given' : 'handed.give', { name: firstNameOf(holder.name) })}
          </Button>
        )}
        {holder_changeable && (
          <Button
            look="quiet"
            size="mid"
            className={tile}
            aria-label={text('ticket.holder_change_of', { name: holder.name })}
            onClick={() => openDialog('/ticket/holder', { order_id: order.id, ticket_id: id })}
          >
            <UserPen size={18} aria-hidden className="flex-none" />
            {text('ticket.holder_change')}
          </Button>
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
