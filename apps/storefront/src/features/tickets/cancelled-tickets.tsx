import type { Ticket } from '@bilheteria/contract/orders'
import { TICKETS_TEXTS } from '@bilheteria/contract/texts/tickets'
import { formatCents } from '@bilheteria/rules/money'
import { Disclosure } from '@bilheteria/ui/disclosure'
import { textsOf } from '#platform/texts.ts'

const text = textsOf(TICKETS_TEXTS)

/** Tickets that open no gate any more: out of the way of those that do. */
export function CancelledTickets({ tickets }: { tickets: readonly Ticket[] }) {
  if (tickets.length === 0) return null
  const title =
    tickets.length === 1 ? text('ticket.cancelled_one') : text('ticket.cancelled_count', { count: tickets.length })
  return (
    <Disclosure summary={title}>
      <ul className="px-4 pb-3">
        {tickets.map(({ id, holder, ticket_type, paid_cents }) => (
          <li key={id} className="border-t border-line py-3">
            <p className="text-heading">
              {holder.name} · {ticket_type.name}
            </p>
            <p className="text-small text-muted">
              {paid_cents > 0
                ? text('ticket.cancelled_returned', { amount: formatCents(paid_cents) })
                : text('ticket.cancelled_no_entry')}
            </p>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
