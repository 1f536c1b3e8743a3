import type { Order } from '@bilheteria/contract/orders'
import type { Quote } from '@bilheteria/rules/quote'
import { one, type Db } from '#db/db.ts'
import type { StoredHolder } from '#features/checkout/sealed-holders.ts'

/** An order as the wire wants it, without its tickets. */
export type OrderRow = Omit<Order, 'items'>

/** The payment that was taken, else the newest attempt. */
const PAYMENT = `
  (select jsonb_build_object(
            'id', p.id, 'method', p.method, 'state', p.state, 'amount_cents', p.amount_cents,
            'installments', p.installments, 'installment_cents', p.installment_cents,
            'pix', case when p.pix_code is not null then jsonb_build_object('code', p.pix_code, 'expires_at', iso(p.ends_at)) end,
            'card', case when p.card_last4 is not null then jsonb_build_object('brand', p.card_brand, 'last4', p.card_last4) end,
            'refusal', p.refusal, 'test', p.provider = 'sandbox')
          || case when p.interest_cents > 0 then jsonb_build_object('interest_cents', p.interest_cents) else '{}' end
     from payments p where p.order_id = o.id order by (p.id = o.payment_id) desc nulls last, p.attempt desc limit 1)`

/** What its buyer may still answer. */
const CHANGE = `
  (select jsonb_build_object('id', change.id, 'refund_until', iso(least(change.refund_until, event.starts_at)),
                             'before', jsonb_build_object('starts_at', change.before ->> 'starts_at',
                                                          'venue', change.before ->> 'venue'))
     from event_changes change where change.id = standing.open_change)`

const ORDER = `
  select o.id, o.compra_id::text, o.state, iso(o.created_at) as created_at, iso(o.paid_at) as paid_at,
         iso(held.expires_at) as expires_at, iso(clock()) as now,
         jsonb_build_object(
           'id', event.id, 'title', event.title, 'starts_at', iso(event.starts_at), 'doors_at', iso(event.doors_at),
           'time_zone', event.time_zone, 'age_rating', event.age_rating, 'poster', event.poster,
           'venue', jsonb_build_object('name', event.venue_name, 'city', event.venue_city, 'state', event.venue_state),
           'biometry_required', event.biometry_required, 'cancelled', event.state = 'cancelled', 'notice', event.notice,
           'plan', (select hash from plans where plans.event_id = event.id)) as event,
         ${CHANGE} as change, case when standing.open_change is null then iso(standing.changed_until) end as kept_until,
         jsonb_build_object('id', producer.id, 'slug', producer.slug, 'title', producer.title) as producer,
         o.quote, o.refunded_cents,
         (select coalesce(sum(amount_cents), 0)::int from refunds
           where refunds.payment_id = o.payment_id and refunds.state <> 'done'
             and reason not in ('double', 'wrong_amount')) as refunding_cents,
         ${PAYMENT} as payment, iso(cancellable_until(o)) as cancellable_until
    from orders o
    join events event on event.id = o.event_id
    join producers producer on producer.id = o.producer_id
    left join reservations held on held.order_id = o.id
    left join lateral (select open_change(o), changed_until(o)) standing on true`

/** An order, if it is this buyer's. */
export type Owned = { account_id: string; order_id: string }

/** An order, and the version of it that is known already. */
type Asked = Owned & { known_version: number | null }
/** `order` is null where what is known is still true. */
type OwnOrder = Owned & { version: number; now: string; order: OrderRow | null }

export function selectOwnOrders(db: Db, asked: readonly Asked[]): Promise<OwnOrder[]> {
  return db.query<OwnOrder>(
    `select mine.account_id, mine.id as order_id, mine.version as version, iso(clock()) as now, to_jsonb(shown) as order
       from unnest($1::uuid[], $2::uuid[], $3::int[]) as asked (account_id, order_id, known_version)
       join orders mine on mine.account_id = asked.account_id and mine.id = asked.order_id
       left join lateral (${ORDER} where o.id = mine.id and mine.version is distinct from known_version) shown on true`,
    [
      asked.map(({ account_id }) => account_id),
      asked.map(({ order_id }) => order_id),
      asked.map(({ known_version }) => known_version),
    ],
  )
}

/** Events to come first and soonest first, then what is past, newest first. */
export function selectOrders(db: Db, account_id: string, page: number, size: number): Promise<OrderRow[]> {
  return db.query<OrderRow>(
    `${ORDER} where o.account_id = $1
      order by event.starts_at > clock() desc,
               case when event.starts_at > clock() then event.starts_at end, event.starts_at desc, o.created_at desc
      limit $2 offset $3`,
    [account_id, size, (page - 1) * size],
  )
}

export async function countOrders(db: Db, account_id: string): Promise<number> {
  const { count } = await one(
    db.query<{ count: number }>('select count(*)::int as count from orders where account_id = $1', [account_id]),
  )
  return count
}

export async function findOrderOfReservation(
  db: Db,
  account_id: string,
  reservation_id: string,
): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>('select id from orders where account_id = $1 and reservation_id = $2', [
    account_id,
    reservation_id,
  ])
  return row?.id
}

type NewOrder = {
  account_id: string
  reservation_id: string
  event_id: string
  producer_id: string
  quote: Quote
  holders: readonly StoredHolder[]
}

/**
 * The id of each by its reservation, which the caller has locked: what is copied is what is sold, and names nobody but those who
 * enter. None for whoever has left meanwhile.
 */
export async function insertOrders(tx: Db, orders: readonly NewOrder[]): Promise<Map<string, string>> {
  const rows = orders.map((order) => ({ ...order, total_cents: order.quote.total_cents }))
  const made = await tx.query<{ id: string; reservation_id: string }>(
    `with owners as (select id, document, email_verified_at from accounts
                      where id = any ($2) and deleted_at is null order by id for key share)
     insert into orders (account_id, reservation_id, event_id, producer_id, quote, state, total_cents, held, names_owner)
     select owner.id, asked.reservation_id, asked.event_id, asked.producer_id, asked.quote, 'pending', asked.total_cents,
            to_jsonb(held) - '{browser,network,keys}'::text[] || jsonb_build_object('holders', asked.holders),
            owner.email_verified_at is not null and asked.holders @> jsonb_build_array(jsonb_build_object('cpf', owner.document))
       from jsonb_to_recordset($1) as asked (account_id uuid, reservation_id uuid, event_id text, producer_id text, quote jsonb,
                                             total_cents int, holders jsonb)
       join reservations held on held.id = asked.reservation_id join owners owner on owner.id = asked.account_id
     returning id, reservation_id`,
    [JSON.stringify(rows), orders.map(({ account_id }) => account_id)],
  )
  return new Map(made.map(({ id, reservation_id }) => [reservation_id, id]))
}

export async function expireOrders(db: Db, at_most: number): Promise<number> {
  const { ended } = await one(db.query<{ ended: number }>('select expire_orders($1) as ended', [at_most]))
  return ended
}

/** Where one enters by face, how far each is says as much as the order's own version: a face is nobody's order. */
export function selectVersions(db: Db, order_ids: readonly string[]): Promise<{ id: string; version: string }[]> {
  return db.query<{ id: string; version: string }>(
    `select orders.id,
            concat_ws(' ', orders.version, case when event.biometry_required then (
              select string_agg(coalesce(registered.status, ticket.minor::text), ',' order by ticket.id)
                from tickets ticket
                left join biometry_registrations registered
                       on registered.event_id = orders.event_id and registered.document = ticket.holder_document
               where ticket.order_id = orders.id) end) as version
       from orders join events event on event.id = orders.event_id
      where orders.id = any ($1)`,
    [order_ids],
  )
}
