import type { Db } from '#db/db.ts'
import { deleteSeatChanges } from './queries.ts'

const AT_ONCE = 5_000

/** Whoever has open maps has read them long ago, or loads all seats anew. Several processes may do it at once. */
export async function forgetSeatChanges(db: Db, stopping?: AbortSignal): Promise<void> {
  const isStopping = () => stopping?.aborted === true
  while ((await deleteSeatChanges(db, AT_ONCE)) === AT_ONCE && !isStopping());
}
