import type { Coupon } from '@bilheteria/contract/checkout'
import type { Db } from '#db/db.ts'
import { INSTALLMENT_TERMS } from '#features/producers/installment-terms.ts'
import type { Offer, OfferedType } from './offer.ts'

export async function findOffer(db: Db, event_id: string): Promise<Offer | undefined> {
  const [event] = await db.query<Omit<Offer, 'types' | 'coupons'>>(
    `select id as event_id, producer_id, convenience_fee, convenience_fee_mode, max_per_order, max_per_cpf, biometry_required,
            (select ${INSTALLMENT_TERMS} from producers producer where producer.id = producer_id) as terms,
            (select half_price_number_required from producers where producers.id = producer_id) as half_price_number_required,
            (select coalesce(sum(least(section.capacity, offered.quantity)), 0)::int
               from sectors join sections section on section.sector_id = sectors.id
               cross join lateral (select sum(quantity) as quantity from batches
                                     join ticket_types type on type.id = batches.ticket_type_id
                                    where type.section_id = section.id) offered
              where sectors.event_id = events.id) as on_sale
       from events where id = $1 and not draft`,
    [event_id],
  )
  if (!event) return undefined
  const types = await selectTypes(db, event_id)
  return { ...event, types: new Map(types.map((type) => [type.id, type])), coupons: await selectCoupons(db, event_id) }
}

function selectTypes(db: Db, event_id: string): Promise<OfferedType[]> {
  return db.query<OfferedType>(
    `select type.id, type.name, type.kind, sector.id as sector_id, sector.name as sector_name,
            section.id as section_id, section.name as section_name, section.numbered,
            coalesce(type.base_type_id, type.id) as base_type_id, coalesce(type.price_percent, 100) as price_percent,
            (select coalesce(max(price_cents), 0) from batches
              where ticket_type_id = coalesce(type.base_type_id, type.id)) as dearest_cents,
            type.plans, type.max_installments, type.additional_fields
       from sectors sector
       join sections section on section.sector_id = sector.id
       join ticket_types type on type.section_id = section.id
      where sector.event_id = $1
      order by sector.position, section.position, type.position`,
    [event_id],
  )
}

const COUPON = `
  coupon.id, coupon.code, coupon.method, coupon.value, coupon.max_items,
  array(select ticket_type_id from coupon_types_in_force types where types.coupon_id = coupon.id order by 1) as ticket_types`

function selectCoupons(db: Db, event_id: string): Promise<Coupon[]> {
  return db.query<Coupon>(`select ${COUPON} from coupons coupon where event_id = $1 order by id`, [event_id])
}

/** A coupon that would be taken right now; one that discounts nothing is none. */
export async function findCouponInForce(db: Db, event_id: string, code: string): Promise<Coupon | undefined> {
  const [coupon] = await db.query<Coupon>(
    `select ${COUPON} from coupons coupon
      where event_id = $1 and code = $2 and starts_at <= clock() and clock() < ends_at
        and (max_uses is null or used < max_uses)`,
    [event_id, code],
  )
  return coupon && coupon.ticket_types.length > 0 ? coupon : undefined
}

export async function isMember(db: Db, account_id: string, producer_id: string, plans: string[]): Promise<boolean> {
  const [member] = await db.query(
    `select 1 from memberships
      where account_id = $1 and producer_id = $2 and plan = any ($3)
        and (clock() at time zone 'America/Sao_Paulo')::date between since and coalesce(until, 'infinity')`,
    [account_id, producer_id, plans],
  )
  return member !== undefined
}
