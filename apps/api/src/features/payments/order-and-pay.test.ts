import type { Order } from '@bilheteria/contract/orders'
import type { Reservation } from '@bilheteria/contract/checkout'
import { expect, test } from 'vitest'
import { reserve } from '#test/a-cart.ts'
import { cards, chargeKeyOf, createOrder, moneyOf, nameHolders, orderOf, pay } from '#test/a-purchase.ts'
import { anAccount, type TestAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { checkAfterEach } from '#test/check-after-each.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
checkAfterEach(app)
const { id: producer_id } = await app.aProducer()

async function aNamedCart(buyer: TestAccount): Promise<Reservation> {
  const { id } = await anEvent(app.db, producer_id)
  const cart = (await reserve(app, buyer, id, { [`${id}-1-1-1`]: 2 })).json<Reservation>()
  await nameHolders(app, buyer, cart)
  return cart
}

function press(buyer: TestAccount, { id, quote }: Reservation, payment: object, key?: string) {
  const body = { reservation_id: id, total_cents: quote.total_cents, payment }
  return app.post('/api/orders', body, { ...buyer.bearer, ...(key !== undefined && { 'idempotency-key': key }) })
}

test('one call makes the order and answers the code to pay', async () => {
  const ana = await anAccount(app)
  const answer = await press(ana, await aNamedCart(ana), { method: 'pix' })
  expect(answer.statusCode).toBe(200)
  const order = answer.json<Order>()
  expect(order).toMatchObject({ state: 'pending', payment: { method: 'pix', state: 'pending' } })
  expect(order.payment?.pix?.code).toContain('br.gov.bcb.pix')
  await app.sandbox.pay(chargeKeyOf(order))
  await app.settleEverything()
  expect((await orderOf(app, ana, order.id)).state).toBe('paid')
})

test('a card is charged in the same call', async () => {
  const ana = await anAccount(app)
  const cart = await aNamedCart(ana)
  const card_token = await app.sandbox.token({ number: cards.approved })
  const order = (await press(ana, cart, { method: 'card', card_token, installments: 1 })).json<Order>()
  expect(order).toMatchObject({ state: 'pending', payment: { method: 'card' } })
})

test('twenty presses under one key are one order and one charge, and so is a press after it was paid', async () => {
  const ana = await anAccount(app)
  const cart = await aNamedCart(ana)
  const once = async (): ReturnType<typeof press> => {
    const answer = await press(ana, cart, { method: 'pix' }, 'one-press-of-the-button')
    return answer.statusCode === 503 ? once() : answer
  }
  const answers = await Promise.all(Array.from({ length: 20 }, once))
  const orders = answers.map((answer) => answer.json<Order>())
  expect(new Set(orders.map(({ id, payment }) => `${id} ${payment?.id}`)).size).toBe(1)
  const [order] = orders as [Order]
  expect(await moneyOf(app, order.id)).toHaveLength(1)
  await app.sandbox.pay(chargeKeyOf(order))
  await app.settleEverything()
  const later = (await once()).json<Order>()
  expect([later.id, later.state, later.payment?.id]).toEqual([order.id, 'paid', order.payment?.id])
})

test('rejects another request under the same key without a change', async () => {
  const ana = await anAccount(app)
  const cart = await aNamedCart(ana)
  const order = (await press(ana, cart, { method: 'pix' }, 'the-same-key')).json<Order>()
  const card_token = await app.sandbox.token({ number: cards.approved })
  const other = await press(ana, cart, { method: 'card', card_token }, 'the-same-key')
  expect([other.statusCode, other.json().code]).toEqual([422, 'key_reused'])
  expect(await moneyOf(app, order.id)).toHaveLength(1)
})

test('finds the same payment by its key through one call or two', async () => {
  const ana = await anAccount(app)
  const cart = await aNamedCart(ana)
  const order = (await press(ana, cart, { method: 'pix' }, 'one-press-of-the-button')).json<Order>()
  const made = (await createOrder(app, ana, cart.id)).json<Order>()
  expect(made.id).toBe(order.id)
  const paid = (await pay(app, ana, made.id, { method: 'pix' }, 'one-press-of-the-button')).json<Order>()
  expect(paid.payment?.id).toBe(order.payment?.id)
})

test('a provider that fails leaves the order pending, as two calls would', async () => {
  const ana = await anAccount(app)
  const cart = await aNamedCart(ana)
  await app.sandbox.fault('error_500', 1)
  const answer = await press(ana, cart, { method: 'pix' }, 'one-press-of-the-button')
  expect(answer.statusCode).toBe(200)
  const order = answer.json<Order>()
  expect([order.state, order.payment?.state]).toEqual(['pending', 'created'])
  const again = (await press(ana, cart, { method: 'pix' }, 'one-press-of-the-button')).json<Order>()
  expect(again.id).toBe(order.id)
})

test('a payment that is refused leaves an order, and a cart that is refused leaves none', async () => {
  const ana = await anAccount(app)
  const cart = await aNamedCart(ana)
  const wrong_price = { ...cart, quote: { ...cart.quote, total_cents: 1 } }
  expect((await press(ana, wrong_price, { method: 'pix' })).json().code).toBe('reservation_changed')
  const orders = () => app.db.query('select state from orders where account_id = $1', [ana.id])
  expect(await orders()).toEqual([])
  const refused = await press(ana, cart, { method: 'card', installments: 1 })
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'invalid_input'])
  expect(await orders()).toEqual([{ state: 'pending' }])
})
