import type { Order, Ticket } from '@bilheteria/contract/orders'
import { TICKETS_TEXTS } from '@bilheteria/contract/texts/tickets'
import { formatEventTime, hourOf } from '@bilheteria/rules/event-time'
import { placeOf } from '@bilheteria/rules/ticket-label'
import { textsOf } from '#platform/texts.ts'
import { seatText } from './ticket-texts.ts'

const text = textsOf(TICKETS_TEXTS)

/** Where a ticket of paper would be torn. */
export function Perforation() {
  return (
    <div aria-hidden className="relative mx-[18px] border-t-2 border-dashed border-line">
      <span className="absolute -top-[11px] -left-7 size-5 rounded-pill bg-background" />
      <span className="absolute -top-[11px] -right-7 size-5 rounded-pill bg-background" />
    </div>
  )
}

type Placed = {
  event: Pick<Order['event'], 'doors_at' | 'time_zone'>
  ticket: Pick<Ticket, 'sector' | 'section' | 'seat'>
}

/** Where it is, and from when on. */
export function Facts({ event, ticket }: Placed) {
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
