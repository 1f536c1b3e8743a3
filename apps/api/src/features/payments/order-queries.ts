import type { InstallmentTerms } from '@bilheteria/rules/installments'
import { mayBecome, ORDER_MOVES, type OrderState } from '@bilheteria/rules/order-states'
import { PAY_MIN_MINUTES, PIX_MAX_MINUTES } from '@bilheteria/rules/policy'
import type { Quote } from '@bilheteria/rules/quote'
import { one, type Db } from '#db/db.ts'
import { INSTALLMENT_TERMS } from '#features/producers/installment-terms.ts'
import type { Line, Terms } from '#features/checkout/stock-request.ts'
import type { StoredHolder } from '#features/checkout/sealed-holders.ts'

/** An order about to change; its lock comes before every other one. */
export type LockedOrder = {
  id: string
  compra_id: string
  account_id: string
  producer_id: string
  event_id: string
  event_title: string
  state: OrderState
  total_cents: number
  payment_id: string | null
  quote: Quote
  held: SoldPlaces
}

/** The reservation as it was when pay was pressed. */
export type SoldPlaces = {
  lines: Line[]
  terms: Terms
  batch_ids: string[]
  batch_prices: number[]
  coupon_ids: string[]
  holders: StoredHolder[]
}

const ORDER = `id, compra_id::text, account_id, producer_id, event_id, (select title from events where events.id = event_id) as event_title,
  state, total_cents, payment_id, quote, held`

export async function lockOrder(tx: Db, account_id: string, id: string): Promise<LockedOrder | undefined> {
  const [row] = await tx.query<LockedOrder>(
    `select ${ORDER} from orders where id = $1 and account_id = $2 for update`,
    [id, account_id],
  )
  return row
}

/** An order, if it is this buyer's. */
export type Owned = { account_id: string; order_id: string }

/** By id; anybody else's is as unknown as none. */
export async function lockOrders(tx: Db, owned: readonly Owned[]): Promise<Map<string, LockedOrder>> {
  const rows = await tx.query<LockedOrder>(
    `select ${ORDER} from orders where (account_id, id) in (select * from unnest($1::uuid[], $2::uuid[])) order by id for update`,
    [owned.map(({ account_id }) => account_id), owned.map(({ order_id }) => order_id)],
  )
  return new Map(rows.map((order) => [order.id, order]))
}

/** By its id, or by the number its buyer reads. */
export async function lockOrderNamed(tx: Db, name: string): Promise<LockedOrder | undefined> {
  const [row] = await tx.query<LockedOrder>(
    `select ${ORDER} from orders where id = (select id from orders where id::text = $1 or compra_id::text = $1) for update`,
    [name],
  )
  return row
}

export async function lockOrderOfTicket(tx: Db, ticket_id: string): Promise<LockedOrder | undefined> {
  const [row] = await tx.query<LockedOrder>(
    `select ${ORDER} from orders where id = (select order_id from tickets where tickets.id::text = $1) for update`,
    [ticket_id],
  )
  return row
}

/** Unless somebody else is at it: whoever works through many comes back to it. */
export async function lockOrderUnlessBusy(tx: Db, id: string): Promise<LockedOrder | undefined> {
  const [row] = await tx.query<LockedOrder>(`select ${ORDER} from orders where id = $1 for update skip locked`, [id])
  return row
}

export function lockOrderOfPayment(tx: Db, payment_id: string): Promise<LockedOrder> {
  return one(lockOrdersOfPayments(tx, [payment_id]))
}

export function lockOrdersOfPayments(tx: Db, payment_ids: readonly string[]): Promise<LockedOrder[]> {
  return tx.query<LockedOrder>(
    `select ${ORDER} from orders where id in (select order_id from payments where payments.id = any ($1))
      order by id for update`,
    [payment_ids],
  )
}

/** Those that were sold; see `sell_together`. */
export async function sellTogether(tx: Db, order_ids: readonly string[]): Promise<Set<string>> {
  if (order_ids.length === 0) return new Set()
  const sold = await tx.query<{ id: string }>('select id from sell_together($1) as sold (id)', [order_ids])
  return new Set(sold.map(({ id }) => id))
}

export async function sellPlaces(tx: Db, order_id: string): Promise<boolean> {
  const { sold } = await one(tx.query<{ sold: boolean }>('select sell_places($1) as sold', [order_id]))
  return sold
}

/** Somebody whom it names has another ticket, or an order of their own, by now. */
export async function namesEntering(tx: Db, order_id: string): Promise<boolean> {
  const { entering } = await one(
    tx.query<{ entering: boolean }>('select names_entering(orders) as entering from orders where id = $1', [order_id]),
  )
  return entering
}

/** Only along the table of what an order may become; the order in hand follows. */
export async function moveOrder(tx: Db, order: LockedOrder, state: OrderState): Promise<void> {
  requireMove(order, state)
  await tx.query('update orders set state = $2 where id = $1', [order.id, state])
  order.state = state
}

function requireMove(order: LockedOrder, state: OrderState): void {
  if (!mayBecome(ORDER_MOVES, order.state, state))
    throw new Error(`an order that is ${order.state} cannot become ${state}`)
}

type Paid = { order: LockedOrder; payment_id: string; quote: Quote }

/** The orders in hand follow. */
export async function markPaid(tx: Db, paid: readonly Paid[]): Promise<void> {
  for (const { order } of paid) requireMove(order, 'paid')
  const rows = paid.map(({ order, payment_id, quote }) => ({
    id: order.id,
    payment_id,
    quote,
    total_cents: quote.total_cents,
    coupon_ids: order.held.coupon_ids,
  }))
  await tx.query(
    `update orders set state = 'paid', paid_at = clock(), payment_id = paid.payment_id, quote = paid.quote,
            total_cents = paid.total_cents, coupon_ids = paid.coupon_ids
       from jsonb_to_recordset($1) as paid (id uuid, payment_id uuid, quote jsonb, total_cents int, coupon_ids text[])
      where orders.id = paid.id`,
    [JSON.stringify(rows)],
  )
  for (const { order, payment_id, quote } of paid)
    Object.assign(order, { state: 'paid', payment_id, quote, total_cents: quote.total_cents })
}

/** Money that came too late belongs to the order until it is back. */
export async function markReturning(tx: Db, order: LockedOrder, payment_id: string, quote: Quote): Promise<void> {
  await tx.query('update orders set payment_id = $2, quote = $3, total_cents = $4 where id = $1', [
    order.id,
    payment_id,
    JSON.stringify(quote),
    quote.total_cents,
  ])
  await moveOrder(tx, order, 'refunding')
  Object.assign(order, { payment_id, quote, total_cents: quote.total_cents })
}

export async function addRefunded(tx: Db, id: string, cents: number): Promise<void> {
  await tx.query('update orders set refunded_cents = refunded_cents + $2 where id = $1', [id, cents])
}

/** The end of a pending order's hold, and the payment window of each method. */
export type PayWindow = {
  lapsed: boolean
  /** Null in the last ten of thirty minutes after the first hold. */
  pix_ends_at: string | null
  card_ends_at: string
}

export const PAY_WINDOW = `
  select held.expires_at <= clock() as lapsed,
         case when clock() <= held.created_at + interval '${PIX_MAX_MINUTES - PAY_MIN_MINUTES} minutes'
              then iso(least(greatest(held.expires_at, clock() + interval '${PAY_MIN_MINUTES} minutes'), held.created_at + interval '${PIX_MAX_MINUTES} minutes'))
              end as pix_ends_at,
         iso(greatest(held.expires_at, clock() + interval '${PAY_MIN_MINUTES} minutes')) as card_ends_at
    from reservations held`

export type Price = {
  producer_id: string
  total_cents: number
  max_installments: number
  terms: InstallmentTerms
  /** Where everybody enters once, people take turns. */
  biometry_required: boolean
}

export function nameOfOwned({ account_id, order_id }: Owned): string {
  return `${account_id} ${order_id}`
}

/** By name; anybody else's is as unknown as none. */
export async function selectPrices(db: Db, owned: readonly Owned[]): Promise<Map<string, Price>> {
  const rows = await db.query<Price & Owned>(
    `select account_id, orders.id as order_id, orders.producer_id, total_cents, event.biometry_required,
            (quote ->> 'max_installments')::int as max_installments, ${INSTALLMENT_TERMS} as terms
       from orders join producers producer on producer.id = producer_id join events event on event.id = event_id
      where (account_id, orders.id) in (select * from unnest($1::uuid[], $2::uuid[]))`,
    [owned.map(({ account_id }) => account_id), owned.map(({ order_id }) => order_id)],
  )
  return new Map(rows.map(({ account_id, order_id, ...price }) => [nameOfOwned({ account_id, order_id }), price]))
}

/** An order as staff look at it before a refund: with full names, as two holders often share their initials. */
export type Refundable = {
  id: string
  compra_id: string
  state: OrderState
  event: string
  buyer: string
  paid_cents: number
  left_cents: number
  tickets: { id: string; name: string; holder: string; state: string; paid_cents: number }[]
}

export async function findRefundable(db: Db, name: string): Promise<Refundable | undefined> {
  const [row] = await db.query<Refundable>(
    `select orders.id, orders.compra_id::text, orders.state, event.title as event,
            account.name as buyer,
            coalesce(payment.captured_cents, 0) as paid_cents,
            coalesce(payment.captured_cents - payment.returned_cents, 0) as left_cents,
            (select coalesce(jsonb_agg(jsonb_build_object('id', ticket.id, 'name', type.name, 'state', ticket.state,
                                                          'holder', ticket.holder_name || coalesce(', ' || seat.row_name || seat.number, ''),
                                                          'paid_cents', ticket.paid_cents) order by ticket.position), '[]')
               from tickets ticket join ticket_types type on type.id = ticket.ticket_type_id
               left join seats seat on seat.id = ticket.seat_id
              where ticket.order_id = orders.id) as tickets
       from orders join events event on event.id = orders.event_id join accounts account on account.id = orders.account_id
       left join payments payment on payment.id = orders.payment_id
      where orders.id::text = $1 or orders.compra_id::text = $1
         or orders.id = (select order_id from tickets where tickets.id::text = $1)`,
    [name],
  )
  return row
}

export type GivenBack = { id: string; state: string; paid_cents: number }

export function selectTickets(tx: Db, order_id: string): Promise<GivenBack[]> {
  return tx.query<GivenBack>('select id, state, paid_cents from tickets where order_id = $1 order by position', [
    order_id,
  ])
}

/** How many were really given back: somebody may have entered with one meanwhile. */
export async function giveBackTickets(tx: Db, order_id: string, ids: readonly string[]): Promise<number> {
  const { given } = await one(tx.query<{ given: number }>('select give_back_tickets($1, $2) as given', [order_id, ids]))
  return given
}

export async function mayCancel(tx: Db, order_id: string): Promise<boolean> {
  const { may } = await one(
    tx.query<{ may: boolean }>('select cancellable_until(orders) is not null as may from orders where id = $1', [
      order_id,
    ]),
  )
  return may
}

/** Until when attempts that are still open keep the places of their order, at least ten minutes more. */
export async function endOfAttempts(tx: Db, order_id: string): Promise<string> {
  const { until } = await one(
    tx.query<{ until: string }>(
      `select iso(greatest(clock() + interval '${PAY_MIN_MINUTES} minutes', max(ends_at))) as until
         from payments where order_id = $1 and state in ('created', 'pending')`,
      [order_id],
    ),
  )
  return until
}

export async function expireOpenPayments(tx: Db, order_id: string): Promise<void> {
  await tx.query(
    `update payments set state = 'expired' where order_id = $1 and state in ('created', 'pending', 'in_review')`,
    [order_id],
  )
}
