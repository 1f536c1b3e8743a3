// chunk: buying
import type { Coupon } from '@bilheteria/contract/checkout'
import type { EventDetail, Section, Sector, TicketType } from '@bilheteria/contract/events'
import { quote, type Quote } from '@bilheteria/rules/quote'
import { ticketLabel } from '@bilheteria/rules/ticket-label'

/** Chosen tickets by ticket type; a type that is not named has none. */
export type Quantities = Record<string, number>

export type Offered = { sector: Sector; section: Section; type: TicketType }

/** Every ticket type of an event with where it belongs, in the order of the catalogue. */
export function offeredIn({ sectors }: Pick<EventDetail, 'sectors'>): Offered[] {
  return sectors.flatMap((sector) =>
    sector.sections.flatMap((section) => section.tickets.map((type) => ({ sector, section, type }))),
  )
}

/** What one costs now: the batch in force stands first. */
export function priceOf({ batches }: TicketType): number {
  return batches[0]?.price_cents ?? 0
}

export function labelOf({ sector, section, type }: Offered): string {
  return ticketLabel({ type: type.name, sector: sector.name, section: section.name })
}

export function countOf(quantities: Quantities): number {
  return Object.values(quantities).reduce((sum, amount) => sum + amount, 0)
}

export function countIn({ tickets }: Section, quantities: Quantities): number {
  return tickets.reduce((sum, { id }) => sum + (quantities[id] ?? 0), 0)
}

/** What the cart costs by what the catalogue says now. */
export function quoteCart(event: EventDetail, quantities: Quantities, coupons: readonly Coupon[]): Quote {
  const tickets = offeredIn(event).map((offered) => ({
    ticket_type_id: offered.type.id,
    label: labelOf(offered),
    amount: quantities[offered.type.id] ?? 0,
    price_cents: priceOf(offered.type),
    max_installments: offered.type.max_installments,
  }))
  return quote(tickets, coupons, event)
}

/** A coupon that discounts nothing in the cart is not worth one of its uses. */
export function usefulCoupons(coupons: readonly Coupon[], quantities: Quantities): Coupon[] {
  return coupons.filter(({ ticket_types }) => ticket_types.some((id) => (quantities[id] ?? 0) > 0))
}

/** Free from end to end: nothing in it costs anything, so there is nothing to pay. */
export function isFree(event: EventDetail): boolean {
  const feeless = event.convenience_fee_mode === 'percentual' || event.convenience_fee === 0
  return feeless && offeredIn(event).every(({ type }) => priceOf(type) === 0)
}

/** The cart in the catalogue's nesting, without empty parts; `seats` are new, `seatsOf` returns those of a type. */
export function sectorsOf(
  { sectors }: Pick<EventDetail, 'sectors'>,
  quantities: Quantities,
  seats: Record<string, readonly { id: string }[]> = {},
  seatsOf?: (section: Section, type_id: string) => string[] | undefined,
) {
  return sectors
    .map(({ id, sections }) => ({
      id,
      sections: sections
        .map((section) => ({
          id: section.id,
          tickets: section.tickets
            .map(({ id }) => ({ id, quantidade: quantities[id] ?? 0 }))
            .filter(({ quantidade }) => quantidade > 0)
            .map((ticket) => {
              const own = seatsOf?.(section, ticket.id)
              return own ? Object.assign(ticket, { seats: own }) : ticket
            }),
          ...(seats[section.id]?.length && { seats: seats[section.id]?.map((seat) => seat.id) }),
        }))
        .filter(({ tickets }) => tickets.length > 0),
    }))
    .filter((sector) => sector.sections.length > 0)
}
