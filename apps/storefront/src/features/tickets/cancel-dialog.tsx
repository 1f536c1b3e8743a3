import type { Order, Ticket } from '@bilheteria/contract/orders'
import { cancelOrder } from '@bilheteria/contract/payments'
import { TICKETS_TEXTS } from '@bilheteria/contract/texts/tickets'
import { formatCents } from '@bilheteria/rules/money'
import { Button } from '@bilheteria/ui/button'
import { useEffect, useRef, useState } from 'react'
import { sayFailure } from '#platform/failures.ts'
import { keepOrders, useKeptOrder } from '#features/orders/kept-orders.ts'
import { call } from '#platform/api.ts'
import { focusScreen } from '#platform/focus-screen.ts'
import { closeDialog } from '#platform/dialog.ts'
import { hideSnackbar, showSnackbar } from '#platform/snackbar.ts'
import { textsOf } from '#platform/texts.ts'
import { useBusy } from '#platform/use-busy.ts'
import { CancelChoice } from './cancel-choice.tsx'
import './cancel-dialog.css'
import { cancellableTickets, countText, refundOf, returnText, ticketLine } from './ticket-texts.ts'

const text = textsOf(TICKETS_TEXTS)

/** What to give back, what comes back for it, and the question whether that is meant. */
export function Content({ params }: { params: Record<string, string> }) {
  const kept = useKeptOrder(params['order_id'] ?? '')
  // As it was when the dialog opened: a choice does not change under one's hand, and the server decides.
  const [order] = useState(kept)
  // What was said about the page would lie over the dialog's own title.
  useEffect(hideSnackbar, [])
  useEffect(() => keepTheKeyboard, [])
  return order ? <Cancelling order={order} /> : null
}

/** When the last ticket is gone, so is the button that opened this: reading goes on at the page. */
function keepTheKeyboard(): void {
  setTimeout(() => {
    if (document.activeElement === document.body) focusScreen()
  })
}

function Cancelling({ order }: { order: Order }) {
  const all = cancellableTickets(order)
  const [chosen, setChosen] = useState<readonly Ticket[]>(all.length === 1 ? all : [])
  // Before there are tickets there is nothing to choose.
  const [asking, setAsking] = useState(all.length === 0)
  const goBack = () => (all.length === 0 ? closeDialog() : setAsking(false))
  if (asking) return <Question order={order} chosen={chosen} whole={chosen.length === all.length} onBack={goBack} />
  return (
    <CancelChoice
      tickets={all}
      chosen={chosen}
      onChoose={setChosen}
      onContinue={() => setAsking(true)}
      note={<Returned order={order} chosen={chosen} />}
    />
  )
}

function Returned({ order, chosen }: { order: Order; chosen: readonly Ticket[] }) {
  const refund_cents = refundOf(chosen)
  if (order.paid_at === null) return <p>{text('ticket.cancel_unpaid')}</p>
  if (chosen.length > 0 && refund_cents === 0) return <p>{text('ticket.cancel_nothing_back')}</p>
  return (
    <div className="rounded-panel bg-raised p-4">
      <p className="mb-1.5 flex flex-wrap items-baseline justify-between gap-4">
        <span className="type-strong text-heading">{text('ticket.cancel_back')}</span>
        <strong role="status" className="type-money text-heading">
          {formatCents(refund_cents)}
        </strong>
      </p>
      <p className="text-small">
        {text(order.payment?.interest_cents ? 'ticket.cancel_interest' : 'ticket.cancel_whole', {
          way: returnText(order.payment?.method),
        })}
      </p>
    </div>
  )
}

type QuestionProps = { order: Order; chosen: readonly Ticket[]; whole: boolean; onBack(): void }

function Question({ order, chosen, whole, onBack }: QuestionProps) {
  const { busy, run } = useBusy()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const cancel = async () => {
    hideSnackbar()
    const input = { order_id: order.id, ...(!whole && { ticket_ids: chosen.map(({ id }) => id) }) }
    try {
      keepOrders([await call(cancelOrder, input)])
      closeDialog()
      showSnackbar({ text: text('ticket.cancel_done'), colour: 'success' })
    } catch (error) {
      sayFailure(error)
    }
  }
  return (
    <div ref={box} role="group" tabIndex={-1} aria-labelledby="cancel-question" className="grid gap-5 outline-none">
      <div>
        <h3 id="cancel-question" className="type-h2">
          {whole
            ? text('ticket.cancel_question_all')
            : text('ticket.cancel_question', { tickets: countText(chosen.length) })}
        </h3>
        {chosen.length > 0 && <p className="mt-2">{text('ticket.cancel_for_good')}</p>}
        <ul className="mt-2">
          {chosen.map((ticket) => (
            <li key={ticket.id} className="border-t border-line py-2 text-heading first:border-0">
              {ticket.holder.name} · {ticketLine(ticket)}
            </li>
          ))}
        </ul>
      </div>
      <Returned order={order} chosen={chosen} />
      <div className="grid gap-2">
        <Button block look="ghost" className="cancel-sure" busy={busy} onClick={() => void run(cancel)}>
          {text('ticket.cancel_sure')}
        </Button>
        <Button block look="quiet" onClick={onBack}>
          {text('ticket.cancel_return')}
        </Button>
      </div>
    </div>
  )
}
