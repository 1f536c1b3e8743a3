import { ticketCosts } from '@bilheteria/rules/quote'
import { arrangeHolders, quotedLine, ticketsOf } from '#features/checkout/show-reservation.ts'
import type { NewTicket } from '#features/tickets/issue-tickets.ts'
import type { SoldPlaces } from './order-queries.ts'

/** The tickets that money buys, each with its share of everything that was paid. */
export function boughtTickets(sold: SoldPlaces, paid_cents: number): NewTicket[] {
  const { lines, terms, batch_ids } = sold
  const priced = lines.map((line) => quotedLine(sold, line))
  const costs = ticketCosts(priced, terms.coupons, paid_cents)
  const tickets = ticketsOf(lines)
  const holders = arrangeHolders(tickets, sold.holders)
  const drawn = lines.flatMap(({ amount, draw }, i) => {
    const one = { batch_id: batch_ids[draw] ?? '', price_cents: priced[i]?.price_cents ?? 0 }
    return Array.from({ length: amount }, () => one)
  })
  return tickets.map(({ ticket_type_id, seat }, position) => {
    const [holder, draw] = [holders[position], drawn[position]]
    if (!holder || !draw) throw new Error('an order was made without a holder for every ticket')
    const { name, cpf, email, cellphone, additional, half_price } = holder
    return {
      ...{ ticket_type_id, seat_id: seat, position, paid_cents: costs[position] ?? 0 },
      holder: { name, cpf, email, cellphone, additional, half_price },
      batch_id: draw.batch_id,
      price_cents: draw.price_cents,
    }
  })
}
