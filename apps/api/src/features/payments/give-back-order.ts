import type { Producer } from '@bilheteria/contract/producers'
import type { JobContext } from '#context.ts'
import type { Db } from '#db/db.ts'
import { emailRefund } from '#features/tickets/order-emails.ts'
import { emailCancelledHolders } from '#features/tickets/change-emails.ts'
import { endUnpaid, giveBackAll, mayBeCharged } from './give-back.ts'
import { lockOrderUnlessBusy } from './order-queries.ts'

type GivenBack = { outcome: 'returned' | 'free' | 'ended'; cents: number }

type Because = { order_id: string; reason: 'event_cancelled' | 'event_changed' }

/**
 * Because of its event everything that is left of its money goes back, or nobody is to pay for it any more. Undefined when
 * somebody else is at it, or has been, and while nobody knows whether a card was charged: in a moment, or in a day, everybody
 * does, and what was charged goes back then.
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
    if (reason === 'event_cancelled') await emailCancelledHolders(tx, producer, order_id)
    const { paid, cents } = await giveBackAll({ ctx, tx, producer, order }, reason)
    return { outcome: paid ? 'returned' : 'free', cents }
  }
  if (await mayBeCharged(tx, order_id)) return undefined
  await endUnpaid(tx, order)
  const about = { producer, base_url: ctx.services.base_url, order_id }
  const method = order.total_cents === 0 ? 'free' : 'pix'
  await emailRefund(tx, about, { amount_cents: 0, paid: false, method, reason })
  return { outcome: 'ended', cents: 0 }
}
