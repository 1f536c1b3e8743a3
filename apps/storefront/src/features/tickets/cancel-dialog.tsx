import type { Order, Ticket } from '@bilheteria/contract/orders'
import { cancelOrder } from '@bilheteria/contract/payments'
import { formatCents } from '@bilheteria/rules/money'
import { Button } from '@bilheteria/ui/button'
import { useEffect, useRef, useState } from 'react'
import { sayFailure } from '#features/accounts/failures.ts'
import { keepOrders, useKeptOrder } from '#features/orders/kept-orders.ts'
import { call } from '#platform/api.ts'
import { closeDialog } from '#platform/dialog.ts'
import { hideSnackbar, showSnackbar } from '#platform/snackbar.ts'
import { useBusy } from '#platform/use-busy.ts'
import { CancelChoice } from './cancel-choice.tsx'
import { cancellableTickets, countText, refundOf, returnText } from './ticket-texts.ts'

/** What to give back, what comes back for it, and the question whether that is meant. */
export function Content({ params }: { params: Record<string, string> }) {
  const order = useKeptOrder(params['order_id'] ?? '')
  return order ? <Cancelling order={order} /> : null
}

function Cancelling({ order }: { order: Order }) {
  const all = cancellableTickets(order)
  const [chosen, setChosen] = useState<readonly Ticket[]>(all)
  const [asking, setAsking] = useState(false)
  if (asking)
    return (
      <Question order={order} chosen={chosen} whole={chosen.length === all.length} onBack={() => setAsking(false)} />
    )
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
  return (
    <div className="rounded-panel bg-raised p-4">
      <p className="flex items-baseline justify-between gap-4">
        <span className="type-strong text-heading">Volta para você</span>
        <strong role="status" className="type-money text-heading">
          {formatCents(refund_cents)}
        </strong>
      </p>
      <p className="mt-1.5 text-small">
        {order.paid_at === null
          ? 'Nada foi cobrado. Os lugares voltam para a venda na hora.'
          : refund_cents === 0
            ? 'Não há valor a devolver. Os lugares voltam a ficar disponíveis.'
            : `Preço e taxa, tudo o que foi pago. ${returnText(order.payment?.method)}`}
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
      showSnackbar({ text: 'Cancelamento confirmado', colour: 'success' })
    } catch (error) {
      sayFailure(error)
    }
  }
  return (
    <div ref={box} role="group" tabIndex={-1} aria-labelledby="cancel-question" className="grid gap-5 outline-none">
      <div>
        <h3 id="cancel-question" className="type-h2">
          {whole ? 'Cancelar o pedido inteiro?' : `Cancelar ${countText(chosen.length)}?`}
        </h3>
        <p className="mt-2">Isso não pode ser desfeito: os ingressos cancelados perdem a validade na hora.</p>
        <ul className="mt-2">
          {chosen.map(({ id, holder, ticket_type }) => (
            <li key={id} className="border-t border-line py-2 text-heading first:border-0">
              {holder.name} · {ticket_type.name}
            </li>
          ))}
        </ul>
      </div>
      <Returned order={order} chosen={chosen} />
      <div className="grid gap-2">
        <Button block busy={busy} onClick={() => void run(cancel)}>
          Sim, cancelar
        </Button>
        <Button block look="quiet" onClick={onBack}>
          Voltar
        </Button>
      </div>
    </div>
  )
}
