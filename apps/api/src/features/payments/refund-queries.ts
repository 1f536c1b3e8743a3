import { PIX_RETURN_DAYS } from '@bilheteria/rules/policy'
import { backoff } from '#concurrency/work-queue.ts'
import { one, type Db } from '#db/db.ts'

/** Part of a sale is undone. */
type UndoingReason =
  | 'cancelled'
  | 'outside'
  | 'charged_back'
  | 'staff'
  | 'goodwill'
  | 'event_cancelled'
  | 'event_changed'
export type RefundReason = UndoingReason | 'late' | 'after_cancel' | 'late_event_cancelled' | 'double' | 'wrong_amount'

const UNDOING: readonly UndoingReason[] = [
  ...(['cancelled', 'outside', 'charged_back'] as const),
  ...(['staff', 'goodwill', 'event_cancelled', 'event_changed'] as const),
]

/** Money that never was the order's goes back beside it and changes nothing of it. */
export function isOfOrder(reason: RefundReason): boolean {
  return reason !== 'double' && reason !== 'wrong_amount'
}

type NewRefund = {
  payment_id: string
  amount_cents: number
  interest_cents?: number
  reason: RefundReason
  outside_key?: string
  why?: string | undefined
}

/** The constraint on what a payment has returned is what keeps this from happening twice. */
export async function insertRefund(
  tx: Db,
  { payment_id, amount_cents, interest_cents = 0, reason, outside_key, why }: NewRefund,
): Promise<string> {
  const { id } = await one(
    tx.query<{ id: string }>(
      `with returned as (
         update payments set returned_cents = returned_cents + $2 where id = $1 returning id, order_id
       )
       insert into refunds (payment_id, order_id, amount_cents, reason, outside_key, interest_cents, why)
       select id, order_id, $2, $3, $4, $5, $6 from returned returning id`,
      [payment_id, amount_cents, reason, outside_key ?? null, interest_cents, why ?? null],
    ),
  )
  return id
}

export async function isKnownOutside(tx: Db, outside_key: string): Promise<boolean> {
  return (await tx.query('select 1 from refunds where outside_key = $1', [outside_key])).length > 0
}

export type StoredRefund = {
  id: string
  payment_id: string
  order_id: string
  amount_cents: number
  reason: RefundReason
  state: 'asked' | 'processing' | 'done' | 'failed'
  attempt: number
  provider_id: string | null
  interest_cents: number
  tries: number
  /** It never left the provider. */
  by_bank: boolean
}

const REFUND = `id, payment_id, order_id, amount_cents, reason, state, attempt, provider_id, interest_cents, tries,
  bank_id is not null as by_bank`

/** It has been asked for at least once, and nobody knows that it is done. */
const SENT = `state <> 'done' and (tries > 0 or attempt > 1 or state = 'failed')`

export async function lockRefund(tx: Db, id: string): Promise<StoredRefund | undefined> {
  const [row] = await tx.query<StoredRefund>(`select ${REFUND} from refunds where id = $1 for update`, [id])
  return row
}

/**
 * One that a provider tells of by its own name alone: known by that name, or of the same amount and sent without a good
 * answer so far. Which of two such is whose makes no difference to anybody. What it says it has refused is nobody's unless it
 * is known by that name: an older try of it was another.
 */
export async function lockRefundNamed(
  tx: Db,
  payment_id: string,
  { provider_id, amount_cents, state }: { provider_id: string; amount_cents: number; state: StoredRefund['state'] },
): Promise<StoredRefund | undefined> {
  const [row] = await tx.query<StoredRefund>(
    `select ${REFUND} from refunds
      where payment_id = $1 and (provider_id = $2 or ($4 <> 'failed' and provider_id is null and outside_key is null
                                                      and amount_cents = $3 and ${SENT}))
      order by provider_id nulls last, created_at limit 1 for update`,
    [payment_id, provider_id, amount_cents, state],
  )
  return row
}

export function lockRefundsOf(tx: Db, payment_id: string): Promise<StoredRefund[]> {
  return tx.query<StoredRefund>(
    `select ${REFUND} from refunds where payment_id = $1 order by created_at, id for update`,
    [payment_id],
  )
}

export async function nameRefund(tx: Db, id: string, provider_id: string): Promise<void> {
  await tx.query('update refunds set provider_id = $2 where id = $1', [id, provider_id])
}

/** What belongs to its order and was never sent, or in vain. */
export function lockUnsentRefunds(tx: Db, payment_id: string): Promise<StoredRefund[]> {
  return tx.query<StoredRefund>(
    `select ${REFUND} from refunds
      where payment_id = $1 and state in ('asked', 'failed') and reason not in ('double', 'wrong_amount') order by id for update`,
    [payment_id],
  )
}

/** Somebody has answered: however long nobody did before, they are asked soon what has become of it. */
export async function markProcessing(tx: Db, id: string): Promise<void> {
  await tx.query(
    `update refunds set state = 'processing', next_try_at = least(next_try_at, clock() + interval '10 seconds')
      where id = $1 and state = 'asked'`,
    [id],
  )
}

export async function markRefundDone(tx: Db, id: string): Promise<void> {
  await tx.query(`update refunds set state = 'done', done_at = clock() where id = $1`, [id])
}

/** Only part of it was given back: the rest is a refund of its own. */
export async function splitRefund(tx: Db, { id, amount_cents }: StoredRefund, given_cents: number): Promise<void> {
  await tx.query(
    `insert into refunds (payment_id, order_id, amount_cents, reason)
     select payment_id, order_id, $2, reason from refunds where id = $1`,
    [id, amount_cents - given_cents],
  )
  await tx.query('update refunds set amount_cents = $2 where id = $1', [id, given_cents])
}

/** Under a new key, hours apart, and so under a new name of the provider's; after the last one it has failed. */
export async function retryRefund(tx: Db, id: string, attempts: number): Promise<void> {
  await tx.query(
    `update refunds set state = case when attempt < $2 then 'asked' else 'failed' end,
            attempt = attempt + case when attempt < $2 then 1 else 0 end, tries = 0, provider_id = null, next_try_at = clock() + interval '1 hour' * attempt
      where id = $1`,
    [id, attempts],
  )
}

/** How much of a sale has been undone. */
export async function sumUndone(tx: Db, payment_id: string): Promise<number> {
  const { cents } = await one(
    tx.query<{ cents: number }>(
      `select coalesce(sum(amount_cents), 0)::int as cents from refunds
        where payment_id = $1 and reason = any ($2)`,
      [payment_id, UNDOING],
    ),
  )
  return cents
}

/** Nothing of this payment is left with us or on its way. */
export async function isFullyReturned(tx: Db, payment_id: string): Promise<boolean> {
  const { fully } = await one(
    tx.query<{ fully: boolean }>(
      `select captured_cents = (select coalesce(sum(amount_cents), 0) from refunds where payment_id = $1 and state = 'done') as fully
         from payments where id = $1`,
      [payment_id],
    ),
  )
  return fully
}

export async function hasOpenRefunds(tx: Db, payment_id: string): Promise<boolean> {
  const open = await tx.query(
    `select 1 from refunds where payment_id = $1 and state <> 'done' and reason not in ('double', 'wrong_amount') limit 1`,
    [payment_id],
  )
  return open.length > 0
}

export async function markReturned(tx: Db, payment_id: string): Promise<void> {
  await tx.query(`update payments set state = 'refunded' where id = $1 and state = 'approved'`, [payment_id])
}

/** Whether the same amount was given for the same reason before. */
export async function hasGoodwill(tx: Db, order_id: string, amount_cents: number, why: string): Promise<boolean> {
  const given = await tx.query(
    `select 1 from refunds where order_id = $1 and amount_cents = $2 and why = $3 and reason = 'goodwill'`,
    [order_id, amount_cents, why],
  )
  return given.length > 0
}

export type StuckRefund = {
  id: string
  compra_id: string
  event: string
  amount_cents: number
  method: string
  /** Refused for good, or too old for the system it came by. */
  because: 'refused' | 'too_old'
  since: string
}

/** A Pix goes back through its own system only for so long. */
const TOO_OLD = `payment.method = 'pix' and payment.created_at < clock() - interval '${PIX_RETURN_DAYS} days'`

export function selectStuckRefunds(db: Db): Promise<StuckRefund[]> {
  return db.query<StuckRefund>(
    `select refund.id, orders.compra_id::text, orders.event_id as event, refund.amount_cents + refund.interest_cents as amount_cents,
            payment.method, case when ${TOO_OLD} then 'too_old' else 'refused' end as because,
            iso(refund.created_at) as since
       from refunds refund join payments payment on payment.id = refund.payment_id join orders on orders.id = refund.order_id
      where refund.state = 'failed' order by refund.created_at, refund.id`,
  )
}

export async function findRefundOrder(tx: Db, id: string): Promise<string | undefined> {
  const [row] = await tx.query<{ order_id: string }>('select order_id from refunds where id::text = $1', [id])
  return row?.order_id
}

export async function markPaidByBank(tx: Db, id: string, bank_id: string): Promise<void> {
  await tx.query('update refunds set bank_id = $2 where id = $1', [id, bank_id])
}

/** At once, and by another name: providers remember the one they have refused. */
export async function tryRefundAgain(tx: Db, id: string): Promise<void> {
  await tx.query(
    `update refunds set state = 'asked', attempt = attempt + 1, tries = 0, provider_id = null, next_try_at = clock() where id = $1`,
    [id],
  )
}

export type DueRefund = {
  id: string
  attempt: number
  payment_id: string
  amount_cents: number
  interest_cents: number
  state: 'asked' | 'processing'
  provider: string
  account_id: string | null
  provider_id: string | null
  /** What is back of the same payment, interest and all. */
  returned_cents: number
  tries: number
  too_old: boolean
}

/** It waits for a person. */
export async function failRefund(tx: Db, id: string): Promise<void> {
  await tx.query(`update refunds set state = 'failed' where id = $1 and state = 'asked'`, [id])
}

/** Takes what is to be given back, or asked about, and nobody else is at. */
export function claimDueRefunds(db: Db, limit: number): Promise<DueRefund[]> {
  return db.query<DueRefund>(
    `with due as (
       select id from refunds mine where state in ('asked', 'processing') and next_try_at <= (select clock())
          -- One after the other for each payment: where only their sum is told, the answer to one could be taken for the other's.
          and not exists (select from refunds before
                           where before.payment_id = mine.payment_id and before.state = 'asked'
                             and (before.tries > 0 or before.next_try_at <= (select clock()))
                             and (before.created_at, before.id) < (mine.created_at, mine.id))
        order by next_try_at limit $1 for update skip locked
     )
     update refunds refund
        set tries = refund.tries + 1,
            next_try_at = ${backoff({ tries: 'refund.tries', first: '3 seconds', most: '10 minutes' })}
       from due, payments payment where refund.id = due.id and payment.id = refund.payment_id
     returning ${TOO_OLD} as too_old, refund.id, refund.attempt, refund.payment_id, refund.amount_cents, refund.interest_cents,
               refund.tries, refund.state, payment.provider, payment.provider_account_id as account_id, payment.provider_id,
               (select coalesce(sum(done.amount_cents + done.interest_cents), 0)::int from refunds done
                 where done.payment_id = payment.id and done.state = 'done' and done.bank_id is null) as returned_cents`,
    [limit],
  )
}
