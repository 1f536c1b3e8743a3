import { cleanAboutHtml } from './about-html.ts'
import type { Db } from '#db/db.ts'
import { insertPlan } from './insert-plan.ts'
import {
  batchesOf,
  capacityOf,
  type NewCoupon,
  type NewEvent,
  type NewRow,
  type NewSection,
  type NewTicketType,
} from './new-event.ts'

/** Ids inside an event count positions: type 2 of section 1 of sector 3 of event `101` is `101-3-1-2`. */
export async function insertEvent(tx: Db, event: NewEvent): Promise<void> {
  await tx.query(
    `insert into events (id, producer_id, category_id, title, slug, about_html, starts_at, doors_at, time_zone,
            venue_name, venue_city, venue_state, venue_address, age_rating, convenience_fee, convenience_fee_mode,
            max_per_order, max_per_cpf, biometry_required, poster, draft, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
             case when $21 then 'paused' else 'on_sale' end)`,
    [
      event.id,
      event.producer_id,
      event.category_id,
      event.title,
      slugOf(event.title),
      cleanAboutHtml(event.about_html),
      event.starts_at,
      event.doors_at,
      event.time_zone,
      event.venue.name,
      event.venue.city,
      event.venue.state,
      event.venue.address,
      event.age_rating,
      event.convenience_fee,
      event.convenience_fee_mode,
      event.max_per_order,
      event.max_per_cpf,
      event.biometry_required,
      event.poster,
      event.draft ?? false,
    ],
  )
  for (const integration_id of event.integration_ids) {
    await tx.query('insert into event_integrations (event_id, integration_id) values ($1, $2)', [
      event.id,
      integration_id,
    ])
  }
  for (const [s, sector] of event.sectors.entries()) {
    const sector_id = `${event.id}-${s + 1}`
    await tx.query('insert into sectors (id, event_id, name, position) values ($1, $2, $3, $4)', [
      sector_id,
      event.id,
      sector.name,
      s,
    ])
    for (const [i, section] of sector.sections.entries()) {
      await insertSection(tx, { id: `${sector_id}-${i + 1}`, sector_id, position: i, section })
    }
  }
  await insertQuota(tx, event)
  if (event.plan) await insertPlan(tx, event.id, event.plan)
  for (const coupon of event.coupons) await insertCoupon(tx, event.id, coupon)
}

type SectionRow = { id: string; sector_id: string; position: number; section: NewSection }

async function insertSection(tx: Db, { id, sector_id, position, section }: SectionRow): Promise<void> {
  const { name, places, tickets } = section
  const numbered = 'rows' in places
  const sold = tickets.flatMap(batchesOf).reduce((sum, batch) => sum + batch.sold, 0)
  await tx.query(
    `insert into sections (id, sector_id, name, numbered, capacity, taken, position) values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, sector_id, name, numbered, capacityOf(section), sold, position],
  )
  if (numbered) await insertSeats(tx, id, places.rows, sold)
  const idOf = (type: string) => `${id}-${tickets.findIndex(({ name }) => name === type) + 1}`
  for (const [t, ticket] of tickets.entries()) {
    const base_type_id = 'base' in ticket ? idOf(ticket.base) : null
    await insertTicketType(tx, { id: `${id}-${t + 1}`, section_id: id, base_type_id, position: t, ticket })
  }
}

/** What is sold already is spread over the section in pairs, more of them in front. Ids count on from row to row and from left to right. */
async function insertSeats(tx: Db, section_id: string, rows: NewRow[], sold: number): Promise<void> {
  await tx.query(
    `insert into seats (section_id, row_name, number, status)
     select $1, name, number, case when is_blocked then 'blocked' when nth <= $3 then 'sold' else 'available' end
       from (select row.name, seat.number, row.position, seat.place, seat.number = any (row.blocked) as is_blocked,
                    row_number() over (partition by seat.number = any (row.blocked)
                                       order by hashtext($1 || row.name || (seat.place + 1) / 2) / 4294967296.0
                                                  + 0.25 * row.position / jsonb_array_length($2), row.position, seat.place) as nth
               from rows from (jsonb_to_recordset($2) as (name text, numbers int[], blocked int[]))
                         with ordinality as row (name, numbers, blocked, position),
                    unnest(row.numbers) with ordinality as seat (number, place)) seat
      order by position, place`,
    [section_id, JSON.stringify(rows), sold],
  )
}

type TypeRow = {
  id: string
  section_id: string
  base_type_id: string | null
  position: number
  ticket: NewTicketType
}

async function insertTicketType(tx: Db, { id, section_id, base_type_id, position, ticket }: TypeRow): Promise<void> {
  const price_percent = 'price_percent' in ticket ? ticket.price_percent : null
  await tx.query(
    `insert into ticket_types (id, section_id, name, kind, base_type_id, price_percent, plans, max_installments, additional_fields, position)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      id,
      section_id,
      ticket.name,
      ticket.kind,
      base_type_id,
      price_percent,
      ticket.plans,
      ticket.max_installments,
      JSON.stringify(ticket.additional_fields),
      position,
    ],
  )
  for (const [b, batch] of batchesOf(ticket).entries()) {
    await tx.query(
      `insert into batches (id, ticket_type_id, name, price_cents, quantity, sold, sold_elsewhere, starts_at, ends_at, position)
       values ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9)`,
      [
        `${id}-${b + 1}`,
        id,
        batch.name,
        batch.price_cents,
        batch.quantity,
        batch.sold,
        batch.starts_at,
        batch.ends_at,
        b,
      ],
    )
  }
}

/** None where no half price is sold. After the batches: left out it is a share of them. */
async function insertQuota(tx: Db, { id, half_price_quota, sectors }: NewEvent): Promise<void> {
  const tickets = sectors.flatMap(({ sections }) => sections.flatMap((section) => section.tickets))
  if (!tickets.some(({ kind }) => kind === 'half')) return
  await tx.query(
    `insert into half_price_quotas (event_id, quota, fixed)
     values ($1, coalesce($2::int, half_price_share($1)), $2::int is not null)`,
    [id, half_price_quota ?? null],
  )
}

async function insertCoupon(tx: Db, event_id: string, coupon: NewCoupon): Promise<void> {
  const id = `${event_id}-${coupon.code.toLowerCase()}`
  await tx.query(
    `insert into coupons (id, event_id, code, method, value, max_items, max_uses, starts_at, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      id,
      event_id,
      coupon.code,
      coupon.method,
      coupon.value,
      coupon.max_items,
      coupon.max_uses,
      coupon.starts_at,
      coupon.ends_at,
    ],
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

export function slugOf(title: string): string {
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
}
