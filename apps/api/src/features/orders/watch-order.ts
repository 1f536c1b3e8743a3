import type { Order } from '@bilheteria/contract/orders'
import type { AccountContext } from '#context.ts'
import type { OrderVersions } from './order-versions.ts'
import type { ShowOrder } from './show-order.ts'

/** The order now, and again after every change: what somebody who has just paid is waiting for. */
export function createWatchOrder(versions: OrderVersions, showOrder: ShowOrder) {
  return async (ctx: AccountContext, { order_id }: { order_id: string }) => {
    await showOrder(ctx, order_id)
    return async function* (stopped: AbortSignal): AsyncGenerator<Order> {
      const changes = versions(order_id, stopped)[Symbol.asyncIterator]()
      while (!(await changes.next()).done) yield await showOrder(ctx, order_id)
    }
  }
}
