import type { Db } from '#db/db.ts'

type NewCapture = {
  secret_hash: string
  registration_id: string
  producer_id: string
  order_id: string | null
  minutes: number
}

/** A new address ends the one before. */
export async function storeCapture(tx: Db, capture: NewCapture): Promise<void> {
  const { secret_hash, registration_id, producer_id, order_id, minutes } = capture
  await tx.query('delete from biometry_captures where registration_id = $1 and used_at is null', [registration_id])
  await tx.query(
    `insert into biometry_captures (secret_hash, registration_id, producer_id, order_id, expires_at)
     values ($1, $2, $3, $4, clock() + make_interval(mins => $5))`,
    [secret_hash, registration_id, producer_id, order_id, minutes],
  )
}

export type OpenCapture = {
  registration_id: string
  producer_id: string
  order_id: string | null
  name: string
  event_title: string
}

const OPEN = 'used_at is null and expires_at > clock()'

export async function findCapture(db: Db, secret_hash: string): Promise<OpenCapture | undefined> {
  const [capture] = await db.query<OpenCapture>(
    `select registration_id, capture.producer_id, capture.order_id, registered.name, event.title as event_title
       from biometry_captures capture
       join biometry_registrations registered on registered.id = capture.registration_id
       join events event on event.id = registered.event_id
      where secret_hash = $1 and ${OPEN}`,
    [secret_hash],
  )
  return capture
}

/** True for one of any number that try at once: trying and using are one statement. */
export async function spendCapture(tx: Db, secret_hash: string): Promise<boolean> {
  const used = await tx.query(
    `update biometry_captures set used_at = clock() where secret_hash = $1 and ${OPEN} returning 1`,
    [secret_hash],
  )
  return used.length === 1
}

type NewPhoto = { registration_id: string; sealed: Buffer; sealed_key: Buffer }

/** It replaces an earlier one. */
export async function storePhoto(tx: Db, { registration_id, sealed, sealed_key }: NewPhoto): Promise<void> {
  await tx.query(
    `insert into biometry_photos (registration_id, sealed, sealed_key) values ($1, $2, $3)
     on conflict (registration_id) do update
        set sealed = excluded.sealed, sealed_key = excluded.sealed_key, captured_at = clock()`,
    [registration_id, sealed, sealed_key],
  )
}

/** False when it has been approved meanwhile. */
export async function putInReview(tx: Db, registration_id: string): Promise<boolean> {
  const changed = await tx.query(
    `update biometry_registrations set status = 'in_review', reason = null, decided_at = null, asked_at = null
      where id = $1 and status <> 'approved' returning 1`,
    [registration_id],
  )
  return changed.length === 1
}
