import type * as changes from '@bilheteria/contract/changes'
import type { ParsedInput } from '@bilheteria/contract/endpoint'
import { fail } from '@bilheteria/contract/errors'
import type { Order } from '@bilheteria/contract/orders'
import type { AccountContext } from '#context.ts'
import { showOrder } from '#features/orders/show-order.ts'
import { giveBackOrder } from '#features/payments/give-back-order.ts'
import { insertAnswer, lockAnswering } from './change-queries.ts'

type Input = ParsedInput<typeof changes.answerChange>

/** The first answer is the answer; said again it is the same. */
export async function answerChange(ctx: AccountContext, { order_id, change_id, answer }: Input): Promise<Order> {
  const producers = await ctx.services.producers.all()
  await ctx.db.transaction(async (tx) => {
    const answering = await lockAnswering(tx, ctx.session.account_id, { order_id, change_id })
    if (!answering) throw fail('order_not_found')
    const { change } = answering
    if (change?.answer === answer) return
    if (change?.answer) throw fail('change_answered')
    if (!change?.open) throw fail('change_not_found')
    await insertAnswer(tx, change_id, order_id, answer)
    if (answer === 'refund') await giveBackOrder(ctx, tx, producers, { order_id, reason: 'event_changed' })
  })
  return showOrder(ctx, order_id)
}
