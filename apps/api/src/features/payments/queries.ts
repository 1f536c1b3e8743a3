import type { PaymentState } from '@bilheteria/rules/order-states'
import { backoff } from '#concurrency/work-queue.ts'
import { one, type Db } from '#db/db.ts'
import type { Reading } from '#outside/payment/provider.ts'
import { lockOrdersOfPayments, type LockedOrder } from './order-queries.ts'

/** An attempt to pay, as far as deciding about it needs. */
export type StoredPayment = {
  id: string
  order_id: string
  provider: string
  account_id: string | null
  method: 'pix' | 'card' | 'free'
  state: PaymentState
  amount_cents: number
  interest_cents: number
  captured_cents: number
  returned_cents: number
  /** Of the provider's interest, with what was asked back. */
  returned_interest_cents: number
  installments: number
  installment_cents: number
  /** Its own time is not over. */
  live: boolean
}

const PAYMENT = `ends_at > clock() as live, id, order_id, provider, provider_account_id as account_id, method, state, amount_cents, interest_cents, captured_cents, returned_cents, installments, installment_cents,
  (select coalesce(sum(refunds.interest_cents), 0)::int from refunds where payment_id = payments.id) as returned_interest_cents`

export type ToSettle = { order: LockedOrder; payment: StoredPayment }

/** The payments with their orders, which are locked first, in the one order of locks. */
export async function lockToSettle(tx: Db, payment_ids: readonly string[]): Promise<ToSettle[]> {
  const [orders, payments] = await Promise.all([
    lockOrdersOfPayments(tx, payment_ids),
    tx.query<StoredPayment>(`select ${PAYMENT} from payments where id = any ($1) order by id for update`, [
      payment_ids,
    ]),
  ])
  const by_id = new Map(orders.map((order) => [order.id, order]))
  return payments.map((payment) => ({ payment, order: by_id.get(payment.order_id) as LockedOrder }))
}

export async function lockPayment(tx: Db, id: string): Promise<StoredPayment> {
  return one(tx.query<StoredPayment>(`select ${PAYMENT} from payments where id = $1 for update`, [id]))
}

export async function findPayment(db: Db, id: string): Promise<StoredPayment | undefined> {
  const [row] = await db.query<StoredPayment>(`select ${PAYMENT} from payments where id = $1`, [id])
  return row
}

type Attempt = { id: string; method: string; state: PaymentState; live: boolean }

/** Attempts whose end nobody knows yet. */
export function selectOpenAttempts(tx: Db, order_id: string): Promise<Attempt[]> {
  return tx.query<Attempt>(
    `select id, method, state, ends_at > clock() as live
       from payments where order_id = $1 and state in ('created', 'pending', 'in_review')`,
    [order_id],
  )
}

/** What a charge needs besides the payment itself. The card's token is sealed. */
export type ChargeFacts = {
  method: StoredPayment['method']
  provider: string
  account_id: string | null
  amount_cents: number
  interest_cents: number
  installments: number
  card_token: string | null
  card_bin: string | null
  compra_id: string
  title: string
  name: string
  document: string
  email: string
  ends_at: string
  seconds_left: number
  /** It was asked for before. */
  again: boolean
}

/** By payment. */
export async function selectChargeFacts(db: Db, ids: readonly string[]): Promise<Map<string, ChargeFacts>> {
  const rows = await db.query<ChargeFacts & { id: string }>(
    `select p.id, p.method, p.provider, p.provider_account_id as account_id, p.amount_cents, p.interest_cents, p.installments, p.card_token, p.card_bin,
              orders.compra_id::text, events.title, accounts.name, accounts.document, accounts.email,
              iso(p.ends_at) as ends_at, p.tries > 0 as again,
              floor(extract(epoch from p.ends_at - clock()))::int as seconds_left
         from payments p join orders on orders.id = p.order_id join events on events.id = orders.event_id
         join accounts on accounts.id = orders.account_id
        where p.id = any ($1)`,
    [ids],
  )
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

type News = { id: string; state: PaymentState; reading: Reading; arrived_cents?: number }

/** What the provider says, with the money that has arrived. A known outcome needs the card no more. */
export async function updateFromProvider(tx: Db, news: readonly News[]): Promise<void> {
  if (news.length === 0) return
  const rows = news.map(({ id, state, reading, arrived_cents = 0 }) => ({
    id,
    state,
    arrived_cents,
    provider_id: reading.provider_id,
    pix_code: reading.pix_code,
    card_brand: reading.card?.brand ?? null,
    card_last4: reading.card?.last4 ?? null,
    refusal: state === 'refused' ? (reading.refusal ?? 'refused') : null,
    interest_cents: reading.interest_cents,
  }))
  await tx.query(
    `update payments set state = told.state, provider_id = coalesce(told.provider_id, payments.provider_id),
            pix_code = coalesce(told.pix_code, payments.pix_code),
            card_brand = coalesce(told.card_brand, payments.card_brand),
            card_last4 = coalesce(told.card_last4, payments.card_last4), refusal = told.refusal, card_token = null, card_bin = null,
            interest_cents = case when method = 'card' and told.interest_cents > 0 then told.interest_cents else payments.interest_cents end,
            captured_cents = payments.captured_cents + told.arrived_cents, next_ask_at = ${nextAsk('told.state')}
       from jsonb_to_recordset($1) as told (id uuid, state text, provider_id text, pix_code text, card_brand text,
                                            card_last4 text, refusal text, interest_cents int, arrived_cents int)
      where payments.id = told.id`,
    [JSON.stringify(rows)],
  )
}

/**
 * When to ask the provider again, whatever webhooks say. Soon while nobody knows whether it heard us. What is over for us
 * is asked about ever more rarely: a Pix for a day, it may have been paid in its last second; a card for ten, a bank may
 * still approve what it was thinking about.
 */
function nextAsk(state: string): string {
  return `case ${state}
    when 'created' then ${backoff({ tries: 'tries', first: '2 seconds', most: '30 seconds' })}
    when 'pending' then clock() + case when method = 'card' and tries < 20 then interval '2 seconds' else interval '20 seconds' end
    when 'in_review' then clock() + interval '60 seconds'
    when 'expired' then case when clock() < ends_at + case method when 'card' then interval '10 days' else interval '1 day' end then ${backoff({ tries: 'tries', first: '30 seconds', most: '1 hour' })} end
    end`
}

/** Gives a payment more time; answers until when. */
export async function extendPayment(tx: Db, id: string, hours: number): Promise<string> {
  const { until } = await one(
    tx.query<{ until: string }>(
      `update payments set ends_at = clock() + make_interval(hours => $2) where id = $1 returning iso(ends_at) as until`,
      [id, hours],
    ),
  )
  return until
}

export type DuePayment = {
  id: string
  provider: string
  account_id: string | null
  provider_id: string | null
  method: StoredPayment['method']
  state: PaymentState
  /** Its time is over; `forgettable`, for a whole day. */
  overdue: boolean
  forgettable: boolean
  /** Its order was paid otherwise, or given up. */
  unwanted: boolean
}

/** Takes what is to be asked about and nobody else is asking. */
export function claimDuePayments(db: Db, limit: number): Promise<DuePayment[]> {
  return db.query<DuePayment>(
    `with due as (
       select id from payments where next_ask_at <= (select clock()) order by next_ask_at limit $1 for update skip locked
     )
     update payments p set tries = p.tries + 1, next_ask_at = ${nextAsk('p.state')}
       from due, orders where p.id = due.id and orders.id = p.order_id
     returning p.id, p.provider, p.provider_account_id as account_id, p.provider_id, p.method, p.state,
               p.ends_at <= clock() as overdue, p.ends_at <= clock() - interval '1 day' as forgettable,
               orders.state <> 'pending' as unwanted`,
    [limit],
  )
}
