import type { Order } from '@bilheteria/contract/orders'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { verifyInvariants } from '#db/verify-invariants.ts'
import { startFlakyApp } from '#test/flaky-provider.ts'
import { loggedInAgain, orderOf } from '#test/a-purchase.ts'
import { anAccount, type TestAccount, proofOf } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { expectInvariants } from '#test/expect-invariants.ts'

const { app, moody, aPaidOrder } = await startFlakyApp()
const { id: producer_id } = await app.aProducer()
let ana: TestAccount
let order: Order

beforeEach(async () => {
  ana = await anAccount(app)
  order = await aPaidOrder(ana, (await anEvent(app.db, producer_id)).id)
})
afterEach(async () => {
  moody.isKindAgain()
  await app.moveClock('0')
  await expectInvariants(app.db)
})

async function cancel(): Promise<void> {
  const answer = await app.post(`/api/orders/${order.id}/cancel`, {}, await proofOf(app, ana))
  if (answer.statusCode !== 200) throw new Error(answer.body)
  await app.settleEverything()
}

async function atHour(hour: number): Promise<void> {
  await app.moveClock(`${hour} hours 1 minute`)
  await app.settleEverything()
}

function refunds() {
  return app.db.query('select state, attempt, amount_cents from refunds where order_id = $1 order by amount_cents', [
    order.id,
  ])
}

test('a refund the provider refuses is asked for again, an hour later and by another name', async () => {
  moody.isIn(() => 'refuses')
  await cancel()
  await atHour(0)
  expect(moody.asked(order)).toHaveLength(1)
  expect(await orderOf(app, ana, order.id)).toMatchObject({ state: 'refunding', refunded_cents: 0 })

  moody.isKindAgain()
  await atHour(1)
  const [first, second, ...more] = moody.asked(order)
  expect(second).toEqual({ ...first, key: `${first?.key}r2`, again: true })
  expect(more).toEqual([])
  const back = await orderOf(app, await loggedInAgain(app, ana), order.id)
  expect([back.state, back.refunded_cents, back.payment?.state]).toEqual(['refunded', 27_600, 'refunded'])
})

test('one that is refused five times waits for a person, and is named after two days', async () => {
  moody.isIn(() => 'refuses')
  await cancel()
  for (const hour of [1, 3, 6, 10, 20, 30]) await atHour(hour)
  expect(new Set(moody.asked(order).map(({ key }) => key)).size).toBe(5)
  expect(moody.asked(order)).toHaveLength(5)
  expect(await refunds()).toEqual([{ state: 'failed', attempt: 5, amount_cents: 27_600 }])
  await atHour(47)
  await expectInvariants(app.db)
  await atHour(48)
  const broken = await verifyInvariants(app.db)
  expect(broken.map(({ invariant }) => invariant)).toEqual(['I4_money_comes_back_in_time'])
  expect((await orderOf(app, await loggedInAgain(app, ana), order.id)).state).toBe('refunding')
})

test('whoever looked into it may have it tried again as often as it takes, each time by another name', async () => {
  moody.isIn(() => 'refuses')
  await cancel()
  for (const hour of [1, 3, 6, 10]) await atHour(hour)
  for (const attempt of [6, 7]) {
    await app.db.query(
      `update refunds set state = 'asked', attempt = attempt + 1, next_try_at = clock() where order_id = $1 and state = 'failed'`,
      [order.id],
    )
    if (attempt === 7) moody.isKindAgain()
    await app.settleEverything()
    expect(moody.asked(order).at(-1)?.key).toBe(`${moody.asked(order)[0]?.key}r${attempt}`)
  }
  expect((await orderOf(app, await loggedInAgain(app, ana), order.id)).state).toBe('refunded')
})

test('a refusal that is told again later is the old one: nothing is asked for twice', async () => {
  moody.isIn(({ key, charge_key, amount_cents }) => {
    moody.says(charge_key, { refund: { key, provider_id: null, amount_cents, state: 'failed' } })
    return 'refuses'
  })
  await cancel()
  moody.isKindAgain()
  await atHour(1)
  await atHour(2)
  expect(moody.asked(order)).toHaveLength(2)
  expect(await refunds()).toEqual([{ state: 'done', attempt: 2, amount_cents: 27_600 }])
})

test('less went back than was asked for: the rest is a refund of its own', async () => {
  moody.isIn(({ amount_cents }) => Math.min(amount_cents, 20_000))
  await cancel()
  const asked = moody.asked(order)
  expect(asked.map(({ amount_cents }) => amount_cents)).toEqual([27_600, 7_600])
  expect(asked[1]?.key).not.toBe(asked[0]?.key)
  expect(await refunds()).toMatchObject([
    { state: 'done', amount_cents: 7_600 },
    { state: 'done', amount_cents: 20_000 },
  ])
  const back = await orderOf(app, ana, order.id)
  expect([back.state, back.refunded_cents, back.payment?.state]).toEqual(['refunded', 27_600, 'refunded'])
})

test('more went back than was asked for: the order’s own money is what counts', async () => {
  moody.isIn(({ amount_cents }) => amount_cents + 1)
  await cancel()
  expect(await orderOf(app, ana, order.id)).toMatchObject({ state: 'refunded', refunded_cents: 27_600 })
})
