import type { Category, EventCard, EventDetail, TicketType } from '@bilheteria/contract/events'
import { LAST_TICKETS_PERCENT } from '@bilheteria/rules/offer'
import { DEFAULT_PRODUCER_ID } from '#features/producers/choose-producer.ts'
import type { Db } from '#db/db.ts'

export function selectCategories(db: Db): Promise<Category[]> {
  return db.query<Category>('select id, title, icon, tag, position as "order" from categories order by position')
}

/**
 * Stock and price now of the events that `which` asks for. A batch counts while its window is open; the first open one with
 * stock left sets the price of its type. Members' prices are shown only while nobody else can buy. Tickets for which a section
 * has no places are none: its batches may have more, and seats may have been blocked since.
 */
function onSale(which: string): string {
  return `
  with moment as materialized (select clock() as now),
  wanted as materialized (select events.* from events, moment where ${which}),
  stock as (
    select sector.event_id, section.id as section_id, section.capacity, section.capacity - section.taken as places_left,
           base.id, base.plans = '{}' as for_everybody, batch.price_cents, batch.position,
           batch.starts_at, batch.ends_at, batch.quantity, left_in(batch) as remaining,
           wanted.state = 'on_sale' and is_open(batch, now) and left_in(batch) > 0 and section.taken < section.capacity as on_sale
      from moment, wanted
      join sectors sector on sector.event_id = wanted.id
      join sections section on section.sector_id = sector.id
      join ticket_types base on base.section_id = section.id
      join batches batch on batch.ticket_type_id = base.id
  ), priced as (
    select distinct on (id) event_id, for_everybody, price_cents from stock where on_sale order by id, position
  ), cheapest as (
    select event_id, coalesce(min(price_cents) filter (where for_everybody), min(price_cents)) as price_from_cents
      from priced group by event_id
  ), rooms as (
    select event_id, least(sum(quantity), capacity) as total,
           least(coalesce(sum(remaining) filter (where ends_at > now), 0), places_left) as remaining,
           min(starts_at) filter (where starts_at > now and remaining > 0) as opens_at
      from stock, moment group by event_id, section_id, capacity, places_left
  ), offer as (
    select event_id, sum(total)::int as total, sum(remaining)::int as remaining, min(opens_at) as opens_at
      from rooms group by event_id
  )`
}

/** The events asked for with what they offer. */
const FROM = `
  from moment, wanted event
  join producers producer on producer.id = event.producer_id
  left join offer on offer.event_id = event.id
  left join cheapest on cheapest.event_id = event.id`

/** `few_percent` is the parameter that says how few are the last tickets. */
const card = (few_percent: string) => `
  event.id, event.producer_id, producer.slug as producer_slug, event.title, event.slug,
  iso(event.starts_at) as starts_at, event.time_zone,
  jsonb_build_object('name', event.venue_name, 'city', event.venue_city, 'state', event.venue_state) as venue,
  event.category_id, event.age_rating, event.poster,
  case
    when event.state = 'cancelled' then 'cancelled'
    when event.starts_at <= now then 'ended'
    when event.state = 'paused' then 'paused'
    when price_from_cents is null and offer.opens_at is not null then 'soon'
    when price_from_cents is null then 'sold_out'
    when offer.remaining < ${few_percent}::int / 100.0 * offer.total then 'last_tickets'
    else 'on_sale'
  end as status,
  case when price_from_cents is null and event.starts_at > now and event.state = 'on_sale' then iso(offer.opens_at) end as sale_starts_at,
  price_from_cents`

/** Named one by one: its secret stays here. */
const INTEGRATION = `jsonb_build_object(
  'id', integration.id, 'name', integration.name, 'logo', integration.logo, 'url', integration.url,
  'client_id', integration.client_id, 'redirect_url', integration.redirect_url,
  'primary_color', integration.primary_color, 'secondary_color', integration.secondary_color)`

/** Everybody's events to come, soonest first. */
export function selectUpcoming(db: Db): Promise<EventCard[]> {
  return db.query<EventCard>(
    `${onSale('not draft and starts_at > now')} select ${card('$1')} ${FROM} order by event.starts_at, event.id`,
    [LAST_TICKETS_PERCENT],
  )
}

export function selectOwners(db: Db): Promise<{ id: string; producer_id: string }[]> {
  return db.query('select id, producer_id from events where not draft')
}

export type EventRow = Omit<EventDetail, 'sectors'>

/** The default producer shows everybody's events. */
export async function findEventRow(db: Db, producer_id: string, event_id: string): Promise<EventRow | undefined> {
  const [event] = await db.query<EventRow>(
    `${onSale(`events.id = $2 and not draft and $1 in (producer_id, '${DEFAULT_PRODUCER_ID}')`)}
     select ${card('$3')}, event.venue_address, event.about_html as sobre, event.notice, iso(event.doors_at) as doors_at,
            event.convenience_fee, event.convenience_fee_mode, event.max_per_order, event.max_per_cpf, event.biometry_required,
            producer.plans_url, producer.hold_minutes, producer.half_price_number_required,
            coalesce((select jsonb_agg(${INTEGRATION} order by integration.id)
                        from event_integrations link join integrations integration on integration.id = link.integration_id
                       where link.event_id = event.id), '[]') as integrations,
            (select jsonb_build_object('quota', quota, 'remaining', quota - taken)
               from half_price_quotas quotas where quotas.event_id = event.id) as half_price,
            (select hash from plans where plans.event_id = event.id) as plan
     ${FROM}`,
    [producer_id, event_id, LAST_TICKETS_PERCENT],
  )
  return event
}

/** One ticket type with the batches it draws from, its own or its base's. */
export type OfferedType = Omit<TicketType, 'status' | 'quantidade' | 'batches'> & {
  sector_id: string
  sector_name: string
  section_id: string
  section_name: string
  numbered: boolean
  section_left: number
  price_percent: number
  batches: OfferedBatch[]
  /** By the database's clock, in milliseconds. */
  now: number
}
export type OfferedBatch = TicketType['batches'][number]

/** Everything an event sells, in the order of the catalogue. */
export function selectOffer(db: Db, event_id: string): Promise<OfferedType[]> {
  return db.query<OfferedType>(
    `select sector.id as sector_id, sector.name as sector_name, section.id as section_id, section.name as section_name,
            section.numbered, section.capacity - section.taken as section_left,
            type.id, type.name, type.kind, type.max_installments, type.additional_fields, type.plans,
            coalesce(type.price_percent, 100) as price_percent,
            (select coalesce(jsonb_agg(jsonb_build_object(
                      'id', batch.id, 'name', batch.name, 'price_cents', batch.price_cents, 'remaining', left_in(batch),
                      'starts_at', iso(batch.starts_at), 'ends_at', iso(batch.ends_at)) order by batch.position), '[]')
               from batches batch where batch.ticket_type_id = coalesce(type.base_type_id, type.id)) as batches,
            (select extract(epoch from clock())::float8 * 1000) as now
       from sectors sector
       join sections section on section.sector_id = sector.id
       join ticket_types type on type.section_id = section.id
      where sector.event_id = $1
      order by sector.position, section.position, type.position`,
    [event_id],
  )
}
