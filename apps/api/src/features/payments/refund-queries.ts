import { one, type Db } from '#db/db.ts'
import type { ReadRefund } from '#outside/payment/provider.ts'

export type RefundReason = 'cancelled' | 'late' | 'double' | 'wrong_amount'

/** The constraint on what a payment has returned is what keeps this from happening twice. */
export async function insertRefund(
  tx: Db,
  payment_id: string,
  amount_cents: number,
  reason: RefundReason,
): Promise<string> {
  const { id } = await one(
    tx.query<{ id: string }>(
      `with returned as (
         update payments set returned_cents = returned_cents + $2 where id = $1 returning id, order_id
       )
       insert into refunds (payment_id, order_id, amount_cents, reason)
       select id, order_id, $2, $3 from returned returning id`,
      [payment_id, amount_cents, reason],
    ),
  )
  return id
}

export type StoredRefund = {
  id: string
  payment_id: string
  order_id: string
  amount_cents: number
  state: 'asked' | 'processing' | 'done' | 'failed'
}

/** Undefined when it is none of ours: somebody gave money back by hand. */
export async function lockRefund(tx: Db, id: string): Promise<StoredRefund | undefined> {
  const [row] = await tx.query<StoredRefund>(
    'select id, payment_id, order_id, amount_cents, state from refunds where id = $1 for update',
    [id],
  )
  return row
}

export async function updateRefund(tx: Db, id: string, state: ReadRefund['state']): Promise<void> {
  await tx.query(
    `update refunds set state = $2, done_at = case when $2 = 'done' then clock() end where id = $1 and state <> $2`,
    [id, state],
  )
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
  const open = await tx.query(`select 1 from refunds where payment_id = $1 and state <> 'done' limit 1`, [payment_id])
  return open.length > 0
}

export async function markReturned(tx: Db, payment_id: string): Promise<void> {
  await tx.query(`update payments set state = 'refunded' where id = $1 and state = 'approved'`, [payment_id])
}

export type DueRefund = {
  id: string
  payment_id: string
  amount_cents: number
  state: 'asked' | 'processing'
  provider: string
  provider_id: string | null
}

/** Takes what is to be given back, or asked about, and nobody else is at. */
export function claimDueRefunds(db: Db, limit: number): Promise<DueRefund[]> {
  return db.query<DueRefund>(
    `with due as (
       select id from refunds where state in ('asked', 'processing') and next_try_at <= (select clock())
        order by next_try_at limit $1 for update skip locked
     )
     update refunds refund
        set tries = refund.tries + 1, next_try_at = clock() + least(interval '3 seconds' * power(2, least(refund.tries, 8)), interval '10 minutes')
       from due, payments where refund.id = due.id and payments.id = refund.payment_id
     returning refund.id, refund.payment_id, refund.amount_cents, refund.state, payments.provider, payments.provider_id`,
    [limit],
  )
}
