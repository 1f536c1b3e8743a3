import type { PaymentState } from '@bilheteria/rules/order-states'
import { backoff } from '#concurrency/work-queue.ts'
import { expectToCompare } from './compare-queries.ts'
import { one, type Db } from '#db/db.ts'
import type { Reading } from '#outside/payment/provider.ts'

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

export type NewPayment = {
  order_id: string
  provider: string
  account_id: string | null
  method: StoredPayment['method']
  amount_cents: number
  interest_cents: number
  installments: number
  installment_cents: number
  /** Sealed. */
  card_token: string | null
  card_bin: string | null
  ends_at: string
}

/** The order is locked, so attempts are counted one after the other. */
export async function insertPayment(tx: Db, payment: NewPayment): Promise<string> {
  const { id } = await one(
    tx.query<{ id: string }>(
      `insert into payments (order_id, attempt, provider, provider_account_id, method, amount_cents, interest_cents, installments,
                             installment_cents, card_token, card_bin, ends_at, next_ask_at)
       select $1, 1 + coalesce(max(attempt), 0), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, clock() + interval '2 seconds'
         from payments where order_id = $1 returning id`,
      [
        payment.order_id,
        payment.provider,
        payment.account_id,
        payment.method,
        payment.amount_cents,
        payment.interest_cents,
        payment.installments,
        payment.installment_cents,
        payment.card_token,
        payment.card_bin,
        payment.ends_at,
      ],
    ),
  )
  return id
}

export async function lockPayment(tx: Db, id: string): Promise<StoredPayment> {
  return one(tx.query<StoredPayment>(`select ${PAYMENT} from payments where id = $1 for update`, [id]))
}

export async function findPayment(db: Db, id: string): Promise<StoredPayment | undefined> {
  const [row] = await db.query<StoredPayment>(`select ${PAYMENT} from payments where id = $1`, [id])
  return row
}

type Pressed = { payment_id: string; hash: string }

/** What one press of the button led to. */
export async function findPressed(tx: Db, order_id: string, key: string): Promise<Pressed | undefined> {
  const [row] = await tx.query<Pressed>('select payment_id, hash from payment_keys where order_id = $1 and key = $2', [
    order_id,
    key,
  ])
  return row
}

export async function insertPressed(tx: Db, order_id: string, key: string, pressed: Pressed): Promise<void> {
  await tx.query('insert into payment_keys (order_id, key, hash, payment_id) values ($1, $2, $3, $4)', [
    order_id,
    key,
    pressed.hash,
    pressed.payment_id,
  ])
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

/** The newest attempt is the one its buyer sees: one that is asked for again after another was refused is that. */
export async function bringForward(tx: Db, order_id: string, payment_id: string): Promise<void> {
  await tx.query(
    `update payments set attempt = newest.attempt + 1
       from (select max(attempt) as attempt from payments where order_id = $1) newest
      where id = $2 and payments.attempt < newest.attempt`,
    [order_id, payment_id],
  )
}

export type Refusals = { of_order: number; in_hour: number; seconds_left: number }

/**
 * Cards that were refused, or may still be: of this order, and of this person within an hour. One person's are counted
 * one after the other, or many at once would slip under the limit.
 */
export async function countRefusedCards(tx: Db, order_id: string, account_id: string): Promise<Refusals> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`cards ${account_id}`])
  return one(
    tx.query<Refusals>(
      `select (count(*) filter (where order_id = $1))::int as of_order,
              (count(*) filter (where payments.created_at > clock() - interval '1 hour'))::int as in_hour,
              coalesce(ceil(extract(epoch from min(payments.created_at) filter (where payments.created_at > clock() - interval '1 hour')
                                               + interval '1 hour' - clock())), 3600)::int as seconds_left
         from payments join orders on orders.id = order_id
        where account_id = $2 and method = 'card' and payments.state in ('refused', 'created', 'pending')`,
      [order_id, account_id],
    ),
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

export async function findChargeFacts(db: Db, id: string): Promise<ChargeFacts> {
  return one(
    db.query<ChargeFacts>(
      `select p.method, p.provider, p.provider_account_id as account_id, p.amount_cents, p.interest_cents, p.installments, p.card_token, p.card_bin,
              orders.compra_id::text, events.title, accounts.name, accounts.document, accounts.email,
              iso(p.ends_at) as ends_at, p.tries > 0 as again,
              floor(extract(epoch from p.ends_at - clock()))::int as seconds_left
         from payments p join orders on orders.id = p.order_id join events on events.id = orders.event_id
         join accounts on accounts.id = orders.account_id
        where p.id = $1`,
      [id],
    ),
  )
}

/** What the provider says, apart from money. A known outcome needs the card no more. */
export async function updateFromProvider(tx: Db, id: string, state: PaymentState, reading: Reading): Promise<void> {
  await tx.query(
    `update payments set state = $2, provider_id = coalesce($3, provider_id), pix_code = coalesce($4, pix_code),
            card_brand = coalesce($5, card_brand), card_last4 = coalesce($6, card_last4), refusal = $7, card_token = null,
            card_bin = null, interest_cents = case when method = 'card' and $8 > 0 then $8 else interest_cents end,
            next_ask_at = ${nextAsk('$2')}
      where id = $1`,
    [
      id,
      state,
      reading.provider_id,
      reading.pix_code,
      reading.card?.brand ?? null,
      reading.card?.last4 ?? null,
      state === 'refused' ? (reading.refusal ?? 'refused') : null,
      reading.interest_cents,
    ],
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

export async function addCaptured(tx: Db, id: string, cents: number): Promise<void> {
  await tx.query(
    `update payments set captured_cents = captured_cents + $2, state = 'approved', next_ask_at = null where id = $1`,
    [id, cents],
  )
  await expectToCompare(tx, id)
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

type ToldOf = { provider: string; account_id: string | null; payment_id: string | null; provider_id: string | null }
export type DueWebhook = ToldOf & { id: string }

export async function insertWebhook(
  db: Db,
  event_key: string,
  { provider, account_id, payment_id, provider_id }: ToldOf,
): Promise<void> {
  await db.query(
    `insert into webhooks (provider, provider_account_id, event_key, payment_id, provider_id)
     values ($1, $2, $3, $4, $5) on conflict (provider, event_key) do nothing`,
    // Two accounts may have the same name for different news.
    [provider, account_id, account_id === null ? event_key : `${account_id} ${event_key}`, payment_id, provider_id],
  )
}

export function claimDueWebhooks(db: Db, limit: number): Promise<DueWebhook[]> {
  return db.query<DueWebhook>(
    `with due as (
       select id from webhooks where handled_at is null and next_try_at <= (select clock())
        order by next_try_at limit $1 for update skip locked
     )
     update webhooks webhook
        set tries = webhook.tries + 1,
            next_try_at = ${backoff({ tries: 'webhook.tries', first: '5 seconds', most: '1 minute' })}
       from due where webhook.id = due.id returning webhook.id, webhook.provider, webhook.provider_account_id as account_id, webhook.payment_id,
                 webhook.provider_id`,
    [limit],
  )
}

export async function markHandled(db: Db, id: string): Promise<void> {
  await db.query('update webhooks set handled_at = clock() where id = $1', [id])
}
