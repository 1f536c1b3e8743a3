import { one, type Db } from '#db/db.ts'
import { insertRows } from '#db/insert-rows.ts'
import { PAY_WINDOW, type PayWindow } from './order-queries.ts'
import type { StoredPayment } from './queries.ts'

type Attempt = { id: string; method: string; live: boolean }

/** What deciding about a press needs besides the order itself. */
export type IntentFacts = {
  /** What the same press has led to before. */
  pressed: { payment_id: string; hash: string } | null
  window: PayWindow | null
  /** Attempts whose end nobody knows yet. */
  open: Attempt[]
  attempts: number
  /** Its people enter once, each. */
  biometry_required: boolean
  /** Nobody begins to pay for what does not take place. */
  cancelled: boolean
}

/** By order; a press without a key is a new one. */
export async function selectIntentFacts(
  tx: Db,
  presses: readonly { order_id: string; key: string | null }[],
): Promise<Map<string, IntentFacts>> {
  const rows = await tx.query<IntentFacts & { order_id: string }>(
    `select asked.order_id, to_jsonb(pay_window) as window,
            case when pressed.key is not null then jsonb_build_object('payment_id', pressed.payment_id, 'hash', pressed.hash) end as pressed,
            coalesce(tried.open, '[]') as open, coalesce(tried.attempts, 0) as attempts,
            event.biometry_required, event.state = 'cancelled' as cancelled
       from unnest($1::uuid[], $2::text[]) as asked (order_id, key)
       join orders on orders.id = asked.order_id join events event on event.id = orders.event_id
       left join payment_keys pressed on pressed.order_id = asked.order_id and pressed.key = asked.key
       left join lateral (${PAY_WINDOW} where held.order_id = asked.order_id) pay_window on true
       left join lateral (select max(attempt) as attempts,
                                 jsonb_agg(jsonb_build_object('id', id, 'method', method, 'live', ends_at > clock()))
                                   filter (where state in ('created', 'pending', 'in_review')) as open
                            from payments where payments.order_id = asked.order_id) tried on true`,
    [presses.map(({ order_id }) => order_id), presses.map(({ key }) => key)],
  )
  return new Map(rows.map(({ order_id, ...facts }) => [order_id, facts]))
}

export type NewPayment = {
  order_id: string
  attempt: number
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

/** The orders are locked, so attempts are counted one after the other. Answers each payment by its order. */
export async function insertPayments(tx: Db, payments: readonly NewPayment[]): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; order_id: string }>(
    `insert into payments (order_id, attempt, provider, provider_account_id, method, amount_cents, interest_cents, installments,
                           installment_cents, card_token, card_bin, ends_at, next_ask_at)
     select order_id, attempt, provider, account_id, method, amount_cents, interest_cents, installments,
            installment_cents, card_token, card_bin, ends_at, clock() + interval '2 seconds'
       from jsonb_to_recordset($1) as asked (order_id uuid, attempt int, provider text, account_id uuid, method text,
                                             amount_cents int, interest_cents int, installments int, installment_cents int,
                                             card_token text, card_bin text, ends_at timestamptz)
     returning id, order_id`,
    [JSON.stringify(payments)],
  )
  return new Map(rows.map(({ id, order_id }) => [order_id, id]))
}

type Pressed = { order_id: string; key: string; hash: string; payment_id: string }

export async function insertPressed(tx: Db, pressed: readonly Pressed[]): Promise<void> {
  if (pressed.length > 0) await insertRows(tx, 'payment_keys', pressed)
}

/** The newest attempt is the one its buyer sees: one that is asked for again after another was refused is that. */
export async function bringForward(tx: Db, order_id: string, payment_id: string): Promise<void> {
  await tx.query(
    `with moved as (
       update payments set attempt = newest.attempt + 1
         from (select max(attempt) as attempt from payments where order_id = $1) newest
        where id = $2 and payments.attempt < newest.attempt returning order_id
     )
     update orders set version = version + 1 from moved where orders.id = moved.order_id`,
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
