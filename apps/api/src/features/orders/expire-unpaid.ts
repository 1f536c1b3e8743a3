import { workOff } from '#concurrency/work-queue.ts'
import type { Db } from '#db/db.ts'
import { expireOrders } from './queries.ts'

const AT_ONCE = 100

/** Ends what was not paid in time; its places are for sale again. */
export function expireUnpaid(db: Db, stopping?: AbortSignal): Promise<void> {
  return workOff(AT_ONCE, (at_most) => expireOrders(db, at_most), stopping)
}
