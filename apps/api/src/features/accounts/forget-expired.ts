import { RECORDS_KEPT_YEARS } from '@bilheteria/rules/policy'
import { workOff } from '#concurrency/work-queue.ts'
import type { Db } from '#db/db.ts'

/** Nothing here is valid any more whether or not this runs: it only keeps tables small. */
const EXPIRED = [
  ['sessions', 'expires_at < (select clock())'],
  ['tokens', `kind = 'access' and expires_at < (select clock())`],
  ['codes', 'expires_at < (select clock())'],
  ['asked_codes', 'expires_at < (select clock())'],
  ['limits', 'resets_at < (select clock())'],
  ['unpaid_holding', `resets_at < (select clock()) - interval '3 hours'`],
  ['unproved_holds', `tickets = 0 and event_id in (select id from events where starts_at < (select clock()))`],
  ['spent_keys', `spent_at <= (select clock()) - interval '24 hours'`],
  // What staff did is asked about as long as money is.
  [
    'security_events',
    `created_at < (select clock()) - case when about is null then interval '6 months' else interval '${RECORDS_KEPT_YEARS} years' end`,
  ],
  ['partner_logins', 'expires_at < (select clock())'],
  ['partner_links', 'expires_at < (select clock())'],
] as const
const AT_ONCE = 20_000

/** Some at a time, so that nobody who logs in waits for it; what another process deletes is left to it. */
export async function forgetExpired(db: Db, stopping?: AbortSignal): Promise<void> {
  for (const [table, is_expired] of EXPIRED) {
    const deleteSome = async (at_most: number) => {
      const deleted = await db.query(
        `delete from ${table} where ctid = any (array(
           select ctid from ${table} where ${is_expired} limit $1 for update skip locked)) returning 1`,
        [at_most],
      )
      return deleted.length
    }
    await workOff(AT_ONCE, deleteSome, stopping)
  }
}
