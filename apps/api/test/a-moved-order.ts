import { timeOf } from '#db/db.ts'
import { postponeEvent } from '#features/changes/postpone-event.ts'
import { aPaidOrder, orderOf } from './a-purchase.ts'
import type { TestAccount } from './an-account.ts'
import { anEvent } from './an-event.ts'
import type { TestApp } from './start-app.ts'

/** Paid, for an event that is put off afterwards: its buyer may answer. */
export async function aMovedOrder(app: TestApp, account: TestAccount) {
  const { id: event_id } = await anEvent(app.db, '0')
  const { id } = await aPaidOrder(app, account, event_id)
  const starts_at = new Date((await timeOf(app.db)).getTime() + 40 * 86_400_000).toISOString()
  await postponeEvent(app.ctx, { event_id, words: 'Nova data!', why: 'rain', starts_at, venue: null })
  await app.settleEverything()
  return { order_id: id, change_id: (await orderOf(app, account, id)).change?.id ?? '' }
}
