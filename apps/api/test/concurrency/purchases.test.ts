import { describe, expect, test } from 'vitest'
import { one } from '#db/db.ts'
import { verifyInvariants } from '#db/verify-invariants.ts'
import { aReservation } from '../a-reservation.ts'
import { FULL, LONG, often, PATIENCE_MS, seeded } from '../fault-options.ts'
import { waitForLockWaiters } from '../wait-for-lock-waiters.ts'
import { buyersAt } from './buyers-at.ts'
import { twoShops } from './two-shops.ts'

const BUYERS = FULL ? often(1_000) : 16
/** Every so many of them gives the order up instead of paying it. */
const GIVES_UP = 8

const shops = await twoShops()
const { answers, anEvent, buy, fidget, paidOf } = buyersAt(shops, seeded())

test(
  `${BUYERS} people buy to the end at two doors while the same people reserve, change their minds and give up`,
  LONG,
  async () => {
    const [event, other] = [await anEvent(BUYERS), await anEvent(BUYERS)]
    const crowd = await shops.aCrowd(BUYERS)
    let is_over = false
    const fidgeting = crowd.map((buyer) => fidget(buyer, other, () => !is_over))
    const ids = (await Promise.all(crowd.map((buyer, n) => buy(buyer, event, n % GIVES_UP === 0)))).flat()
    expect(ids).toHaveLength(BUYERS - Math.ceil(BUYERS / GIVES_UP))
    await expect.poll(() => paidOf(ids), { timeout: PATIENCE_MS, interval: 100 }).toBe(ids.length)
    is_over = true
    await Promise.all(fidgeting)
    expect(answers.filter(({ status }) => status === 0 || (status >= 500 && status !== 503))).toEqual([])
    expect(await verifyInvariants(shops.db)).toEqual([])
  },
)

test('nobody who sold or reserved meanwhile waited for somebody who waited for them', async () => {
  // Whoever ends tells the database what it has counted.
  await Promise.all(shops.shops.map((shop) => shop.kill('SIGTERM')))
  const deadlocks = () =>
    one(
      shops.db.query<{ deadlocks: number }>(
        `select deadlocks::int from pg_stat_database where datname = current_database()`,
      ),
    )
  expect(await deadlocks()).toEqual({ deadlocks: 0 })
})

type Pending = { account_id: string; order_id: string }

/** Two orders for places of the same batch, both about to be sold. */
async function twoOrders() {
  const event = await anEvent(BUYERS)
  const press = (account_id: string) =>
    aReservation(shops.db, event.id, {
      account_id,
      draws: { [`${event.id}-1-1-1`]: 1 },
      takes: { [`${event.id}-1-1`]: 1 },
    })
  const pending: Pending[] = []
  for (const { account_id } of await shops.aCrowd(2)) {
    const { id } = await press(account_id)
    const made = await one(
      shops.db.query<{ id: string }>(
        `insert into orders (account_id, event_id, producer_id, state, total_cents, reservation_id, held, quote)
         values ($1, $2, '0', 'pending', 9000, $3, '{"holders": []}', '{}') returning id`,
        [account_id, event.id, id],
      ),
    )
    await shops.db.query('update reservations set order_id = $2 where id = $1', [id, made.id])
    pending.push({ account_id, order_id: made.id })
  }
  return { event, pending, press }
}

describe('while the second of two whose orders are being sold presses once more', () => {
  test('both are sold together, and the press is answered', async () => {
    const { event, pending, press } = await twoOrders()
    const { selling, pressing } = await shops.db.transaction(async (tx) => {
      await tx.query(`select 1 from batches where id = $1 || '-1-1-1-1' for update`, [event.id])
      const selling = shops.db.query('select sell_together($1)', [pending.map(({ order_id }) => order_id)])
      await waitForLockWaiters(shops.db, 1)
      const pressing = press(pending[1]?.account_id ?? '')
      await waitForLockWaiters(shops.db, 2)
      return { selling, pressing }
    })
    expect(await selling).toHaveLength(2)
    expect((await pressing).verdict).toBe('held')
  })

  test('sold one after the other in one transaction they wait for each other', async () => {
    const { pending, press } = await twoOrders()
    const [first, second] = pending as [Pending, Pending]
    const outcomes = await shops.db.transaction(async (tx) => {
      await tx.query('select sell_places($1)', [first.order_id])
      const pressing = press(second.account_id)
      await waitForLockWaiters(shops.db, 1)
      return Promise.allSettled([tx.query('select sell_places($1)', [second.order_id]), pressing])
    })
    const causes = outcomes.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).cause] : []))
    expect(causes).toMatchObject([{ code: '40P01' }])
  })
})
