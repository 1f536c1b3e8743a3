import { one, type Db } from '#db/db.ts'

const WINDOW = (of: string) => `'starts_at', iso(${of}.starts_at), 'ends_at', iso(${of}.ends_at)`

const BATCHES = `(select coalesce(jsonb_agg(jsonb_build_object('name', name, 'price_cents', price_cents, 'quantity', quantity,
                                                             ${WINDOW('batch')}) order by position), '[]')
                  from batches batch where batch.ticket_type_id = type.id)`

const TICKETS = `(select coalesce(jsonb_agg(jsonb_build_object(
                           'name', type.name, 'kind', type.kind, 'max_installments', type.max_installments, 'plans', type.plans,
                           'additional_fields', type.additional_fields, 'price_percent', type.price_percent,
                           'base', (select base.name from ticket_types base where base.id = type.base_type_id),
                           'batches', ${BATCHES}) order by type.position), '[]')
                  from ticket_types type where type.section_id = section.id)`

/** Blocked seats do not count as places. */
const PLACES = `case when section.numbered
  then (select jsonb_build_object('seats', count(*), 'blocked', count(*) filter (where status = 'blocked'))
          from seats where seats.section_id = section.id)
  else jsonb_build_object('capacity', section.capacity) end`

const SECTORS = `(select coalesce(jsonb_agg(jsonb_build_object('name', sector.name, 'sections',
    (select coalesce(jsonb_agg(jsonb_build_object('name', section.name, 'tickets', ${TICKETS}) || ${PLACES} order by section.position), '[]')
       from sections section where section.sector_id = sector.id)) order by sector.position), '[]')
  from sectors sector where sector.event_id = event.id)`

const COUPONS = `(select coalesce(jsonb_object_agg(code, jsonb_build_object('method', method, 'value', value, 'max_items', max_items,
    'max_uses', max_uses, ${WINDOW('coupon')},
    'ticket_types', (select coalesce(jsonb_agg(distinct type.name order by type.name), '[]') from coupon_ticket_types named
                       join ticket_types type on type.id = named.ticket_type_id where named.coupon_id = coupon.id))), '{}')
  from coupons coupon where coupon.event_id = event.id)`

/** An event as a file would describe it. A quota that the law sets, not the file, is null. */
export async function findStoredEvent(tx: Db, event_id: string): Promise<Record<string, unknown>> {
  const { stored } = await one(
    tx.query<{ stored: Record<string, unknown> }>(
      `select jsonb_build_object(
                'title', title, 'producer_id', producer_id, 'category', (select tag from categories where id = category_id),
                'about_html', about_html, 'starts_at', iso(starts_at), 'doors_at', iso(doors_at), 'time_zone', time_zone,
                'venue', jsonb_build_object('name', venue_name, 'city', venue_city, 'state', venue_state, 'address', venue_address),
                'age_rating', age_rating, 'convenience_fee', convenience_fee, 'convenience_fee_mode', convenience_fee_mode,
                'max_per_order', max_per_order, 'max_per_cpf', max_per_cpf, 'biometry_required', biometry_required,
                'poster', poster is not null, 'plan', exists (select 1 from plans where event_id = event.id),
                'half_price_quota', (select quota from half_price_quotas where event_id = event.id and fixed),
                'integration_ids', (select coalesce(jsonb_agg(integration_id order by integration_id), '[]')
                                      from event_integrations where event_id = event.id),
                'sectors', ${SECTORS}, 'coupons', ${COUPONS}) as stored
         from events event where id = $1`,
      [event_id],
    ),
  )
  return stored
}
