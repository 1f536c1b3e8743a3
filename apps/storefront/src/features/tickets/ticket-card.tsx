import type { Order, Ticket } from '@bilheteria/contract/orders'
import { formatEventTime, hourOf } from '@bilheteria/rules/event-time'
import { formatCents } from '@bilheteria/rules/money'
import { maskCpf } from '@bilheteria/rules/person'
import { CircleX, Sun } from 'lucide-react'
import { StatusChip } from '#features/orders/status-chip.tsx'
import { BiometryRow } from './biometry-row.tsx'
import { EventBand } from './event-band.tsx'
import { QrCode } from './qr-code.tsx'
import { TicketActions } from './ticket-actions.tsx'
import { seatText, ticketStates } from './ticket-texts.ts'

type Props = { order: Order; ticket: Ticket; number: number }

/** One admission, as it is shown at a gate: the code above the perforation, who and where below. */
export function TicketCard({ order, ticket, number }: Props) {
  const { holder, ticket_type, price_cents, state } = ticket
  const count = order.items.length
  return (
    <article aria-label={`Ingresso ${number} de ${count}`} className="ticket overflow-hidden rounded-dialog bg-content">
      <EventBand event={order.event}>
        {count > 1 && (
          <span
            aria-hidden
            className="absolute top-2.5 right-3.5 rounded-pill bg-deep px-2.5 py-1 text-tiny font-[680] text-on-deep"
          >
            {number} de {count}
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
            <p className="text-small text-muted">CPF {maskCpf(holder.cpf)}</p>
            <p className="text-small text-muted">
              {ticket_type.name} · {price_cents === 0 ? 'Grátis' : formatCents(price_cents)}
            </p>
          </div>
          <StatusChip tone={ticketStates[state].tone}>{ticketStates[state].text}</StatusChip>
        </div>
        {state !== 'cancelled' && <BiometryRow order={order} ticket={ticket} />}
        {state !== 'cancelled' && <TicketActions order={order} ticket={ticket} number={number} />}
      </div>
    </article>
  )
}

function TicketCode({ ticket: { code, state, holder, paid_cents } }: { ticket: Ticket }) {
  if (code === null || state === 'cancelled') {
    return (
      <div className="ticket-void text-center text-muted">
        <CircleX size={36} strokeWidth={1.5} aria-hidden className="mx-auto" />
        <p className="mt-2 text-heading">Este ingresso foi cancelado</p>
        <p className="text-small">
          {paid_cents > 0 ? `${formatCents(paid_cents)} de volta a quem pagou` : 'Não abre mais a entrada'}
        </p>
      </div>
    )
  }
  return (
    <div className="p-4">
      <QrCode text={code} label={`Código do ingresso de ${holder.name}`} className="ticket-code" />
      <p className="mt-2.5 flex items-center justify-center gap-1.5 text-small text-muted">
        <Sun size={16} aria-hidden />
        Aumente o brilho da tela na entrada
      </p>
    </div>
  )
}

function Facts({ order: { event }, ticket }: { order: Order; ticket: Ticket }) {
  const { sector, section } = ticket
  const doors = event.doors_at
  const facts = [
    { name: 'Setor', value: sector.name },
    { name: 'Bloco', value: section.name === sector.name ? undefined : section.name },
    { name: 'Lugar', value: seatText(ticket) },
    {
      name: 'Portões',
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
