import { setTimeout as sleep } from 'node:timers/promises'
import { one } from '#db/db.ts'
import { verifyInvariants } from '#db/verify-invariants.ts'
import type { Shop } from './a-shop.ts'
import type { Purchase } from './buyers.ts'

const PATIENCE_MS = 120_000
const LOOK_MS = 500

export type Losses = {
  reservations: number
  orders: number
  /** Money has left for these, and they are not paid. */
  payments: number
  tickets: number
  /** More of them than were asked for. */
  doubled: number
  violations: unknown[]
}

export const NOTHING_LOST: Losses = { reservations: 0, orders: 0, payments: 0, tickets: 0, doubled: 0, violations: [] }

/** What all buyers until now were told, who have gone home, against what is kept; whoever bought before must not lose anything either. */
export async function findLosses(
  { db, books }: Pick<Shop, 'db' | 'books'>,
  purchases: readonly Purchase[],
): Promise<Losses> {
  const told = purchases.flatMap(({ order_id }) => order_id ?? [])
  const paid = purchases.flatMap(({ paid: left, order_id }) => (left && order_id !== undefined ? [order_id] : []))
  const accounts = [...new Set(purchases.map(({ buyer }) => buyer.account_id))]
  const countPaid = async () =>
    one(
      db.query<{ paid: number; tickets: number }>(
        `select count(*)::int as paid, (select count(*)::int from tickets where order_id = any ($1) and state = 'valid') as tickets
           from orders where id = any ($1) and state = 'paid'`,
        [paid],
      ),
    )
  const deadline = Date.now() + PATIENCE_MS
  let settled = await countPaid()
  // What the bank says arrives a moment later.
  while (settled.paid < paid.length && settled.paid < (await countKept()) && Date.now() < deadline) {
    await sleep(LOOK_MS)
    settled = await countPaid()
  }

  async function countKept(): Promise<number> {
    const query = 'select count(*)::int as kept from orders where id = any ($1)'
    return (await one(db.query<{ kept: number }>(query, [paid]))).kept
  }

  const kept = await db.query<{ id: string; account_id: string }>(
    'select id, account_id from orders where account_id = any ($1)',
    [accounts],
  )
  const known = new Set(kept.map(({ id }) => id))
  const held = await db.query<{ id: string }>('select id from reservations where account_id = any ($1)', [accounts])
  const open = new Set(held.map(({ id }) => id))
  const charged = await books.query<{ times: number }>(
    `select count(*)::int as times from sandbox.charges where captured_cents > 0`,
  )
  const capturedTwice = Math.max(0, (charged[0]?.times ?? 0) - paid.length)
  return {
    reservations: purchases.filter(
      ({ reservation_id, order_id }) =>
        reservation_id !== undefined && order_id === undefined && !open.has(reservation_id),
    ).length,
    orders: told.filter((id) => !known.has(id)).length,
    payments: paid.length - settled.paid,
    tickets: paid.length - settled.tickets,
    doubled: kept.filter(({ id }) => !told.includes(id)).length + capturedTwice,
    violations: await verifyInvariants(db),
  }
}
