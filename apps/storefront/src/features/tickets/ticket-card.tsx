import type { Order, Ticket } from '@bilheteria/contract/orders'
import { TICKETS_TEXTS } from '@bilheteria/contract/texts/tickets'
import { formatEventTime, hourOf } from '@bilheteria/rules/event-time'
import { formatCents } from '@bilheteria/rules/money'
import { maskCpf } from '@bilheteria/rules/person'
import { placeOf } from '@bilheteria/rules/ticket-label'
import { Maximize2 } from 'lucide-react'
import { StatusChip } from '#features/orders/status-chip.tsx'
import { textsOf } from '#platform/texts.ts'
import { BiometryRow } from './biometry-row.tsx'
import { EventBand } from './event-band.tsx'
import { TicketQr } from './full-code.tsx'
import { TicketActions } from './ticket-actions.tsx'
import { seatText, ticketStatus } from './ticket-texts.ts'

const text = textsOf(TICKETS_TEXTS)

type Props = {
  order: Order
  ticket: Ticket
  number: number
  count: number
  /** Just bought: what one may do with it comes later, on its own page. */
  isNew: boolean
}

/** One admission, as it is shown at a gate: the code above the perforation, who and where below. */
export function TicketCard({ order, ticket, number, count, isNew }: Props) {
  const { holder, ticket_type, price_cents } = ticket
  const status = ticketStatus(ticket)
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
      <TicketCode ticket={ticket} />
      <div aria-hidden className="relative mx-[18px] border-t-2 border-dashed border-line">
        <span className="absolute -top-[11px] -left-7 size-5 rounded-pill bg-background" />
        <span className="absolute -top-[11px] -right-7 size-5 rounded-pill bg-background" />
      </div>
      <div className="flex flex-1 flex-col px-5 pt-3 pb-5">
        <Facts order={order} ticket={ticket} />
        <div className="mt-3 flex items-start justify-between gap-3 border-t border-line pt-3">
          <div className="min-w-0">
            <h2 className="text-base leading-snug type-strong wrap-anywhere text-heading">{holder.name}</h2>
            <p className="text-small text-muted">{text('ticket.cpf', { cpf: maskCpf(holder.cpf) })}</p>
            <p className="text-small text-muted">
              {ticket_type.name} · {price_cents === 0 ? text('ticket.free') : formatCents(price_cents)}
            </p>
          </div>
          <StatusChip tone={status.tone}>{status.text}</StatusChip>
        </div>
        {!isNew && <BiometryRow order={order} ticket={ticket} />}
        {!isNew && <TicketActions order={order} ticket={ticket} />}
      </div>
    </article>
  )
}

function TicketCode({ ticket: { code, holder } }: { ticket: Ticket }) {
  if (code === null) return null
  return (
    <div className="p-4">
      <TicketQr code={code} name={holder.name} />
      <p className="mt-2.5 flex items-center justify-center gap-1.5 text-small text-muted desk:hidden">
        <Maximize2 size={16} aria-hidden />
        {text('ticket.code_tap')}
      </p>
    </div>
  )
}

function Facts({ order: { event }, ticket }: { order: Order; ticket: Ticket }) {
  const place = placeOf({ sector: ticket.sector.name, section: ticket.section.name })
  const doors = event.doors_at
  const facts = [
    { name: text('ticket.sector'), value: place.sector },
    { name: text('ticket.block'), value: place.block },
    { name: text('ticket.place'), value: seatText(ticket) },
    {
      name: text('ticket.doors'),
      value: doors ? hourOf(new Date(doors), event.time_zone) : undefined,
      long: doors ? formatEventTime(doors, event.time_zone) : undefined,
    },
  ]
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2">
      {facts.map(
        ({ name, value, long }) =>
          value !== undefined && (
            <div key={name} className="min-w-0" title={long}>
              <dt className="text-small text-muted">{name}</dt>
              <dd className="type-h3 wrap-anywhere text-heading">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
