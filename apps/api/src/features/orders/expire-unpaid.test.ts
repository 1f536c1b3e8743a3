import { afterEach, expect, inject, test } from 'vitest'
import { anOpenOrder, orderOf } from '#test/a-purchase.ts'
import { anAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { expectInvariants } from '#test/expect-invariants.ts'
import { startApp } from '#test/start-app.ts'
import { expireUnpaid } from './expire-unpaid.ts'

const app = await startApp()
const { id: producer_id } = await app.aProducer()

afterEach(async () => {
  await app.moveClock('0')
  await expectInvariants(app.db)
})

test('one order that cannot be ended does not keep the others from ending', async () => {
  const ana = await anAccount(app)
  const broken = await anEvent(app.db, producer_id)
  const orders = [await anOpenOrder(app, ana, broken.id)]
  for (let n = 0; n < 3; n++) orders.push(await anOpenOrder(app, ana, (await anEvent(app.db, producer_id)).id))
  const states = () => Promise.all(orders.map(async ({ id }) => (await orderOf(app, ana, id)).state))

  // Its batch says that nobody holds anything: giving the two places back would leave less than nothing.
  await app.db.query('update batches set held = 0 where id like $1', [`${broken.id}-%`])
  await app.moveClock('16 minutes')
  await expireUnpaid(app.db)
  expect(await states()).toEqual(['pending', 'expired', 'expired', 'expired'])

  await app.db.query('update batches set held = 2 where id like $1', [`${broken.id}-%`])
  await expireUnpaid(app.db)
  expect(await states()).toEqual(['expired', 'expired', 'expired', 'expired'])
})

/** Somebody in this database waits for a row. */
async function isWaiting(): Promise<boolean> {
  const waiting = await app.db.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return waiting.length > 0
}

// The embedded database has one connection: nobody ever waits there.
test.runIf('postgres' in inject('test_database'))(
  'ending orders and reserving take their rows in the same order, so neither waits for the other for ever',
  async () => {
    const ana = await anAccount(app)
    // The last one made comes first: an order of locks that nobody chose would be the other way round.
    const event_ids = ['e-row-5', 'e-row-4', 'e-row-3', 'e-row-2', 'e-row-1']
    for (const id of event_ids) await anOpenOrder(app, ana, (await anEvent(app.db, producer_id, { id })).id)
    await app.moveClock('16 minutes')
    const lock = 'select event_id from reservations where account_id = $1 and event_id = any ($2)'

    let ending = Promise.resolve()
    const reserving = app.db.transaction(async (tx) => {
      await tx.query(`${lock} for update`, [ana.id, ['e-row-1']])
      ending = expireUnpaid(app.db)
      await expect.poll(isWaiting, { interval: 10 }).toBe(true)
      return tx.query(`${lock} order by account_id, event_id for update nowait`, [ana.id, event_ids])
    })
    const [reserved] = await Promise.allSettled([reserving])
    await ending
    expect(reserved).toMatchObject({ status: 'fulfilled', value: { length: 5 } })
    expect(await app.db.query(lock, [ana.id, event_ids])).toEqual([])
  },
)
