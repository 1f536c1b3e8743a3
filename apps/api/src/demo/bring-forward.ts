import { one, type Db } from '#db/db.ts'
import { lockSetup } from '#db/setup-lock.ts'
import { demoEvents } from './events.ts'

const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS

const ids = demoEvents.map(({ id }) => id)

/** Before its first event begins the demo has moved on, so that nobody ever sees it begin. */
const AHEAD_MS = HOUR_MS

/** By how many weeks the demo has to move ahead for its first event to lie before us again. */
export function weeksLate(first_at: Date, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() + AHEAD_MS - first_at.getTime()) / WEEK_MS) + 1)
}

/** In the event's zone: the hours people read stay the same, whatever zone the database is in. */
function moved(table: string, column: string): string {
  const local = `${table}.${column} at time zone event.time_zone`
  return `${column} = ((${local}) + make_interval(weeks => $1)) at time zone event.time_zone`
}

const MOVES = [
  `update events event set ${moved('event', 'starts_at')}, ${moved('event', 'doors_at')} where event.id = any ($2)`,
  `update coupons coupon set ${moved('coupon', 'starts_at')}, ${moved('coupon', 'ends_at')}
     from events event where event.id = coupon.event_id and event.id = any ($2)`,
  `update batches batch set ${moved('batch', 'starts_at')}, ${moved('batch', 'ends_at')}
     from ticket_types type join sections section on section.id = type.section_id
       join sectors sector on sector.id = section.sector_id join events event on event.id = sector.event_id
    where type.id = batch.ticket_type_id and event.id = any ($2)`,
  `update tickets ticket set ${moved('ticket', 'carrier_change_date')}
     from orders join events event on event.id = orders.event_id
    where orders.id = ticket.order_id and event.id = any ($2)`,
]

/** While the demo runs, for days or for months. */
export async function keepDemoAhead(db: Db): Promise<void> {
  // Looked at first without the lock, which every start of a process waits for.
  if ((await weeksDue(db)) === 0) return
  await db.transaction(async (tx) => {
    await lockSetup(tx)
    await bringForward(tx)
  })
}

/** A demo that is never over: when its first event is near, all of it moves ahead by whole weeks. */
export async function bringForward(tx: Db): Promise<void> {
  const weeks = await weeksDue(tx)
  if (weeks === 0) return
  for (const move of MOVES) await tx.query(move, [weeks, ids])
}

async function weeksDue(db: Db): Promise<number> {
  const { now, first_at } = await one(
    db.query<{ now: Date; first_at: Date | null }>(
      'select clock() as now, min(starts_at) as first_at from events where id = any ($1)',
      [ids],
    ),
  )
  return first_at ? weeksLate(first_at, now) : 0
}
