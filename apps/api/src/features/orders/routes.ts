import * as orders from '@bilheteria/contract/orders'
import type { Desk } from '#features/checkout/reserve.ts'
import type { Serve, ServeEvents } from '#http/serve.ts'
import { createCreateOrder } from './create-order.ts'
import { createListOrders } from './list-orders.ts'
import type { OrderVersions } from './order-versions.ts'
import type { ShowOrder, ShowTickets } from './show-order.ts'
import { createWatchOrder } from './watch-order.ts'

type OrderDesk = { desk: Desk; showTickets: ShowTickets; showOrder: ShowOrder; versions: OrderVersions }

export function orderRoutes(
  serve: Serve,
  serveEvents: ServeEvents,
  { desk, showTickets, showOrder, versions }: OrderDesk,
) {
  serve(orders.createOrder, createCreateOrder(desk, showOrder))
  serve(orders.listOrders, createListOrders(showTickets))
  serve(orders.getOrder, (ctx, { order_id }) => showOrder(ctx, order_id))
  serveEvents(orders.watchOrder, createWatchOrder(versions, showOrder))
}
