import { workOff } from '#concurrency/work-queue.ts'
import type { JobContext } from '#context.ts'
import type { Db } from '#db/db.ts'
import { emailChange } from '#features/tickets/change-emails.ts'
import { describeFailure } from '#runtime/log.ts'
import { claimOrder, endTelling, followEvent, selectUntold, selectUntoldOrders, type Untold } from './change-queries.ts'

const AT_ONCE = 50

/**
 * Tells everybody who had bought what has changed, once, and lets their tickets follow: an order at a time, so that nothing
 * waits for many and a process that is killed has told some, and nobody twice.
 */
export async function tellChanges(ctx: JobContext, stopping?: AbortSignal): Promise<void> {
  for (const change of await selectUntold(ctx.db)) {
    await workOff(AT_ONCE, (at_most) => tellSome(ctx, change, at_most), stopping)
    await endTelling(ctx.db, change.id)
  }
}

/** How many were told; fewer than asked for also when somebody else is telling them or it failed: later again. */
async function tellSome(ctx: JobContext, change: Untold, at_most: number): Promise<number> {
  const { producers, base_url, log } = ctx.services
  const all = await producers.all()
  let told = 0
  for (const { id: order_id } of await selectUntoldOrders(ctx.db, change.id, at_most)) {
    const tellOne = async (tx: Db) => {
      if (!(await claimOrder(tx, change.id, order_id))) return
      if (change.kind === 'postponed') await followEvent(tx, order_id)
      await emailChange(tx, { producers: all, base_url, order_id }, change)
      told++
    }
    await ctx.db
      .transaction(tellOne)
      .catch((error: unknown) =>
        log.error({ order_id, failure: describeFailure(error) }, 'somebody could not be told of a change of an event'),
      )
  }
  return told
}
