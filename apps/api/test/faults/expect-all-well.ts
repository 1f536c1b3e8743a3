import { expect } from 'vitest'
import { verifyInvariants } from '#db/verify-invariants.ts'
import { waitUntilSettled } from './wait-until-settled.ts'
import type { Rig } from './fault-rig.ts'
import { PATIENCE_MS } from '../fault-options.ts'

type Charge = { key: string; captured_cents: number; refunded_cents: number }
type Payment = {
  key: string
  order_id: string
  taken: boolean
  state: string
  total_cents: number
  refunded_cents: number
}

/**
 * Settled, in the product's own time, which it answers; our books and the provider's agree, and nothing that must hold is
 * broken.
 */
export async function expectAllWell(rig: Rig): Promise<number> {
  const seconds = await waitUntilSettled(rig)
  expect(await disagreements(rig)).toEqual([])
  // The clock may just have been moved by minutes: what that ended is swept within a second or two.
  await expect.poll(() => verifyInvariants(rig.db), { timeout: PATIENCE_MS, interval: 200 }).toEqual([])
  return seconds
}

/** What is reserved and not bought comes back when its time is over, all of it. */
export async function expectNothingLeaks(rig: Rig): Promise<void> {
  await rig.advance(31 * 60)
  const kept = () => rig.db.query('select id, order_id from reservations')
  await expect.poll(kept, { timeout: PATIENCE_MS, interval: 100 }).toEqual([])
  await expectAllWell(rig)
}

/** Every charge whose money is neither in a paid order nor back, and every order that thinks otherwise. */
async function disagreements({ db, books }: Rig): Promise<string[]> {
  const charges = await books.query<Charge>(
    `select charge.key, captured_cents, coalesce(sum(refund.amount_cents), 0)::int as refunded_cents
       from sandbox.charges charge left join sandbox.refunds refund on refund.charge_key = charge.key
      where captured_cents > 0 group by charge.key`,
  )
  const payments = await db.query<Payment>(
    `select replace(payment.id::text, '-', '') as key, order_id, orders.state, total_cents, refunded_cents,
            payment.id is not distinct from orders.payment_id as taken
       from payments payment join orders on orders.id = order_id where provider <> 'none'`,
  )
  const known = new Map(payments.map((payment) => [payment.key, payment]))
  const wrong: string[] = []
  const bought = new Map<string, number>()
  for (const { key, captured_cents, refunded_cents } of charges) {
    const payment = known.get(key)
    const left = captured_cents - refunded_cents
    const due = payment?.taken ? payment.total_cents - payment.refunded_cents : 0
    if (left !== due) wrong.push(`charge ${key}: ${left} lie there, the order says ${due}`)
    if (payment && left > 0) bought.set(payment.order_id, (bought.get(payment.order_id) ?? 0) + 1)
  }
  for (const [order_id, times] of bought) if (times > 1) wrong.push(`order ${order_id} was paid ${times} times`)
  const captured = new Set(charges.map(({ key }) => key))
  for (const { key, order_id, taken, state } of payments) {
    if (taken && state === 'paid' && !captured.has(key)) wrong.push(`order ${order_id} is paid and nobody paid it`)
  }
  return wrong
}
