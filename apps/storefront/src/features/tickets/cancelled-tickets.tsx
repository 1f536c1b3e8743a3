import type { Ticket } from '@bilheteria/contract/orders'
import { formatCents } from '@bilheteria/rules/money'
import { Disclosure } from '@bilheteria/ui/disclosure'

/** Tickets that open no gate any more: out of the way of those that do. */
export function CancelledTickets({ tickets }: { tickets: readonly Ticket[] }) {
  if (tickets.length === 0) return null
  const title = tickets.length === 1 ? '1 ingresso cancelado' : `${tickets.length} ingressos cancelados`
  return (
    <Disclosure summary={title}>
      <ul className="px-4 pb-3">
        {tickets.map(({ id, holder, ticket_type, paid_cents }) => (
          <li key={id} className="border-t border-line py-3">
            <p className="text-heading">
              {holder.name} · {ticket_type.name}
            </p>
            <p className="text-small text-muted">
              {paid_cents > 0 ? `${formatCents(paid_cents)} devolvidos` : 'Não abre mais a entrada'}
            </p>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
