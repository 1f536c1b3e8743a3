import type { Db } from '#db/db.ts'
import { passOnUnsold, releaseLapsed } from './claim-queries.ts'

const AT_ONCE = 300

/** Returns the stock of lapsed reservations, and passes on what batches that ended by date did not sell. */
export async function releaseExpired(db: Db, stopping?: AbortSignal): Promise<void> {
  const isStopping = () => stopping?.aborted === true
  while ((await releaseLapsed(db, AT_ONCE)) === AT_ONCE && !isStopping());
  await passOnUnsold(db)
}
