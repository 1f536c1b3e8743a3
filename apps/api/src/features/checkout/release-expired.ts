import { workOff } from '#concurrency/work-queue.ts'
import type { Db } from '#db/db.ts'
import { carryUnsold, releaseLapsed } from './reservation-queries.ts'

const AT_ONCE = 300

/** Returns the stock of lapsed reservations, and passes on what batches that ended by date did not sell. */
export async function releaseExpired(db: Db, stopping?: AbortSignal): Promise<void> {
  await workOff(AT_ONCE, (at_most) => releaseLapsed(db, at_most), stopping)
  await carryUnsold(db)
}
