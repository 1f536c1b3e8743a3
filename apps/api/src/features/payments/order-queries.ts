import type { InstallmentTerms } from '@bilheteria/rules/installments'
import { mayBecome, ORDER_MOVES, type OrderState } from '@bilheteria/rules/order-states'
import { PAY_MIN_MINUTES, PIX_MAX_MINUTES } from '@bilheteria/rules/policy'
import type { Quote } from '@bilheteria/rules/quote'
import { one, type Db } from '#db/db.ts'
import type { Line, Terms } from '#features/checkout/stock-request.ts'
import type { StoredHolder } from '#features/checkout/sealed-holders.ts'

/** An order about to change; its lock comes before every other one. */
export type LockedOrder = {
  id: string
  compra_id: string
  account_id: string
  producer_id: string
  event_id: string
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

const ORDER = `id, compra_id::text, account_id, producer_id, event_id, state, total_cents, payment_id, quote, held`

export async function lockOrder(tx: Db, account_id: string, id: string): Promise<LockedOrder | undefined> {
  const [row] = await tx.query<LockedOrder>(
    `select ${ORDER} from orders where id = $1 and account_id = $2 for update`,
    [id, account_id],
  )
  return row
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
  return one(
    tx.query<LockedOrder>(
      `select ${ORDER} from orders where id = (select order_id from payments where payments.id = $1) for update`,
      [payment_id],
    ),
  )
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
  if (!mayBecome(ORDER_MOVES, order.state, state))
    throw new Error(`an order that is ${order.state} cannot become ${state}`)
  await tx.query('update orders set state = $2 where id = $1', [order.id, state])
  order.state = state
}

type Taken = { payment_id: string; quote: Quote; coupon_ids: readonly string[] }

export async function markPaid(tx: Db, order: LockedOrder, { payment_id, quote, coupon_ids }: Taken): Promise<void> {
  await tx.query(
    `update orders set paid_at = clock(), payment_id = $2, quote = $3, total_cents = $4, coupon_ids = $5 where id = $1`,
    [order.id, payment_id, JSON.stringify(quote), quote.total_cents, coupon_ids],
  )
  await moveOrder(tx, order, 'paid')
  Object.assign(order, { payment_id, quote, total_cents: quote.total_cents })
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

/** When the places of a pending order end, what that leaves for each method, and how the producer takes cards. */
export type PayWindow = {
  lapsed: boolean
  /** Null in the last ten of thirty minutes after the first hold. */
  pix_ends_at: string | null
  card_ends_at: string
  terms: InstallmentTerms
  producer_id: string
}

const TERMS = `jsonb_build_object('interest_free_installments', producer.interest_free_installments,
                            'monthly_interest_bp', producer.monthly_interest_bp,
                            'min_installment_cents', producer.min_installment_cents)`

const WINDOW = `
  select held.expires_at <= clock() as lapsed,
         case when clock() <= held.created_at + interval '${PIX_MAX_MINUTES - PAY_MIN_MINUTES} minutes'
              then iso(least(greatest(held.expires_at, clock() + interval '${PAY_MIN_MINUTES} minutes'), held.created_at + interval '${PIX_MAX_MINUTES} minutes'))
              end as pix_ends_at,
         iso(greatest(held.expires_at, clock() + interval '${PAY_MIN_MINUTES} minutes')) as card_ends_at,
         ${TERMS} as terms, producer.id as producer_id
    from reservations held join events event on event.id = held.event_id
    join producers producer on producer.id = event.producer_id`

export async function findPayWindow(
  db: Db,
  account_id: string,
  reservation_id: string,
): Promise<PayWindow | undefined> {
  const [row] = await db.query<PayWindow>(
    `${WINDOW} where held.id = $1 and held.account_id = $2 and held.expires_at > clock()`,
    [reservation_id, account_id],
  )
  return row
}

export async function findPayWindowOfOrder(db: Db, order_id: string): Promise<PayWindow | undefined> {
  const [row] = await db.query<PayWindow>(`${WINDOW} where held.order_id = $1`, [order_id])
  return row
}

type Price = { producer_id: string; total_cents: number; max_installments: number; terms: InstallmentTerms }

export async function findPriceOfOrder(db: Db, account_id: string, order_id: string): Promise<Price | undefined> {
  const [row] = await db.query<Price>(
    `select producer_id, total_cents, (quote ->> 'max_installments')::int as max_installments, ${TERMS} as terms
       from orders join producers producer on producer.id = producer_id
      where orders.id = $1 and account_id = $2`,
    [order_id, account_id],
  )
  return row
}

/** An order as staff look at it before they give something back. */
export type Refundable = {
  id: string
  compra_id: string
  state: OrderState
  event: string
  /** As much of a name as tells two people apart. */
  buyer: string
  paid_cents: number
  left_cents: number
  tickets: { id: string; name: string; holder: string; state: string; paid_cents: number }[]
}

const INITIALS = (name: string) => `trim(regexp_replace(${name}, '(\\S)\\S* *', '\\1. ', 'g'))`

export async function findRefundable(db: Db, name: string): Promise<Refundable | undefined> {
  const [row] = await db.query<Refundable>(
    `select orders.id, orders.compra_id::text, orders.state, event.title as event,
            ${INITIALS('account.name')} as buyer,
            coalesce(payment.captured_cents, 0) as paid_cents,
            coalesce(payment.captured_cents - payment.returned_cents, 0) as left_cents,
            (select coalesce(jsonb_agg(jsonb_build_object('id', ticket.id, 'name', type.name, 'state', ticket.state,
                                                          'holder', ${INITIALS('ticket.holder_name')} || coalesce(', ' || seat.row_name || seat.number, ''),
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
