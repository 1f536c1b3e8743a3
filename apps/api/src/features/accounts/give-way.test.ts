import type { Order } from '@bilheteria/contract/orders'
import { describe, expect, inject, test } from 'vitest'
import { reserve } from '#test/a-cart.ts'
import { anOpenOrder, aPaidOrder, chargeKeyOf, pay } from '#test/a-purchase.ts'
import { anAccount, aRegistration, logIn, proofOf, proveAddress, type TestAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { checkAfterEach } from '#test/check-after-each.ts'
import { startApp } from '#test/start-app.ts'
import { waitForLockWaiters } from '#test/wait-for-lock-waiters.ts'

const app = await startApp()
checkAfterEach(app)
const event = await anEvent(app.db, '0')

/** Registered with somebody else's CPF and e-mail more than a day ago. */
async function aSquatter(): Promise<TestAccount> {
  const squatter = await anAccount(app, { verified: false })
  await app.db.query(`update accounts set created_at = clock() - interval '25 hours' where id = $1`, [squatter.id])
  return squatter
}

const register = async (person: Parameters<typeof aRegistration>[0]) => app.post('/api/user', aRegistration(person))
const cancel = async (buyer: TestAccount, { id }: Order) =>
  app.post(`/api/orders/${id}/cancel`, {}, await proofOf(app, buyer))
const stateOf = async ({ id }: { id: string }) =>
  (await app.db.query<{ state: string }>('select state from orders where id = $1', [id]))[0]?.state
const heldNow = async () =>
  (await app.db.query<{ held: number }>('select sum(held)::int as held from batches'))[0]?.held ?? 0

describe('an order that nobody paid keeps no CPF and no e-mail', () => {
  test('cancelled: the owner of the CPF registers, the stranger is out, and the order names nobody', async () => {
    const squatter = await aSquatter()
    const order = await anOpenOrder(app, squatter, event.id)
    await pay(app, squatter, order.id, { method: 'pix' })
    expect((await cancel(squatter, order)).statusCode).toBe(200)

    const { document } = squatter
    const check = await app.request(`/api/user/document/check?document=${document}`)
    expect(check.json()).toEqual({ exists: false })
    expect((await register({ document })).statusCode).toBe(200)
    expect((await app.request('/api/user', { headers: squatter.bearer })).statusCode).toBe(401)
    expect((await logIn(app, squatter)).statusCode).toBe(400)
    const [left] = await app.db.query(
      `select name, document, email, held -> 'holders' as holders from orders join accounts on accounts.id = account_id
        where orders.id = $1`,
      [order.id],
    )
    expect(left).toEqual({ name: 'Conta excluída', document: null, email: null, holders: [] })
  })

  test('cancelled: so does the owner of the e-mail', async () => {
    const squatter = await aSquatter()
    await cancel(squatter, await anOpenOrder(app, squatter, event.id))
    expect((await register({ email: squatter.email })).statusCode).toBe(200)
  })

  test('open, beside a cart for another event: all of it is for sale again', async () => {
    const before = await heldNow()
    const squatter = await aSquatter()
    const order = await anOpenOrder(app, squatter, event.id)
    const other = await anEvent(app.db, '0')
    expect((await reserve(app, squatter, other.id, { [`${other.id}-1-1-1`]: 1 })).statusCode).toBe(200)
    expect(await heldNow()).toBe(before + 3)

    expect((await register({ document: squatter.document })).statusCode).toBe(200)
    expect(await heldNow()).toBe(before)
    expect(await stateOf(order)).toBe('expired')
  })

  test('a cart alone keeps none either, and nothing is left of the account', async () => {
    const squatter = await aSquatter()
    await reserve(app, squatter, event.id, { [`${event.id}-1-1-1`]: 1 })
    expect((await register({ document: squatter.document })).statusCode).toBe(200)
    expect(await app.db.query('select 1 from accounts where id = $1', [squatter.id])).toEqual([])
  })

  test('money that comes after all goes back', async () => {
    const squatter = await aSquatter()
    const { id } = await anOpenOrder(app, squatter, event.id)
    const pressed = (await pay(app, squatter, id, { method: 'pix' })).json<Order>()
    await cancel(squatter, pressed)
    expect((await register({ document: squatter.document })).statusCode).toBe(200)
    await app.sandbox.pay(chargeKeyOf(pressed))
    await app.settleEverything()
    expect(await stateOf({ id })).toBe('refunded')
  })

  test('what others wrote about the CPF and the address stays', async () => {
    const squatter = await aSquatter()
    await cancel(squatter, await anOpenOrder(app, squatter, event.id))
    const { id } = await aPaidOrder(app, await anAccount(app, { verified: false }), event.id)
    await app.db.query('update tickets set holder_document = $2, holder_email = $3 where order_id = $1', [
      id,
      squatter.document,
      squatter.email,
    ])
    expect((await register({ document: squatter.document })).statusCode).toBe(200)
    const named = await app.db.query('select 1 from tickets where order_id = $1 and holder_document = $2', [
      id,
      squatter.document,
    ])
    expect(named).toHaveLength(2)
  })
})

/** What both answer, when the registration waits for the cart of the first event while the sweep begins. */
async function registerBesideSweep(
  person: Partial<TestAccount>,
  { holder, first, last }: { holder: TestAccount; first: string; last: string },
) {
  const bia = await anAccount(app)
  for (const id of [first, last]) await reserve(app, bia, id, { [`${id}-1-1-1`]: 1 })
  const both = await app.db.transaction(async (tx) => {
    const lock = 'select 1 from reservations where account_id = $1 and event_id = $2 for update'
    await tx.query(lock, [holder.id, first])
    const registering = register(person)
    await waitForLockWaiters(app.db, 1)
    const swept = app.db.query(
      'select release_reservations(array(select id from reservations where account_id = $1 for update))',
      [bia.id],
    )
    await Promise.race([swept, waitForLockWaiters(app.db, 2)])
    return { settled: Promise.allSettled([registering, swept]) }
  })
  return both.settled
}

async function twoEvents() {
  const events = await Promise.all([anEvent(app.db, '0'), anEvent(app.db, '0')])
  const [first, last] = events.map(({ id }) => id).toSorted() as [string, string]
  return { first, last }
}

// The embedded database has one connection.
describe.runIf('postgres' in inject('test_database'))('a registration and a sweep of the same two events', () => {
  const done = [{ value: { statusCode: 200 } }, { status: 'fulfilled' }]

  test('never wait for each other for an order and a cart', async () => {
    const { first, last } = await twoEvents()
    const squatter = await aSquatter()
    const order = await anOpenOrder(app, squatter, last)
    await reserve(app, squatter, first, { [`${first}-1-1-1`]: 1 })
    const { document } = squatter
    expect(await registerBesideSweep({ document }, { holder: squatter, first, last })).toMatchObject(done)
    expect(await stateOf(order)).toBe('expired')
  })

  test.each([0, 1])('never wait for each other for carts of two accounts: %d', async (n) => {
    const { first, last } = await twoEvents()
    const squatters = [await aSquatter(), await aSquatter()]
    const [holder, other] = (n === 0 ? squatters : squatters.toReversed()) as [TestAccount, TestAccount]
    await reserve(app, other, last, { [`${last}-1-1-1`]: 1 })
    await reserve(app, holder, first, { [`${first}-1-1-1`]: 1 })
    const person = { document: holder.document, email: other.email }
    expect(await registerBesideSweep(person, { holder, first, last })).toMatchObject(done)
  })
})

test('free tickets keep it until their event is over', async () => {
  const squatter = await aSquatter()
  const batches = [{ name: 'Grátis', price_cents: 0, quantity: 10 }]
  const free = await anEvent(app.db, '0', { day: 5, convenience_fee: 0, batches })
  await proveAddress(app, squatter)
  const { id } = await anOpenOrder(app, squatter, free.id)
  await pay(app, squatter, id, { method: 'free' })
  // Another e-mail since, which nobody has proved.
  await app.db.query('update accounts set email_verified_at = null where id = $1', [squatter.id])
  expect(await stateOf({ id })).toBe('paid')
  expect((await register({ document: squatter.document })).statusCode).toBe(409)
  await app.moveClock('8 days')
  expect((await register({ document: squatter.document })).statusCode).toBe(200)
})

describe('an account stays', () => {
  test.each<[string, (fan: TestAccount) => Promise<unknown>]>([
    ['with an order that was paid', (fan) => aPaidOrder(app, fan, event.id)],
    [
      'with one whose money went back',
      async (fan) => {
        await cancel(fan, await aPaidOrder(app, fan, event.id))
        await app.settleEverything()
      },
    ],
    [
      'while a Pix may be paid',
      async (fan) => pay(app, fan, (await anOpenOrder(app, fan, event.id)).id, { method: 'pix' }),
    ],
    ['with a proved address', (fan) => proveAddress(app, fan)],
  ])('%s', async (_title, live) => {
    const fan = await aSquatter()
    await live(fan)
    expect((await register({ document: fan.document })).json()).toMatchObject({ code: 'document_taken' })
    expect((await register({ email: fan.email })).json()).toMatchObject({ code: 'email_taken' })
    expect((await app.request('/api/user', { headers: fan.bearer })).statusCode).toBe(200)
  })
})
