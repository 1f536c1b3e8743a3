import { createHash } from 'node:crypto'
import type { Plan } from '@bilheteria/rules/plan/plan'
import type { Db } from '#db/db.ts'
import type { NewPlan } from './new-event.ts'

type Seats = { section_id: string; first_id: number; last_id: number; count: number }

/** After the seats: the plan names them by the first id of each section. */
export async function insertPlan(tx: Db, event_id: string, plan: NewPlan): Promise<void> {
  const seats = await selectSeats(tx, event_id)
  const text = JSON.stringify(nameSections(event_id, plan, (section_id) => firstId(section_id, seats)))
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  await tx.query('insert into plans (event_id, hash, plan) values ($1, $2, $3)', [event_id, hash, text])
}

function firstId(id: string, seats: readonly Seats[]): number {
  const found = seats.find(({ section_id }) => section_id === id)
  if (!found || found.last_id - found.first_id + 1 !== found.count) {
    throw new Error(`The seats of ${id} are not numbered in one go`)
  }
  return found.first_id
}

function selectSeats(tx: Db, event_id: string): Promise<Seats[]> {
  return tx.query<Seats>(
    `select seat.section_id, min(seat.id)::float8 as first_id, max(seat.id)::float8 as last_id, count(*)::int
       from seats seat join sections section on section.id = seat.section_id join sectors sector on sector.id = section.sector_id
      where sector.event_id = $1 group by 1`,
    [event_id],
  )
}

/** The plan as it is delivered: ids for places, and sections in the order of the catalogue, as statuses are told. */
export function nameSections(
  event_id: string,
  { focus, shapes, labels, sections }: NewPlan,
  firstIdOf: (section_id: string) => number,
): Plan {
  const inOrder = sections.toSorted((a, b) => a.sector - b.sector || a.section - b.section)
  return {
    focus,
    shapes,
    labels: labels.map(({ sector, at, angle }) => ({ sector_id: `${event_id}-${sector + 1}`, at, angle })),
    sections: inOrder.map(({ sector, section, area, view, height, rise, block }) => {
      const id = `${event_id}-${sector + 1}-${section + 1}`
      // A height that is left out is undefined, which is not in the JSON: the hash of older plans stays.
      return { id, area, view, height, rise, block: block && { first_id: firstIdOf(id), ...block } }
    }),
  }
}
