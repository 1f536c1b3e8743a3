import { maskCpf } from '@bilheteria/rules/person'
import type { Db } from '#db/db.ts'
import { formatTable } from './format-table.ts'

type Face = { id: string; name: string; document: string; status: string; reason: string }
type Wanted = { event_id: string; id?: string | undefined; verdict?: string | undefined }
type Said = { well: boolean; text: string }

/** Faces registered for an event, or one of them decided: without a company nobody else says that a picture shows its person. */
export async function faces(db: Db, { event_id, id, verdict }: Wanted): Promise<Said> {
  const [event] = await db.query('select 1 from events where id = $1', [event_id])
  if (!event) return { well: false, text: `There is no event ${event_id}.` }
  const registered = await selectFaces(db, event_id)
  if (id !== undefined) {
    const face = registered.find((each) => each.id === id)
    return face ? decideOne(db, face, verdict) : { well: false, text: `There is no face ${id} at this event.` }
  }
  if (registered.length === 0) return { well: true, text: 'Nobody has registered a face.' }
  const rows = registered.map(({ document, ...face }) => [
    face.id,
    face.name,
    maskCpf(document),
    face.status,
    face.reason,
  ])
  return { well: true, text: formatTable(['id', 'name', 'CPF', 'status', 'reason'], rows) }
}

function selectFaces(db: Db, event_id: string): Promise<Face[]> {
  return db.query<Face>(
    `select id, name, document, status, coalesce(reason, '') as reason from biometry_registrations
      where event_id = $1 order by agreed_at desc, id`,
    [event_id],
  )
}

const VERDICTS = new Map([
  ['approve', { status: 'approved', reason: null }],
  ['refuse', { status: 'refused', reason: 'Não foi possível reconhecer o rosto. Tire o boné e os óculos.' }],
])

/** Without a picture there is nothing to say anything about; one that was refused goes at once, also at the company that has it. */
async function decideOne(db: Db, { id, name, status }: Face, word = ''): Promise<Said> {
  const verdict = VERDICTS.get(word)
  if (!verdict) return { well: false, text: 'Please say approve or refuse.' }
  const [decided] = await db.query(
    `with decided as (
       update biometry_registrations set status = $2, reason = $3, decided_at = clock(),
              outside_id = case when $2 = 'approved' then outside_id end
        where id = $1 and status = 'in_review' returning id),
     erased as (
       delete from biometry_photos using decided where registration_id = decided.id and $2 = 'refused')
     select 1 from decided`,
    [id, verdict.status, verdict.reason],
  )
  if (!decided) return { well: false, text: `${name} is not in review, but ${status}.` }
  return { well: true, text: `${name}: ${verdict.status}.` }
}
