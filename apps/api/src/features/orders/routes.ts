import * as orders from '@bilheteria/contract/orders'
import type { Serve, ServeEvents } from '#http/serve.ts'
import { listUnfinished } from './list-unfinished.ts'
import { listOrders, showOrder } from './show-order.ts'
import { watchOrder } from './watch-order.ts'

export function orderRoutes(serve: Serve, serveEvents: ServeEvents): void {
  serve(orders.listOrders, listOrders)
  serve(orders.listUnfinished, listUnfinished)
  serve(orders.getOrder, (ctx, { order_id }) => showOrder(ctx, order_id))
  serveEvents(orders.watchOrder, watchOrder)
}
