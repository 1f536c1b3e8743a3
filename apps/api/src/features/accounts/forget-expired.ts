import type { Db } from '#db/db.ts'

/** Nothing here is valid any more whether or not this runs: it only keeps tables small. */
const EXPIRED = [
  'delete from sessions where expires_at < clock()',
  `delete from tokens where kind = 'access' and expires_at < clock()`,
  'delete from codes where expires_at < clock()',
  'delete from limits where resets_at < clock()',
  'delete from partner_logins where expires_at < clock()',
  'delete from partner_links where expires_at < clock()',
]

export async function forgetExpired(db: Db): Promise<void> {
  for (const statement of EXPIRED) await db.query(statement)
}
