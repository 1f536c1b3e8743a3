import type { Order } from '@bilheteria/contract/orders'
import type { AccountContext } from '#context.ts'
import { showOrder } from './show-order.ts'

/** The order now, and again after every change: what somebody who has just paid is waiting for. */
export async function watchOrder(ctx: AccountContext, { order_id }: { order_id: string }) {
  await showOrder(ctx, order_id)
  return async function* (stopped: AbortSignal): AsyncGenerator<Order> {
    const changes = ctx.services.orderVersions(order_id, stopped)[Symbol.asyncIterator]()
    while (!(await changes.next()).done) yield await showOrder(ctx, order_id)
  }
}
