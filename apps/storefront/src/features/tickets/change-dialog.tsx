import { TICKETS_TEXTS } from '@bilheteria/contract/texts/tickets'
import { formatEventTime } from '@bilheteria/rules/event-time'
import { Button } from '@bilheteria/ui/button'
import { useState } from 'react'
import { useKeptOrder } from '#features/orders/kept-orders.ts'
import { closeDialog } from '#platform/dialog.ts'
import { textsOf } from '#platform/texts.ts'
import './cancel-dialog.css'
import { MoneyBack } from './money-back.tsx'
import { leftOf } from './ticket-texts.ts'
import { useAnswerChange, type Changed } from './use-answer-change.ts'

const text = textsOf(TICKETS_TEXTS)

/** Asks once more whether an answer to a change of the event is meant. */
export function Content({ params }: { params: Record<string, string> }) {
  const kept = useKeptOrder(params['order_id'] ?? '')
  // As it was when the dialog opened: what was answered has no question any more.
  const [order] = useState(kept)
  if (!order?.change) return null
  const changed = { ...order, change: order.change }
  return params['answer'] === 'keep' ? <Keeping order={changed} /> : <Returning order={changed} />
}

function Keeping({ order }: { order: Changed }) {
  const { starts_at, time_zone, venue } = order.event
  const { busy, answer } = useAnswerChange(order)
  return (
    <div className="grid gap-5">
      <div>
        <h3 className="type-h2">{text('ticket.change_keep_question')}</h3>
        <p className="mt-2">
          {text('ticket.change_keep_for', { when: formatEventTime(starts_at, time_zone), where: venue.name })}
        </p>
      </div>
      <div className="grid gap-2">
        <Button block busy={busy} onClick={() => void answer('keep')}>
          {text('ticket.change_keep')}
        </Button>
        <GoBack />
      </div>
    </div>
  )
}

function Returning({ order }: { order: Changed }) {
  const { payment } = order
  const { busy, answer } = useAnswerChange(order)
  return (
    <div className="grid gap-5">
      <div>
        <h3 className="type-h2">{text('ticket.change_refund_question')}</h3>
        <p className="mt-2">{text('ticket.change_refund_for_good')}</p>
      </div>
      <MoneyBack payment={payment} refund_cents={leftOf(order)} />
      <div className="grid gap-2">
        <Button block look="ghost" className="cancel-sure" busy={busy} onClick={() => void answer('refund')}>
          {text('ticket.change_refund_sure')}
        </Button>
        <GoBack />
      </div>
    </div>
  )
}

function GoBack() {
  return (
    <Button block look="quiet" onClick={closeDialog}>
      {text('ticket.change_return')}
    </Button>
  )
}
