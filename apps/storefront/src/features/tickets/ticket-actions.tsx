import type { Order, Ticket } from '@bilheteria/contract/orders'
import { formatEventTime } from '@bilheteria/rules/event-time'
import { Button } from '@bilheteria/ui/button'
import { FileDown, UserPen } from 'lucide-react'
import { sayFailure } from '#platform/failures.ts'
import { openDialog } from '#platform/dialog.ts'
import { useBusy } from '#platform/use-busy.ts'

/** The sign above the word: two fit side by side on every phone. */
const tile = 'flex-col py-3 max-sm:px-2'

type Props = { order: Order; ticket: Ticket }

/** What one may do with a single ticket. */
export function TicketActions({ order, ticket }: Props) {
  const { busy, run } = useBusy()
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
      <div className="grid grid-cols-2 gap-2">
        <Button
          look="quiet"
          size="mid"
          busy={busy}
          className={tile}
          aria-label={`Baixar PDF do ingresso de ${holder.name}`}
          onClick={() => void run(download)}
        >
          {!busy && <FileDown size={18} aria-hidden className="flex-none" />}
          Baixar PDF
        </Button>
        {holder_changeable && (
          <Button
            look="quiet"
            size="mid"
            className={tile}
            aria-label={`Trocar portador: ${holder.name}`}
            onClick={() => openDialog('/ticket/holder', { order_id: order.id, ticket_id: id })}
          >
            <UserPen size={18} aria-hidden className="flex-none" />
            Trocar portador
          </Button>
        )}
      </div>
      {state === 'valid' && (
        <p className="mt-2 text-small text-muted">
          {holder_changeable ? `Troca de portador até ${until}` : `A troca de portador foi possível até ${until}`}
        </p>
      )}
    </div>
  )
}
