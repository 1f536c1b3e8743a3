import type { Ticket } from '@bilheteria/contract/orders'
import type { Db } from '#db/db.ts'
import { selectTickets } from './queries.ts'
import type { TicketCodes } from './ticket-code.ts'

/** The tickets of each of these orders in the order they were bought; an order without any has no entry. */
export async function showTickets(
  db: Db,
  codes: TicketCodes,
  order_ids: readonly string[],
): Promise<Map<string, Ticket[]>> {
  const shown = new Map<string, Ticket[]>()
  for (const { order_id, event_id, secret, ...ticket } of await selectTickets(db, order_ids)) {
    const code = ticket.state === 'cancelled' ? null : codes.sign({ event_id, ticket_id: ticket.id, secret })
    shown.set(order_id, [...(shown.get(order_id) ?? []), { ...ticket, code }])
  }
  return shown
}
