import type { Db } from '#db/db.ts'

export async function publish(tx: Db, event_id: string): Promise<void> {
  await tx.query(`update events set draft = false, state = 'on_sale' where id = $1 and draft`, [event_id])
}

/** All parts of an event, or nothing while a row names a buyer of it. `lockEvent` comes first, so no sale is under way. */
export async function deleteUnsold(tx: Db, event_id: string): Promise<boolean> {
  const deleted = await tx.query(
    `with unsold as materialized (
       select id from events where id = $1
          and not exists (select 1 from reservations where event_id = $1)
          and not exists (select 1 from orders where event_id = $1)
          and not exists (select 1 from spent_keys where event_id = $1)
          and not exists (select 1 from biometry_registrations where event_id = $1)
          and not exists (select 1 from consents where event_id = $1)
          and not exists (select 1 from refund_runs where event_id = $1 and done_at is null)
          and not exists (select 1 from sections join sectors on sectors.id = sector_id where event_id = $1 and taken > 0)
     ),
     its_sectors as materialized (select id from sectors where event_id in (select id from unsold)),
     its_sections as materialized (select id from sections where sector_id in (select id from its_sectors)),
     its_types as materialized (select id from ticket_types where section_id in (select id from its_sections)),
     its_coupons as materialized (select id from coupons where event_id in (select id from unsold)),
     runs as (delete from refund_runs where event_id in (select id from unsold)),
     changes as (delete from event_changes where event_id in (select id from unsold)),
     alerts as (delete from event_alerts where event_id in (select id from unsold)),
     holds as (delete from unproved_holds where event_id in (select id from unsold)),
     links as (delete from event_integrations where event_id in (select id from unsold)),
     drawings as (delete from plans where event_id in (select id from unsold)),
     quotas as (delete from half_price_quotas where event_id in (select id from unsold)),
     coupon_types as (delete from coupon_ticket_types where coupon_id in (select id from its_coupons)),
     coupons_gone as (delete from coupons where id in (select id from its_coupons)),
     batches_gone as (delete from batches where ticket_type_id in (select id from its_types)),
     types_gone as (delete from ticket_types where id in (select id from its_types)),
     seats_gone as (delete from seats where section_id in (select id from its_sections)),
     sections_gone as (delete from sections where id in (select id from its_sections)),
     sectors_gone as (delete from sectors where id in (select id from its_sectors))
     delete from events where id in (select id from unsold) returning id`,
    [event_id],
  )
  return deleted.length > 0
}
