import type { Reservation } from '@bilheteria/contract/checkout'
import { quote, shareOf, type Quote } from '@bilheteria/rules/quote'
import { ticketLabel } from '@bilheteria/rules/ticket-label'
import type { JobContext } from '#context.ts'
import type { KnownSeats } from '#features/seats/known-seats.ts'
import type { StoredReservation } from './reservation-queries.ts'
import type { Offer } from './offer.ts'
import type { Line } from './stock-request.ts'
import { openHolder, type StoredHolder } from './sealed-holders.ts'

/** A reservation as its buyer sees it, with its price explained. */
export async function showReservation(
  { services: { seats, textSeal } }: JobContext,
  offer: Offer,
  held: StoredReservation,
): Promise<Reservation> {
  const { id, event_id, order_id, expires_at, now, lines, terms, holders } = held
  return {
    id,
    event_id,
    order_id,
    expires_at,
    now,
    coupons: terms.coupons,
    items: lines.map((line) => ({
      sector_id: line.sector_id,
      section_id: line.section_id,
      ticket_type_id: line.ticket_type_id,
      amount: line.amount,
      preco_cents: priceOf(held, line),
    })),
    seats: lines.some((line) => line.seats) ? await placesOf(seats, lines) : [],
    quote: quoteOf(offer, held),
    holders: arrangeHolders(ticketsOf(lines), holders).map((holder) => holder && openHolder(textSeal, holder)),
  }
}

export type Priced = Pick<StoredReservation, 'lines' | 'batch_prices' | 'terms'>

/** What was fixed when the tickets were held. */
export function quoteOf(offer: Offer, held: Priced): Quote {
  const { lines, terms } = held
  const tickets = lines.map((line) => Object.assign(quotedLine(held, line), describe(offer, line)))
  return quote(tickets, terms.coupons, terms)
}

/** A line as prices are computed from it. */
export function quotedLine(held: Priced, line: Line) {
  return { ticket_type_id: line.ticket_type_id, amount: line.amount, price_cents: priceOf(held, line) }
}

function priceOf({ batch_prices }: Priced, { draw, price_percent }: Line): number {
  return shareOf(batch_prices[draw] ?? 0, price_percent)
}

function describe(offer: Offer, { ticket_type_id }: Line): { label: string; max_installments: number } {
  const type = offer.types.get(ticket_type_id)
  if (!type) return { label: 'Ingresso', max_installments: 1 }
  const label = ticketLabel({ type: type.name, sector: type.sector_name, section: type.section_name })
  return { label, max_installments: type.max_installments }
}

async function placesOf(knownSeats: KnownSeats, lines: readonly Line[]): Promise<Reservation['seats']> {
  const places = lines.map(async ({ section_id, ticket_type_id, seats }) => {
    if (!seats) return []
    const known = await knownSeats(section_id)
    return seats.flatMap((id) => {
      const seat = known.get(id)
      return seat ? [{ ...seat, ticket_type_id }] : []
    })
  })
  return (await Promise.all(places)).flat()
}

/** One for each person who will enter. */
export function ticketsOf(lines: readonly Line[]): { ticket_type_id: string; seat: string | null }[] {
  return lines.flatMap(({ ticket_type_id, amount, seats }) =>
    Array.from({ length: amount }, (_, i) => ({ ticket_type_id, seat: seats?.[i] ?? null })),
  )
}

/** Whoever was named stays with a ticket of the same type, and of the same seat, when the cart has changed. */
export function arrangeHolders(
  tickets: ReturnType<typeof ticketsOf>,
  holders: readonly StoredHolder[],
): (StoredHolder | null)[] {
  const named = [...holders]
  return tickets.map(({ ticket_type_id, seat }) => {
    const found = named.findIndex((holder) => holder.typeId === ticket_type_id && holder.seat === seat)
    return found < 0 ? null : (named.splice(found, 1)[0] ?? null)
  })
}
