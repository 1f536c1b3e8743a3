import type { Ticket } from '@bilheteria/contract/orders'
import type { Db } from '#db/db.ts'
import { selectTicketsByOrder, type TicketRow } from './queries.ts'
import type { TicketCodes } from './ticket-code.ts'

type SignTickets = (rows: readonly TicketRow[]) => Ticket[]

declare module '#context.ts' {
  interface Services {
    signTickets: SignTickets
  }
}

/** As their owner sees them: one that is cancelled has no code. */
export function createSignTickets(codes: TicketCodes): SignTickets {
  function show(row: TicketRow): Ticket {
    const { order_id: _order_id, event_id, secret, ...ticket } = row
    const code = ticket.state === 'cancelled' ? null : codes.sign({ event_id, ticket_id: ticket.id, secret })
    return { ...ticket, code }
  }
  return (rows) => rows.map(show)
}

export async function showTickets(
  db: Db,
  signTickets: SignTickets,
  order_ids: readonly string[],
): Promise<Map<string, Ticket[]>> {
  if (order_ids.length === 0) return new Map()
  const rows = await selectTicketsByOrder(db, order_ids)
  return new Map([...rows].map(([order_id, tickets]) => [order_id, signTickets(tickets)]))
}
