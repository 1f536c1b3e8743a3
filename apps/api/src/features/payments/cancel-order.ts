import { fail } from '@bilheteria/contract/errors'
import type { Order } from '@bilheteria/contract/orders'
import type { AccountContext } from '#context.ts'
import type { Db } from '#db/db.ts'
import { requireProof } from '#features/accounts/proof.ts'
import { showOrder } from '#features/orders/show-order.ts'
import { endUnpaid, giveBack, mayBeCharged } from './give-back.ts'
import { lockOrder, mayCancel, type LockedOrder } from './order-queries.ts'

type Input = { order_id: string; ticket_ids?: string[] | undefined }

/** "Solicitar cancelamento": places are for sale again at once; the money is on its way as soon as this is stored. */
export async function cancelOrder(ctx: AccountContext, { order_id, ticket_ids }: Input): Promise<Order> {
  const producers = await ctx.services.producers.all()
  await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, ctx.session.account_id, order_id)
    if (!order) throw fail('order_not_found')
    if (order.state === 'pending') return giveUp(tx, order, ticket_ids)
    const producer = producers.find(({ id }) => id === order.producer_id)
    if (!producer || order.state !== 'paid' || !(await mayCancel(tx, order_id))) throw fail('not_cancellable')
    // Also for free tickets: a copied token must not release places.
    requireProof(ctx)
    await giveBack({ ctx, tx, producer, order }, { reason: 'cancelled', ticket_ids })
  })
  return showOrder(ctx, order_id)
}

/** Not paid yet. */
async function giveUp(tx: Db, order: LockedOrder, ticket_ids: string[] | undefined): Promise<void> {
  if (ticket_ids) throw fail('ticket_not_found')
  if (await mayBeCharged(tx, order.id)) throw fail('payment_open')
  await endUnpaid(tx, order)
}
