import type { Db } from '#db/db.ts'

type Alert = { event_id: string; email: string; producer_id: string }

/** Whoever was told once may ask again. */
export async function insertAlert(db: Db, { event_id, email, producer_id }: Alert): Promise<void> {
  await db.query(
    `insert into event_alerts (event_id, email, producer_id) values ($1, $2, $3)
     on conflict (event_id, email) do update set sent_at = null where event_alerts.sent_at is not null`,
    [event_id, email, producer_id],
  )
}

export async function isAlertWaiting(db: Db, { event_id, email }: Omit<Alert, 'producer_id'>): Promise<boolean> {
  const found = await db.query('select 1 from event_alerts where event_id = $1 and email = $2 and sent_at is null', [
    event_id,
    email,
  ])
  return found.length > 0
}

export async function isAnybodyWaiting(db: Db): Promise<boolean> {
  return (await db.query('select 1 from event_alerts where sent_at is null limit 1')).length > 0
}

/** Takes some who wait for one of these events; several processes take different ones. */
export function takeAlerts(tx: Db, event_ids: readonly string[], at_most: number): Promise<Alert[]> {
  return tx.query<Alert>(
    `update event_alerts set sent_at = clock()
      where (event_id, email) in (
        select event_id, email from event_alerts where sent_at is null and event_id = any ($1)
         order by created_at limit $2 for update skip locked)
     returning event_id, email, producer_id`,
    [event_ids, at_most],
  )
}
