import type { Db } from '#db/db.ts'

type Row = { at: string; kind: string; detail: string; device: string; visitor: string }

/**
 * Of one account, by its number or its e-mail, or of what staff did to an event, a producer or the installation, newest last;
 * undefined when there is none and no trace of one.
 */
export async function listSecurityEvents(db: Db, name: string): Promise<Row[] | undefined> {
  const rows = await db.query<Row>(
    `select iso(created_at) as at, kind, detail, device, left(visitor, 8) as visitor from security_events
      where account_id::text = $1 or about = $1 or account_id = (select id from accounts where email = lower($1)) order by id`,
    [name],
  )
  if (rows.length > 0) return rows
  const [known] = await db.query(
    'select 1 from accounts where id::text = $1 or email = lower($1) union all select 1 from events where id = $1 union all select 1 from producers where id = $1',
    [name],
  )
  return known ? [] : undefined
}
