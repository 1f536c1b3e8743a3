import type { Order, Ticket } from '@bilheteria/contract/orders'
import { TICKETS_TEXTS } from '@bilheteria/contract/texts/tickets'
import { formatCents } from '@bilheteria/rules/money'
import { maskCpf } from '@bilheteria/rules/person'
import type { ReactNode } from 'react'
import { isFaceMissing } from '#features/orders/faces.ts'
import { StatusChip } from '#features/orders/status-chip.tsx'
import { textsOf } from '#platform/texts.ts'
import { EventBand } from './event-band.tsx'
import { TicketCode } from './full-code.tsx'
import { Facts, Perforation } from './ticket-parts.tsx'
import { codesToShow, ticketStatus } from './ticket-texts.ts'

const text = textsOf(TICKETS_TEXTS)

type Props = {
  order: Order
  ticket: Ticket
  number: number
  count: number
  /** What one may do with it, on its own page. */
  children?: ReactNode
}

/** One admission, as it is shown at a gate: the code above the perforation, who and where below. */
export function TicketCard({ order, ticket, number, count, children }: Props) {
  const { holder, ticket_type, price_cents } = ticket
  const status = ticketStatus(ticket)
  const tickets = codesToShow(order, ticket)
  return (
    <article
      aria-label={text('ticket.number_of', { number, count })}
      className="ticket overflow-hidden rounded-dialog bg-content"
    >
      <EventBand event={order.event}>
        {count > 1 && (
          <span
            aria-hidden
            className="absolute top-2.5 right-3.5 rounded-pill bg-deep px-2.5 py-1 text-tiny font-[680] text-on-deep"
          >
            {text('ticket.number', { number, count })}
          </span>
        )}
      </EventBand>
      <TicketCode event={order.event} ticket={ticket} tickets={tickets} />
      <Perforation />
      <div className="flex flex-1 flex-col px-5 pt-3 pb-5">
        <Facts event={order.event} ticket={ticket} />
        <div className="mt-3 flex items-start justify-between gap-3 border-t border-line pt-3">
          <div className="min-w-0">
            <h2 className="text-base leading-snug type-strong wrap-anywhere text-heading">{holder.name}</h2>
            <p className="text-small text-muted">{text('ticket.cpf', { cpf: maskCpf(holder.cpf) })}</p>
            <p className="text-small text-muted">
              {ticket_type.name} · {price_cents === 0 ? text('ticket.free') : formatCents(price_cents)}
            </p>
          </div>
          {/* Hidden if the card asks for the face below. */}
          {!(children && ticket.state === 'valid' && isFaceMissing(ticket)) && (
            <StatusChip tone={status.tone}>{status.text}</StatusChip>
          )}
        </div>
        {children}
      </div>
    </article>
  )
}
