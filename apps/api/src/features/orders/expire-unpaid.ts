import { workOff } from '#concurrency/work-queue.ts'
import type { Db } from '#db/db.ts'
import { expireOrders } from './queries.ts'

const AT_ONCE = 100

/** Also the end of a reservation nobody pays for: the index knows of both. */
export const DUE_UNPAID = 'select min(expires_at) from reservations'

/** Ends what was not paid in time; its places are for sale again. */
export function expireUnpaid(db: Db, stopping?: AbortSignal): Promise<void> {
  return workOff(AT_ONCE, (at_most) => expireOrders(db, at_most), stopping)
}
