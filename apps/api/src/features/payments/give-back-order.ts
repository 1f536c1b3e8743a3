import type { Producer } from '@bilheteria/contract/producers'
import type { JobContext } from '#context.ts'
import type { Db } from '#db/db.ts'
import { emailRefund } from '#features/tickets/order-emails.ts'
import { endUnpaid, giveBackAll } from './give-back.ts'
import { lockOrderUnlessBusy } from './order-queries.ts'

type GivenBack = { outcome: 'returned' | 'free' | 'ended'; cents: number }

type Because = { order_id: string; reason: 'event_cancelled' | 'event_changed' }

/**
 * Because of its event everything that is left of its money goes back, or nobody is to pay for it any more. Undefined when
 * somebody else is at it, or has been.
 */
export async function giveBackOrder(
  ctx: JobContext,
  tx: Db,
  producers: readonly Producer[],
  { order_id, reason }: Because,
): Promise<GivenBack | undefined> {
  const order = await lockOrderUnlessBusy(tx, order_id)
  if (order?.state !== 'paid' && order?.state !== 'pending') return undefined
  const producer = producers.find(({ id }) => id === order.producer_id)
  if (!producer) throw new Error('an order has no producer')
  if (order.state === 'paid') {
    const cents = await giveBackAll({ ctx, tx, producer, order }, reason)
    return { outcome: cents > 0 ? 'returned' : 'free', cents }
  }
  await endUnpaid(tx, order)
  const about = { producer, base_url: ctx.services.base_url, order_id }
  const method = order.total_cents === 0 ? 'free' : 'pix'
  await emailRefund(tx, about, { amount_cents: 0, method, reason })
  return { outcome: 'ended', cents: 0 }
}
