import type { Order, Ticket } from '@bilheteria/contract/orders'
import { cancelOrder } from '@bilheteria/contract/payments'
import { TICKETS_TEXTS } from '@bilheteria/contract/texts/tickets'
import { Button } from '@bilheteria/ui/button'
import { useEffect, useRef, useState } from 'react'
import { sayFailure } from '#platform/failures.ts'
import { callProved } from '#features/accounts/prove.ts'
import { keepOrders, useKeptOrder } from '#features/orders/kept-orders.ts'
import { call } from '#platform/api.ts'
import { closeDialog } from '#platform/dialog.ts'
import { hideSnackbar, showSnackbar } from '#platform/snackbar.ts'
import { textsOf } from '#platform/texts.ts'
import { useBusy } from '#platform/use-busy.ts'
import { CancelChoice } from './cancel-choice.tsx'
import './cancel-dialog.css'
import { keepTheKeyboard } from './keep-the-keyboard.ts'
import { MoneyBack } from './money-back.tsx'
import { cancellableTickets, countText, leftOf, refundOf, ticketLine } from './ticket-texts.ts'

const text = textsOf(TICKETS_TEXTS)

/** What to give back, what comes back for it, and the question whether that is meant. */
export function Content({ params }: { params: Record<string, string> }) {
  const kept = useKeptOrder(params['order_id'] ?? '')
  // As it was when the dialog opened: a choice does not change under one's hand, and the server decides.
  const [order] = useState(kept)
  useEffect(() => keepTheKeyboard, [])
  return order ? <Cancelling order={order} /> : null
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
  if (order.paid_at === null) return <p>{text('ticket.cancel_unpaid')}</p>
  return <MoneyBack payment={order.payment} refund_cents={Math.min(refundOf(chosen), leftOf(order))} />
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
      // An order without issued tickets needs no proof.
      const cancelled = await (order.paid_at === null ? call : callProved)(cancelOrder, input)
      if (!cancelled) return
      keepOrders([cancelled])
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
