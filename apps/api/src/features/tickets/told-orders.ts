import { createCoalescer, lookingUp } from '#concurrency/coalesce.ts'
import type { Db } from '#db/db.ts'
import { selectOrders, selectTicketsByOrder, type TicketRow, type ToldOrder } from './queries.ts'

type WithTickets = ToldOrder & { tickets: TicketRow[] }
/** An order with its tickets, for its letters; undefined when its buyer has left. */
type ToldOrders = (order_id: string) => Promise<WithTickets | undefined>

declare module '#context.ts' {
  interface Services {
    toldOrders: ToldOrders
  }
}

const MOST_WAITING = 1_000

/** After a rush thousands are written about: those of one moment are read together. */
export function createToldOrders(db: Db): ToldOrders {
  async function select(order_ids: string[]): Promise<Map<string, WithTickets>> {
    const orders = await selectOrders(db, order_ids)
    const tickets = await selectTicketsByOrder(db, order_ids)
    return new Map(orders.map((order) => [order.order_id, withTickets(order, tickets.get(order.order_id))]))
  }
  return createCoalescer(
    lookingUp(select, (order_id) => order_id),
    { waiting: MOST_WAITING },
  )
}

function withTickets(order: ToldOrder, tickets: TicketRow[] = []): WithTickets {
  return { ...order, tickets }
}
