import { workOff } from '#concurrency/work-queue.ts'
import type { JobContext } from '#context.ts'
import { giveBackOrder } from '#features/payments/give-back-order.ts'
import { describeFailure } from '#runtime/log.ts'
import { goThrough } from './go-through.ts'
import { endRun, noteDone, noteFailed, releaseCarts, selectOpenOrders, selectRunning, type Run } from './queries.ts'

const CARTS_AT_ONCE = 50
/** Enough to keep the database busy, and connections left for everybody else. */
const TOGETHER = 4

/** From its beginning to its end: what is left of it shows by going through it. */
export const DUE_RUNS = 'select min(created_at) from refund_runs where done_at is null'

/**
 * Gives back everything cancelled events took: each order in a transaction of its own, until none is paid and none can be.
 * A process that is killed leaves nothing half done, and any number of them may work at the same run.
 */
export async function runRefunds(ctx: JobContext, stopping?: AbortSignal): Promise<void> {
  for (const run of await selectRunning(ctx.db)) {
    await workOff(CARTS_AT_ONCE, (at_most) => releaseCarts(ctx.db, run.event_id, at_most), stopping)
    const giveBackAll = async (orders: readonly { id: string }[]) => {
      for (let i = 0; i < orders.length; i += TOGETHER)
        await Promise.all(orders.slice(i, i + TOGETHER).map(({ id }) => giveBackOne(ctx, run, id)))
    }
    await goThrough((page) => selectOpenOrders(ctx.db, run, page), giveBackAll, stopping)
    await endRun(ctx.db, run)
  }
}

async function giveBackOne(ctx: JobContext, run: Run, order_id: string): Promise<void> {
  // Asked before: inside a transaction the embedded database has no second connection.
  const producers = await ctx.services.producers.all()
  try {
    await ctx.db.transaction(async (tx) => {
      const given = await giveBackOrder(ctx, tx, producers, { order_id, reason: 'event_cancelled' })
      if (given) await noteDone(tx, run.id, order_id, given)
    })
  } catch (error) {
    const failure = describeFailure(error)
    ctx.services.log.error({ run_id: run.id, order_id, failure }, 'an order could not be given back and is tried again')
    const { name, constraint, message } = failure as Record<string, string | undefined>
    await noteFailed(ctx.db, run.id, order_id, constraint ?? message ?? name ?? 'unknown')
  }
}
