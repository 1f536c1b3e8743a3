import type { Reservation } from '@bilheteria/contract/checkout'
import { quote, shareOf, type Quote } from '@bilheteria/rules/quote'
import { ticketLabel } from '@bilheteria/rules/ticket-label'
import type { JobContext } from '#context.ts'
import type { KnownSeats } from '#features/seats/known-seats.ts'
import type { StoredReservation } from './reservation-queries.ts'
import type { Offer } from './offer.ts'
import type { Line } from './stock-request.ts'
import { concealCompanion } from './companions.ts'
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
    seats: lines.some((line) => line.seats) ? await placesOf(seats, event_id, lines) : [],
    quote: quoteOf(offer, held),
    holders: arrangeHolders(ticketsOf(lines), holders).map(
      (holder) => holder && concealCompanion(openHolder(textSeal, holder)),
    ),
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

async function placesOf(
  knownSeats: KnownSeats,
  event_id: string,
  lines: readonly Line[],
): Promise<Reservation['seats']> {
  const places = lines.map(async ({ section_id, ticket_type_id, seats }) => {
    if (!seats) return []
    const known = await knownSeats(event_id, section_id)
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

type Admission = ReturnType<typeof ticketsOf>[number]

/**
 * Whoever was named stays when the cart has changed: with the same seat, else with a ticket of the same type, else with any
 * ticket nobody is named for. Nobody types a friend again who only sits elsewhere.
 */
export function arrangeHolders(
  tickets: readonly Admission[],
  holders: readonly StoredHolder[],
): (StoredHolder | null)[] {
  if (tickets.length === holders.length && tickets.every((ticket, i) => isFor(holders[i], ticket))) return [...holders]
  const typed = holders.filter(isTyped)
  const arranged = tickets.map((ticket) => take(typed, (holder) => isFor(holder, ticket)))
  for (const same_type of [true, false]) {
    for (const [i, ticket] of tickets.entries()) {
      const fits = ({ typeId }: StoredHolder) => !same_type || typeId === ticket.ticket_type_id
      arranged[i] ??= moveTo(ticket, take(typed, fits))
    }
  }
  return arranged
}

function isFor(holder: StoredHolder | undefined, { ticket_type_id, seat }: Admission): boolean {
  return holder?.typeId === ticket_type_id && holder.seat === seat
}

function isTyped({ name, cpf }: StoredHolder): boolean {
  return name !== '' || cpf !== ''
}

function take(holders: StoredHolder[], fits: (holder: StoredHolder) => boolean): StoredHolder | null {
  const found = holders.findIndex(fits)
  return found < 0 ? null : (holders.splice(found, 1)[0] ?? null)
}

/** Another type asks its own questions, and may want no proof or another one. */
function moveTo({ ticket_type_id, seat }: Admission, holder: StoredHolder | null): StoredHolder | null {
  if (holder?.typeId === ticket_type_id) return { ...holder, seat }
  return holder && { ...holder, seat, typeId: ticket_type_id, additional: [], half_price: null }
}
