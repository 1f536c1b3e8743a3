import { workOff } from '#concurrency/work-queue.ts'
import type { Db } from '#db/db.ts'
import { carryUnsold, releaseLapsed } from './reservation-queries.ts'

const AT_ONCE = 300

/**
 * The first end of a reservation, also of one that is being paid: the index knows of both. Or of a batch that has something to
 * pass on, as long as that is news: how all others stand would have to be read.
 */
export const DUE_RELEASES = `
  select least((select min(expires_at) from reservations),
               (select min(ends_at) from batches ended
                 where ends_at > (select clock()) - interval '1 minute' and ends_at < (select clock()) + interval '1 minute'
                   and left_in(ended) > 0
                   and exists (select from batches later
                                where later.ticket_type_id = ended.ticket_type_id and later.position > ended.position
                                  and later.ends_at > greatest(ended.ends_at, (select clock())))))`

/** Returns the stock of lapsed reservations, and passes on what batches that ended by date did not sell. */
export async function releaseExpired(db: Db, stopping?: AbortSignal): Promise<void> {
  await workOff(AT_ONCE, (at_most) => releaseLapsed(db, at_most), stopping)
  await carryUnsold(db)
}
