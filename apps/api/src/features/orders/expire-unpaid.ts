import type { Db } from '#db/db.ts'
import { expireOrders } from './queries.ts'

const AT_ONCE = 100

/** Ends what was not paid in time; its places are for sale again. */
export async function expireUnpaid(db: Db, stopping?: AbortSignal): Promise<void> {
  const isStopping = () => stopping?.aborted === true
  while ((await expireOrders(db, AT_ONCE)) === AT_ONCE && !isStopping());
}
