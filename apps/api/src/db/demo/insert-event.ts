import { cleanAboutHtml } from '#db/about-html.ts'
import { one, type Db } from '#db/db.ts'
import type { DemoCoupon, DemoEvent, DemoSection, DemoTicketType } from './demo-event.ts'

/** Sold from long ago until the event, unless a batch says otherwise; sales open and close at hours people know. */
const ALWAYS_DAY = -30
const OPENS = '10:00'
const CLOSES = '23:59'
const HALF_PRICE_SHARE = 0.4

export async function insertEvent(tx: Db, event: DemoEvent): Promise<void> {
  const { starts_at } = await one(
    tx.query<{ starts_at: Date }>(
      `insert into events (id, producer_id, category_id, title, slug, about_html, starts_at, doors_at, time_zone,
              venue_name, venue_city, venue_state, age_rating, convenience_fee, convenience_fee_mode,
              max_per_order, max_per_cpf, biometry_required, poster)
       select $1, $2, $3, $4, $5, $6, local.start, local.start - make_interval(mins => $9), $10,
              $11, $12, $13, $14, $15, $16, $17, $18, $19, $20
         from (select ((clock() at time zone $10)::date + $7::int + $8::time) at time zone $10 as start) local
       returning starts_at`,
      [
        ...[
          event.id,
          event.producer_id,
          event.category_id,
          event.title,
          slugOf(event.title),
          cleanAboutHtml(event.about_html),
        ],
        ...[event.day, event.time, event.doors_minutes_before, event.time_zone],
        ...[event.venue.name, event.venue.city, event.venue.state, event.age_rating],
        ...[event.convenience_fee, event.convenience_fee_mode, event.max_per_order ?? 6, event.max_per_cpf ?? null],
        ...[event.biometry_required ?? false, event.poster ?? null],
      ],
    ),
  )
  const quota = halfPriceQuota(event)
  if (quota !== null) {
    await tx.query('insert into half_price_quotas (event_id, quota) values ($1, $2)', [event.id, quota])
  }
  for (const integration_id of event.integration_ids ?? []) {
    await tx.query('insert into event_integrations values ($1, $2)', [event.id, integration_id])
  }
  for (const [s, sector] of event.sectors.entries()) {
    const sector_id = `${event.id}-${s + 1}`
    await tx.query('insert into sectors values ($1, $2, $3, $4)', [sector_id, event.id, sector.name, s])
    for (const [i, section] of sector.sections.entries()) {
      await insertSection(tx, {
        id: `${sector_id}-${i + 1}`,
        sector_id,
        position: i,
        section,
        event: { starts_at, time_zone: event.time_zone },
      })
    }
  }
  for (const coupon of event.coupons ?? []) await insertCoupon(tx, event.id, coupon, starts_at)
}

/** What batches need to know of their event. */
type EventTime = { starts_at: Date; time_zone: string }

type NewSection = { id: string; sector_id: string; position: number; section: DemoSection; event: EventTime }

async function insertSection(tx: Db, { id, sector_id, position, section, event }: NewSection): Promise<void> {
  const { name, places, tickets } = section
  const numbered = 'rows' in places
  const taken = tickets.flatMap(batchesOf).reduce((sum, batch) => sum + (batch.sold ?? 0), 0)
  await tx.query('insert into sections values ($1, $2, $3, $4, $5, $6, $7)', [
    ...[id, sector_id, name, numbered, capacityOf(section), taken, position],
  ])
  if (numbered) await insertSeats(tx, id, places, taken)
  const base_type_id = `${id}-${tickets.findIndex((ticket) => batchesOf(ticket).length > 0) + 1}`
  for (const [t, ticket] of tickets.entries()) {
    await insertTicketType(tx, { id: `${id}-${t + 1}`, section_id: id, base_type_id, position: t, ticket, event })
  }
}

/** Rows A … Z, AA, AB …; the seats already sold are the first ones. */
async function insertSeats(tx: Db, section_id: string, { rows, seats_per_row }: Rows, sold: number): Promise<void> {
  await tx.query(
    `insert into seats (section_id, row_name, number, status)
     select $1, case when r > 25 then chr(64 + r / 26) else '' end || chr(65 + r % 26), n,
            case when r * $3 + n <= $4 then 'sold' else 'available' end
       from generate_series(0, $2 - 1) r, generate_series(1, $3) n`,
    [section_id, rows, seats_per_row, sold],
  )
}

type Rows = { rows: number; seats_per_row: number }

type NewType = {
  id: string
  section_id: string
  base_type_id: string
  position: number
  ticket: DemoTicketType
  event: EventTime
}

async function insertTicketType(
  tx: Db,
  { id, section_id, base_type_id, position, ticket, event }: NewType,
): Promise<void> {
  const derived = 'price_percent' in ticket
  await tx.query(
    `insert into ticket_types (id, section_id, name, kind, base_type_id, price_percent, plans, max_installments, additional_fields, position)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[
        id,
        section_id,
        ticket.name,
        ticket.kind,
        derived ? base_type_id : null,
        derived ? ticket.price_percent : null,
      ],
      ...[ticket.plans ?? [], ticket.max_installments ?? 1, JSON.stringify(ticket.additional_fields ?? []), position],
    ],
  )
  for (const [b, batch] of batchesOf(ticket).entries()) {
    await tx.query(
      `insert into batches (id, ticket_type_id, name, price_cents, quantity, sold, starts_at, ends_at, position)
       select $1, $2, $3, $4, $5, $6, (today + $7::int + $8::time) at time zone $11,
              coalesce((today + $9::int + $10::time) at time zone $11, $12), $13
         from (select (clock() at time zone $11)::date as today) local`,
      [
        ...[`${id}-${b + 1}`, id, batch.name, batch.price_cents, batch.quantity, batch.sold ?? 0],
        ...[batch.from_day ?? ALWAYS_DAY, OPENS, batch.until_day ?? null, CLOSES, event.time_zone, event.starts_at, b],
      ],
    )
  }
}

async function insertCoupon(tx: Db, event_id: string, coupon: DemoCoupon, starts_at: Date): Promise<void> {
  const id = `${event_id}-${coupon.code.toLowerCase()}`
  await tx.query(
    `insert into coupons (id, event_id, code, method, value, max_items, max_uses, starts_at, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, clock(), $8)`,
    [id, event_id, coupon.code, coupon.method, coupon.value, coupon.max_items, coupon.max_uses ?? null, starts_at],
  )
  await tx.query(
    `insert into coupon_ticket_types
     select $1, type.id
       from ticket_types type join sections section on section.id = type.section_id
       join sectors sector on sector.id = section.sector_id
      where sector.event_id = $2 and type.name = any ($3)`,
    [id, event_id, coupon.ticket_types],
  )
}

function batchesOf(ticket: DemoTicketType) {
  return 'batches' in ticket ? ticket.batches : []
}

function capacityOf({ places }: DemoSection): number {
  return 'rows' in places ? places.rows * places.seats_per_row : places.capacity
}

/** Tickets kept for members are no part of the general sale the quota is counted on. */
function halfPriceQuota({ sectors }: DemoEvent): number | null {
  const tickets = sectors.flatMap(({ sections }) => sections.flatMap((section) => section.tickets))
  if (!tickets.some(({ kind }) => kind === 'half')) return null
  const general = tickets.filter(({ plans }) => !plans?.length).flatMap(batchesOf)
  return Math.ceil(HALF_PRICE_SHARE * general.reduce((sum, { quantity }) => sum + quantity, 0))
}

function slugOf(title: string): string {
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
}
