import type { Order } from '@bilheteria/contract/orders'
import { TICKETS_TEXTS } from '@bilheteria/contract/texts/tickets'
import { formatCents, type Cents } from '@bilheteria/rules/money'
import { textsOf } from '#platform/texts.ts'
import { returnText } from './ticket-texts.ts'

const text = textsOf(TICKETS_TEXTS)

/** How much comes back, by which way and when. */
export function MoneyBack({ payment, refund_cents }: Pick<Order, 'payment'> & { refund_cents: Cents }) {
  if (refund_cents === 0) return <p>{text('ticket.cancel_nothing_back')}</p>
  return (
    <div className="rounded-panel bg-raised p-4">
      <p className="mb-1.5 flex flex-wrap items-baseline justify-between gap-4">
        <span className="type-strong text-heading">{text('ticket.cancel_back')}</span>
        <strong role="status" className="type-money text-heading">
          {formatCents(refund_cents)}
        </strong>
      </p>
      <p className="text-small">
        {text(payment?.interest_cents ? 'ticket.cancel_interest' : 'ticket.cancel_whole', {
          way: returnText(payment?.method),
        })}
      </p>
    </div>
  )
}
