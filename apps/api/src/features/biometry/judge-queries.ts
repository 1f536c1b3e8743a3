import type { Db } from '#db/db.ts'
import type { FaceReading } from '#outside/biometry/provider.ts'

export type Photo = { registration_id: string; captured_at: string; sealed: Uint8Array; sealed_key: Uint8Array }

/** Those nobody has looked at yet. */
export async function selectPhotosToJudge(db: Db, limit: number): Promise<Photo[]> {
  return db.query<Photo>(
    `select photo.registration_id, photo.captured_at::text, photo.sealed, photo.sealed_key
       from biometry_photos photo join biometry_registrations registered on registered.id = photo.registration_id
      where registered.status = 'in_review' and registered.asked_at is null
      order by photo.captured_at limit $1`,
    [limit],
  )
}

/** Nothing speaks against this picture: it waits for somebody who knows what a face is. */
export async function markUsable(db: Db, { registration_id, captured_at }: Photo): Promise<void> {
  await db.query(
    `update biometry_registrations registered set asked_at = clock()
      where id = $1 and status = 'in_review' and exists (
              select 1 from biometry_photos where registration_id = registered.id and captured_at::text = $2)`,
    [registration_id, captured_at],
  )
}

/** Takes those whose turn it is, so that no other process asks about them at the same time. */
export async function claimToAsk(db: Db, limit: number, every_s: number) {
  return db.query<{ id: string; outside_id: string }>(
    `update biometry_registrations set asked_at = clock()
      where id in (select id from biometry_registrations
                    where status in ('pending', 'in_review') and outside_id is not null
                      and asked_at < clock() - make_interval(secs => $2)
                    order by asked_at limit $1 for update skip locked)
     returning id, outside_id`,
    [limit, every_s],
  )
}

type Verdict = {
  registration_id: string
  status: FaceReading['status']
  reason: string | null
  /** Said about this picture: when another has come meanwhile, nothing is decided. */
  captured_at?: string
  /** Or about what its company calls so: when it has been begun anew meanwhile, likewise. */
  outside_id?: string
}

/** A picture that was refused is of no use to anybody: it goes at once, also at the company that has it. */
export async function decide(db: Db, verdict: Verdict): Promise<void> {
  const { registration_id, status, reason, captured_at, outside_id } = verdict
  await db.transaction(async (tx) => {
    await tx.query('select 1 from biometry_registrations where id = $1 for update', [registration_id])
    await tx.query(
      `with decided as (
         update biometry_registrations registered
            set status = $2, reason = $3, decided_at = case when $2 in ('approved', 'refused') then clock() end,
                outside_id = case when $2 <> 'refused' then outside_id end
          where id = $1 and ($5::text is null or outside_id = $5) and ($4::text is null or status = 'in_review' and exists (
                  select 1 from biometry_photos where registration_id = registered.id and captured_at::text = $4))
         returning id, status)
       delete from biometry_photos using decided where registration_id = decided.id and decided.status = 'refused'`,
      [registration_id, status, reason, captured_at ?? null, outside_id ?? null],
    )
  })
}

export type Listed = {
  id: string
  name: string
  event_title: string
  status: FaceReading['status']
  reason: string | null
}

export async function selectRegistrations(db: Db, limit: number): Promise<Listed[]> {
  return db.query<Listed>(
    `select registered.id, registered.name, event.title as event_title, registered.status, registered.reason
       from biometry_registrations registered join events event on event.id = registered.event_id
      order by registered.agreed_at desc limit $1`,
    [limit],
  )
}
