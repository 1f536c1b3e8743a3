import type { JobContext } from '#context.ts'
import type { Db } from '#db/db.ts'
import { noteDeed } from '#features/accounts/security-events.ts'
import { lockOrderNamed } from './order-queries.ts'
import {
  findRefundOrder,
  lockRefund,
  markPaidByBank,
  selectStuckRefunds,
  tryRefundAgain,
  type StuckRefund,
} from './refund-queries.ts'
import { finishRefund } from './refunds.ts'

/** What nobody brings back by itself any more: refused for good, or too old for the system it came by. */
export function listStuckRefunds({ db }: JobContext): Promise<StuckRefund[]> {
  return selectStuckRefunds(db)
}

type Named = { refund_id: string; why: string }
type Outcome = 'done' | 'unknown' | 'not_stuck'

/** Somebody has paid it from a bank account; it is booked from there. */
export function markRefundPaid(ctx: JobContext, { bank_id, ...named }: Named & { bank_id: string }): Promise<Outcome> {
  return withStuck(ctx, named, async (tx, order, refund) => {
    await markPaidByBank(tx, refund.id, bank_id)
    await finishRefund(tx, order, refund, { cents: refund.amount_cents, from: 'bank' })
    return { kind: 'refund_paid_by_bank', why: `refund ${refund.id}, bank ${bank_id}: ${named.why}` }
  })
}

/** Whoever looked into it has it asked for once more, under a new key. */
export function retryStuckRefund(ctx: JobContext, named: Named): Promise<Outcome> {
  return withStuck(ctx, named, async (tx, _order, refund) => {
    await tryRefundAgain(tx, refund.id)
    return { kind: 'refund_tried_again', why: `refund ${refund.id}: ${named.why}` }
  })
}

type Order = NonNullable<Awaited<ReturnType<typeof lockOrderNamed>>>
type Refund = NonNullable<Awaited<ReturnType<typeof lockRefund>>>
type Act = (
  tx: Db,
  order: Order,
  refund: Refund,
) => Promise<{ kind: 'refund_paid_by_bank' | 'refund_tried_again'; why: string }>

function withStuck({ db }: JobContext, { refund_id }: Named, act: Act): Promise<Outcome> {
  return db.transaction(async (tx) => {
    const order_id = await findRefundOrder(tx, refund_id)
    const order = order_id === undefined ? undefined : await lockOrderNamed(tx, order_id)
    const refund = order && (await lockRefund(tx, refund_id))
    if (!refund) return 'unknown'
    // What a provider is being asked for may go back any moment.
    if (refund.state !== 'failed') return 'not_stuck'
    const { account_id, event_id } = order
    await noteDeed(tx, { account_id, about: event_id, ...(await act(tx, order, refund)) })
    return 'done'
  })
}
