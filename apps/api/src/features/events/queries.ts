import type { Category, EventCard, EventDetail } from '@bilheteria/contract/events'
import { DEFAULT_PRODUCER_ID } from '#features/producers/choose-producer.ts'
import type { Db } from '#db/db.ts'

export function selectCategories(db: Db): Promise<Category[]> {
  return db.query<Category>('select id, title, icon, tag, position as "order" from categories order by position')
}

/**
 * Stock and price of each event now. A batch counts while its window is open; the first open one with stock left sets
 * the price of its type. Members' prices are shown only while nobody else can buy.
 */
const ON_SALE = `
  with priced as (
    select distinct on (base.id) sector.event_id, base.plans = '{}' as for_everybody, batch.price_cents
      from sectors sector
      join sections section on section.sector_id = sector.id
      join ticket_types base on base.section_id = section.id
      join batches batch on batch.ticket_type_id = base.id
     where clock() between batch.starts_at and batch.ends_at
       and batch.held + batch.sold < batch.quantity and section.taken < section.capacity
     order by base.id, batch.position
  ), stock as (
    select sector.event_id, sum(batch.quantity)::int as total,
           sum(batch.quantity - batch.held - batch.sold)::int as remaining,
           min(batch.starts_at) as opens_at
      from sectors sector
      join sections section on section.sector_id = sector.id
      join ticket_types base on base.section_id = section.id
      join batches batch on batch.ticket_type_id = base.id
     group by sector.event_id
  ), offer as (
    select stock.event_id, stock.total, stock.remaining, stock.opens_at, 
           coalesce(min(priced.price_cents) filter (where for_everybody), min(priced.price_cents)) as price_from_cents
      from stock left join priced using (event_id)
     group by stock.event_id, stock.total, stock.remaining, stock.opens_at
  )`

const LAST_TICKETS_SHARE = 0.1

const CARD = `
  event.id, event.producer_id, producer.slug as producer_slug, event.title, event.slug,
  iso(event.starts_at) as starts_at, event.time_zone,
  jsonb_build_object('name', event.venue_name, 'city', event.venue_city, 'state', event.venue_state) as venue,
  event.category_id, event.age_rating,
  case
    when event.starts_at <= clock() then 'ended'
    when offer.opens_at > clock() then 'soon'
    when coalesce(offer.remaining, 0) = 0 or offer.price_from_cents is null then 'sold_out'
    when offer.remaining < ${LAST_TICKETS_SHARE} * offer.total then 'last_tickets'
    else 'on_sale'
  end as status,
  case when offer.opens_at > clock() then iso(offer.opens_at) end as sale_starts_at,
  offer.price_from_cents`

/** Named one by one: its secret stays here. */
const INTEGRATION = `jsonb_build_object(
  'id', integration.id, 'name', integration.name, 'logo', integration.logo, 'url', integration.url,
  'client_id', integration.client_id, 'redirect_url', integration.redirect_url,
  'primary_color', integration.primary_color, 'secondary_color', integration.secondary_color)`

/** The default producer shows everybody's events. */
export function selectEvents(db: Db, producer_id: string): Promise<EventCard[]> {
  return db.query<EventCard>(
    `${ON_SALE}
     select ${CARD}
       from events event
       join producers producer on producer.id = event.producer_id
       left join offer on offer.event_id = event.id
      where $1 in (event.producer_id, '${DEFAULT_PRODUCER_ID}') and event.starts_at > clock()
      order by event.starts_at, event.id`,
    [producer_id],
  )
}

export async function findEvent(db: Db, producer_id: string, event_id: string): Promise<EventDetail | undefined> {
  const [event] = await db.query<EventDetail>(
    `${ON_SALE}
     select ${CARD}, event.about_html as sobre, iso(event.doors_at) as doors_at,
            event.convenience_fee, event.convenience_fee_mode, event.max_per_order, event.max_per_cpf, event.biometry_required,
            coalesce((select jsonb_agg(${INTEGRATION} order by integration.id)
                        from event_integrations link join integrations integration on integration.id = link.integration_id
                       where link.event_id = event.id), '[]') as integrations
       from events event
       join producers producer on producer.id = event.producer_id
       left join offer on offer.event_id = event.id
      where event.id = $2 and $1 in (event.producer_id, '${DEFAULT_PRODUCER_ID}')`,
    [producer_id, event_id],
  )
  return event
}
