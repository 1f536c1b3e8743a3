import { workOff } from '#concurrency/work-queue.ts'
import type { Db } from '#db/db.ts'
import { deleteSeatChanges } from './queries.ts'

const AT_ONCE = 5_000

/** Whoever has open maps has read them long ago, or loads all seats anew. Several processes may do it at once. */
export function forgetSeatChanges(db: Db, stopping?: AbortSignal): Promise<void> {
  return workOff(AT_ONCE, (at_most) => deleteSeatChanges(db, at_most), stopping)
}
