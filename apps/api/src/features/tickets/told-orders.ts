import { createCoalescer } from '#concurrency/coalesce.ts'
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

const MOST_TOGETHER = 64
const MOST_WAITING = 1_000

/** After a rush thousands are written about: those of one moment are read together. */
export function createToldOrders(db: Db): ToldOrders {
  return createCoalescer(
    async (order_ids: string[]) => {
      const orders = new Map((await selectOrders(db, order_ids)).map((order) => [order.order_id, order]))
      const tickets = await selectTicketsByOrder(db, order_ids)
      return order_ids.map((id) => {
        const order = orders.get(id)
        return order && { ...order, tickets: tickets.get(id) ?? [] }
      })
    },
    { most: MOST_TOGETHER, waiting: MOST_WAITING },
  )
}
