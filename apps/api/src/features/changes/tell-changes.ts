import type { JobContext } from '#context.ts'
import { emailChange } from '#features/tickets/change-emails.ts'
import { describeFailure } from '#runtime/log.ts'
import { claimOrder, endTelling, followEvent, selectUntold, selectUntoldOrders, type Untold } from './change-queries.ts'
import { goThrough } from './go-through.ts'

/** Until everybody knows: who does not shows by going through them. */
export const DUE_CHANGES = 'select min(created_at) from event_changes where told_at is null'

/**
 * Tells everybody who had bought what has changed, once, and lets their tickets follow: an order at a time, so that nothing
 * waits for many and a process that is killed has told some, and nobody twice.
 */
export async function tellChanges(ctx: JobContext, stopping?: AbortSignal): Promise<void> {
  for (const change of await selectUntold(ctx.db)) {
    const tellAll = async (orders: readonly { id: string }[]) => {
      for (const { id } of orders) await tellOne(ctx, change, id)
    }
    await goThrough((page) => selectUntoldOrders(ctx.db, change.id, page), tellAll, stopping)
    await endTelling(ctx.db, change.id)
  }
}

async function tellOne({ db, services }: JobContext, change: Untold, order_id: string): Promise<void> {
  const { base_url, log } = services
  // Asked before: inside a transaction the embedded database has no second connection.
  const producers = await services.producers.all()
  try {
    await db.transaction(async (tx) => {
      if (!(await claimOrder(tx, change.id, order_id))) return
      if (change.kind === 'postponed') await followEvent(tx, order_id)
      await emailChange(tx, { producers, base_url, order_id }, change)
    })
  } catch (error) {
    log.error({ order_id, failure: describeFailure(error) }, 'somebody could not be told of a change of an event')
  }
}
