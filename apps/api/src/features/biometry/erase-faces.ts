import { FACE_KEPT_DAYS } from '@bilheteria/rules/policy'
import { workOff } from '#concurrency/work-queue.ts'
import type { Db } from '#db/db.ts'
import { takeTurnsAt } from './queries.ts'

type About = { event_id: string; document: string }

/** With a registration go its picture and the key to it; what a company has of it is noted (`db/functions/biometry.sql`). */
export async function eraseFace(tx: Db, { event_id, document }: About): Promise<void> {
  await tx.query('delete from biometry_registrations where event_id = $1 and document = $2', [event_id, document])
}

type Withdrawal = About & { account_id: string | null; invited: boolean }

/**
 * Counts from the person's own account, with their invitation, or from the account that registered it: nobody erases a
 * stranger's face by naming them on a ticket. The caller notes in the same transaction, afterwards, that it was taken
 * back, so that no registration slips in between.
 */
export async function withdrawFace(tx: Db, { event_id, document, account_id, invited }: Withdrawal): Promise<void> {
  await takeTurnsAt(tx, { event_id, document })
  await tx.query(
    `delete from biometry_registrations
      where event_id = $1 and document = $2
        and ($4 or registered_by = $3 or exists (select 1 from accounts where id = $3 and document = $2))`,
    [event_id, document, account_id, invited],
  )
}

/**
 * Events that were long ago, or will never be. From one that has faces to the next, each looked up by itself: neither the
 * faces nor past events are read.
 */
const OVER = `
  with recursive present as (
    (select event_id from biometry_registrations order by event_id limit 1)
    union all
    select (select event_id from biometry_registrations later
             where later.event_id > present.event_id order by event_id limit 1)
      from present where present.event_id is not null
  )
  select event_id from present
   where (select state = 'cancelled' or starts_at <= (select clock()) - interval '${FACE_KEPT_DAYS} days'
            from events where id = event_id)`

const AT_ONCE = 500

/** Some at a time, and what another process is erasing is left to it. */
const OF_EVENT = `
  delete from biometry_registrations where id = any (array(
    select id from biometry_registrations where event_id = $1 limit $2 for update skip locked))
  returning 1`

/** What somebody is just using, or erasing, is left for the next time: neither waits for the other. */
const ENDED = ['biometry_captures', 'biometry_invites'].map(
  (table) =>
    `delete from ${table} where secret_hash = any (array(
       select secret_hash from ${table} where expires_at <= (select clock()) for update skip locked))`,
)

/** What is over by date; everything else is erased where it happens. */
export async function eraseFaces(db: Db, stopping?: AbortSignal): Promise<void> {
  for (const { event_id } of await db.query<{ event_id: string }>(OVER)) {
    await workOff(AT_ONCE, async (at_most) => (await db.query(OF_EVENT, [event_id, at_most])).length, stopping)
  }
  for (const statement of ENDED) await db.query(statement)
}
