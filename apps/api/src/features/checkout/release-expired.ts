import type { Db } from '#db/db.ts'
import { passOnUnsold, releaseLapsed } from './claim-queries.ts'

const AT_ONCE = 300

/** Returns the stock of lapsed reservations, and passes on what batches that ended by date did not sell. */
export async function releaseExpired(db: Db, stopping?: AbortSignal): Promise<void> {
  let released = AT_ONCE
  while (released === AT_ONCE && stopping?.aborted !== true) released = await releaseLapsed(db, AT_ONCE)
  await passOnUnsold(db)
}
