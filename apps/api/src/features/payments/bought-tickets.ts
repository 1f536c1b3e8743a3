import { ticketCosts } from '@bilheteria/rules/quote'
import { arrangeHolders, quotedLine, ticketsOf } from '#features/checkout/show-reservation.ts'
import type { NewTicket } from '#features/tickets/issue-tickets.ts'
import type { SoldPlaces } from './order-queries.ts'

/** The tickets that money buys, each with its share of everything that was paid. */
export function boughtTickets(sold: SoldPlaces, paid_cents: number): NewTicket[] {
  const { lines, terms, batch_ids } = sold
  const quoted = lines.map((line) => ({ ...quotedLine(sold, line), label: '', max_installments: 1 }))
  const costs = ticketCosts(quoted, terms.coupons, paid_cents)
  const tickets = ticketsOf(lines)
  const holders = arrangeHolders(tickets, sold.holders)
  const lineOf = lines.flatMap((line, i) =>
    Array.from({ length: line.amount }, () => ({ line, price: quoted[i]?.price_cents ?? 0 })),
  )
  return tickets.map(({ ticket_type_id, seat }, position) => {
    const holder = holders[position]
    const { line, price } = lineOf[position] ?? {}
    if (!holder || !line || price === undefined) throw new Error('an order was made without a holder for every ticket')
    const { name, cpf, email, cellphone, additional, half_price } = holder
    return {
      ...{ ticket_type_id, batch_id: batch_ids[line.draw] ?? '', seat_id: seat, position },
      ...{ price_cents: price, paid_cents: costs[position] ?? 0 },
      holder: { name, cpf, email, cellphone, additional, half_price },
    }
  })
}
