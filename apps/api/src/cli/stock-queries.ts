import { one, type Db } from '#db/db.ts'

/** A window in the event's own zone, and whether it is open. */
const WINDOW = (of: string) => `
  to_char(${of}.starts_at at time zone event.time_zone, 'YYYY-MM-DD HH24:MI') || ' – ' ||
  to_char(${of}.ends_at at time zone event.time_zone, 'YYYY-MM-DD HH24:MI') ||
  case when ${of}.ends_at <= clock() then ' (over)' when ${of}.starts_at > clock() then ' (to come)' else '' end`

type EventRow = {
  id: string
  title: string
  producer_id: string
  state: 'draft' | 'on_sale' | 'paused' | 'cancelled'
  starts: string
  time_zone: string
}

export async function findEvent(db: Db, event_id: string): Promise<EventRow | undefined> {
  const [event] = await db.query<EventRow>(
    `select id, title, producer_id, case when draft then 'draft' else state end as state, to_char(starts_at at time zone time_zone, 'YYYY-MM-DD HH24:MI') as starts, time_zone
       from events where id = $1`,
    [event_id],
  )
  return event
}

type PlacesRow = {
  sector: string
  section: string
  numbered: boolean
  capacity: number
  taken: number
  blocked: number
}

export function listPlaces(db: Db, event_id: string): Promise<PlacesRow[]> {
  return db.query(
    `select sector.name as sector, section.name || ' (' || section.id || ')' as section, numbered, capacity, taken,
            (select count(*) from seats where section_id = section.id and status = 'blocked')::int as blocked
       from sectors sector join sections section on section.sector_id = sector.id
      where sector.event_id = $1 order by sector.position, section.position`,
    [event_id],
  )
}

type OfferRow = {
  section_id: string
  type: string
  base: string | null
  price_percent: number | null
  batch: string | null
  price_cents: number | null
  quantity: number | null
  carried: number | null
  held: number | null
  sold: number | null
  remaining: number | null
  on_sale: string | null
}

/** A type with batches once for each of them, a derived one once. No batch has more left than its section has places. */
export function listOffer(db: Db, event_id: string): Promise<OfferRow[]> {
  return db.query(
    `select section.id as section_id, type.name as type, base.name as base, type.price_percent, batch.name as batch,
            batch.price_cents, batch.quantity, batch.carried, batch.held, batch.sold,
            case when batch.id is not null then least(left_in(batch), section.capacity - section.taken) end as remaining,
            ${WINDOW('batch')} as on_sale
       from events event
       join sectors sector on sector.event_id = event.id
       join sections section on section.sector_id = sector.id
       join ticket_types type on type.section_id = section.id
       left join ticket_types base on base.id = type.base_type_id
       left join batches batch on batch.ticket_type_id = type.id
      where event.id = $1 order by sector.position, section.position, type.position, batch.position`,
    [event_id],
  )
}

export async function findHalfPrice(db: Db, event_id: string): Promise<{ quota: number; taken: number } | undefined> {
  const [quota] = await db.query<{ quota: number; taken: number }>(
    'select quota, taken from half_price_quotas where event_id = $1',
    [event_id],
  )
  return quota
}

type CouponRow = {
  code: string
  method: 'percentage' | 'fixed'
  value: number
  max_items: number
  used: number
  max_uses: number | null
  valid: string
}

export function listCoupons(db: Db, event_id: string): Promise<CouponRow[]> {
  return db.query(
    `select code, method, value, max_items, used, max_uses, ${WINDOW('coupon')} as valid
       from coupons coupon join events event on event.id = coupon.event_id where event.id = $1 order by code`,
    [event_id],
  )
}

type Reservations = { live: number; tickets: number; lapsed: number }

export function sumReservations(db: Db, event_id: string): Promise<Reservations> {
  return one(
    db.query<Reservations>(
      `select (count(*) filter (where live))::int as live, coalesce(sum(tickets) filter (where live), 0)::int as tickets,
              (count(*) filter (where not live))::int as lapsed
         from (select expires_at > clock() as live, (select sum(n) from unnest(batch_amounts) n) as tickets
                 from reservations where event_id = $1) held`,
      [event_id],
    ),
  )
}
