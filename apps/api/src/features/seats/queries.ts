import type { Plan } from '@bilheteria/rules/plan/plan'
import { SEAT_STATUSES } from '@bilheteria/rules/plan/seat-codes'
import { one, type Db } from '#db/db.ts'
import type { PlacedSeat } from './known-seats.ts'
import type { SeatRun } from './seat-board.ts'

/** A, B … Z, AA, AB …: short names come first. */
const IN_ORDER = 'length(row_name), row_name, number'

export function selectPlaces(db: Db, section_id: string): Promise<PlacedSeat[]> {
  return db.query<PlacedSeat>(
    `select id::text, row_name as row, number, section_id from seats where section_id = $1 order by ${IN_ORDER}`,
    [section_id],
  )
}

/** A seat in the account's reservations; not `held` after its time is over, even before the sweep. */
export type OwnSeat = { id: string; held: boolean }

/** A seat of a pending order stays held until the order ends, because a card charge may still arrive. */
export function selectOwnSeats(db: Db, account_id: string, event_id: string): Promise<OwnSeat[]> {
  return db.query<OwnSeat>(
    `select seat.id::text, own.expires_at > clock() or own.order_id is not null as held
       from reservations own join seats seat on seat.id = any (own.seat_ids) and seat.reservation_id = own.id
      where own.account_id = $1 and own.event_id = $2`,
    [account_id, event_id],
  )
}

type PlanAddress = { event_id: string; hash: string }

export async function findPlan(db: Db, { event_id, hash }: PlanAddress): Promise<Plan | undefined> {
  const [row] = await db.query<{ plan: Plan }>(
    'select plan from plans join events on events.id = event_id where event_id = $1 and hash = $2 and not draft',
    [event_id, hash],
  )
  return row?.plan
}

const CODES = SEAT_STATUSES.map((status, code) => `when '${status}' then ${code}`).join(' ')
const CODE = `case seat.status ${CODES} end`

/** From which transaction on a later question must ask: none before it can still be under way. Another server counts its own. */
const NEXT_LOW = `pg_snapshot_xmin(pg_current_snapshot())::text as low, extract(epoch from pg_postmaster_start_time())::text as server`

export type LoadedSeats = { producer_id: string; low: string; server: string; runs: SeatRun[] }

/** All numbered seats of an event as they stand in the table, in the order of the plan, those whose ids count on together. */
export async function findAllSeats(db: Db, event_id: string): Promise<LoadedSeats | undefined> {
  const [row] = await db.query<LoadedSeats>(
    `select event.producer_id, ${NEXT_LOW},
            coalesce((
              select jsonb_agg(jsonb_build_object('section_id', section_id, 'first_id', first_id, 'codes', codes) order by sector, section, first_id)
                from (select sector, section, section_id, min(id) as first_id, string_agg(code, '' order by id) as codes
                        from (select seat.id, seat.section_id, (${CODE})::text as code, sector.position as sector, section.position as section,
                                     seat.id - row_number() over (partition by seat.section_id order by seat.id) as run
                                from sectors sector join sections section on section.sector_id = sector.id
                                join seats seat on seat.section_id = section.id
                               where sector.event_id = event.id) seat
                       group by sector, section, section_id, run) runs), '[]') as runs
       from events event where event.id = $1 and not event.draft`,
    [event_id],
  )
  return row
}

export type TouchedSeats = { low: string; server: string; ids: number[]; codes: number[] }

/** How the seats stand that were touched since. Each is looked up by its key, however many are said to be touched. */
export function selectTouched(db: Db, low: string): Promise<TouchedSeats> {
  return one(
    db.query<TouchedSeats>(
      `with touched as materialized (
         select id, (select ${CODE} from seats seat where seat.id = touched.id) as code
           from (select distinct unnest(seat_ids) as id from seat_changes where xact >= $1::xid8) touched
       )
       select ${NEXT_LOW}, coalesce(array_agg(id::float8), '{}') as ids, coalesce(array_agg(code), '{}') as codes
         from touched where code is not null`,
      [low],
    ),
  )
}

/** Minutes: no transaction lasts that long, and nobody who has open maps looks so rarely. */
export async function deleteSeatChanges(db: Db, at_most: number): Promise<number> {
  const rows = await db.query(
    `delete from seat_changes where ctid = any (array(
       select ctid from seat_changes where noted_at < clock() - interval '10 minutes'
        order by noted_at limit $1 for update skip locked)) returning 1`,
    [at_most],
  )
  return rows.length
}
