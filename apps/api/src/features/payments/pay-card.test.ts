import type { Order } from '@bilheteria/contract/orders'
import type { PaymentOptions } from '@bilheteria/contract/paying'
import { beforeEach, describe, expect, test } from 'vitest'
import { held } from '#test/a-cart.ts'
import { anOpenOrder, cards, chargeKeyOf, loggedInAgain, moneyOf, orderOf, pay, payByCard } from '#test/a-purchase.ts'
import { anAccount, type TestAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { checkAfterEach } from '#test/check-after-each.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
const { id: producer_id } = await app.aProducer()
await app.db.query(
  'update producers set interest_free_installments = 3, monthly_interest_bp = 299, min_installment_cents = 1000 where id = $1',
  [producer_id],
)
let ana: TestAccount
let event_id = ''

beforeEach(async () => {
  ana = await anAccount(app)
  ;({ id: event_id } = await anEvent(app.db, producer_id))
  await app.db.query('update ticket_types set max_installments = 12 where id like $1', [`${event_id}-%`])
})
checkAfterEach(app)

test('every number of instalments is offered with its price', async () => {
  await anOpenOrder(app, ana, event_id)
  const { id = '', quote } = (await held(app, ana, event_id)) ?? {}
  const answer = await app.request(`/api/checkout/reservation/${id}/payment`, { headers: ana.bearer })
  const { card } = answer.json<PaymentOptions>()
  expect(quote?.total_cents).toBe(27_600)
  expect(card?.installments).toHaveLength(12)
  expect(card?.installments[2]).toEqual({ count: 3, amount_cents: 9_200, total_cents: 27_600, interest_free: true })
  expect(card?.installments[11]).toEqual({ count: 12, amount_cents: 2_771, total_cents: 33_252, interest_free: false })
})

test('approved in twelve parts: interest is a line of the order, and every ticket knows its share', async () => {
  const { id } = await anOpenOrder(app, ana, event_id)
  const asked = (await payByCard(app, ana, id, cards.approved, 12)).json<Order>()
  expect([asked.state, asked.payment?.state]).toEqual(['pending', 'pending'])
  await app.settleEverything()
  const order = await orderOf(app, ana, id)
  expect(order.state).toBe('paid')
  expect(order.payment).toMatchObject({
    installments: 12,
    installment_cents: 2_771,
    card: { brand: 'visa', last4: '3453' },
  })
  expect(order.quote.lines.at(-1)).toEqual({ kind: 'interest', label: 'Juros do parcelamento', amount_cents: 5_652 })
  expect(order.quote.total_cents).toBe(33_252)
  expect(order.items.map(({ paid_cents }) => paid_cents)).toEqual([16_626, 16_626])
  const [kept] = await app.db.query('select card_token from payments where order_id = $1', [id])
  expect(kept).toEqual({ card_token: null })
})

test('a refused card keeps the places, says why, and another one may be tried', async () => {
  const { id } = await anOpenOrder(app, ana, event_id)
  await payByCard(app, ana, id, cards.no_funds)
  await app.settleEverything()
  const refused = await orderOf(app, ana, id)
  expect([refused.state, refused.payment?.state, refused.items.length]).toEqual(['pending', 'refused', 0])
  expect(refused.payment?.refusal).toBe(
    'O banco não aprovou por falta de saldo ou limite. Tente outro cartão ou pague com Pix.',
  )
  await payByCard(app, ana, id, cards.approved)
  await app.settleEverything()
  expect((await orderOf(app, ana, id)).state).toBe('paid')
})

test('after a refused card the Pix that still waits is shown again by asking for one', async () => {
  const { id } = await anOpenOrder(app, ana, event_id)
  const { payment: first } = (await pay(app, ana, id, { method: 'pix' })).json<Order>()
  await payByCard(app, ana, id, cards.refused)
  await app.settleEverything()
  expect((await orderOf(app, ana, id)).payment).toMatchObject({ method: 'card', state: 'refused' })
  const { payment } = (await pay(app, ana, id, { method: 'pix' })).json<Order>()
  expect(payment).toMatchObject({ id: first?.id, method: 'pix', state: 'pending' })
})

test('after a refused card and the same Pix once more another card may still be tried', async () => {
  const { id } = await anOpenOrder(app, ana, event_id)
  await pay(app, ana, id, { method: 'pix' })
  await payByCard(app, ana, id, cards.no_funds)
  await app.settleEverything()
  await pay(app, ana, id, { method: 'pix' })
  expect((await payByCard(app, ana, id, cards.approved)).statusCode).toBe(200)
  await app.settleEverything()
  expect((await orderOf(app, ana, id)).state).toBe('paid')
})

test('a card in review keeps the places for two days, and ends either way', async () => {
  const { id } = await anOpenOrder(app, ana, event_id)
  await payByCard(app, ana, id, cards.in_review)
  await app.settleEverything()
  const order = await orderOf(app, ana, id)
  expect(order.payment?.state).toBe('in_review')
  expect(Date.parse(order.expires_at ?? '') - Date.parse(order.now)).toBeGreaterThan(47 * 3_600_000)
  await app.moveClock('20 hours')
  await app.sandbox.approve(chargeKeyOf(order))
  await app.settleEverything()
  expect((await orderOf(app, await loggedInAgain(app, ana), id)).state).toBe('paid')
})

test('nobody waits longer than two days for a review', async () => {
  const { id } = await anOpenOrder(app, ana, event_id)
  await payByCard(app, ana, id, cards.in_review)
  await app.settleEverything()
  await app.moveClock('49 hours')
  await app.settleEverything()
  expect((await orderOf(app, await loggedInAgain(app, ana), id)).state).toBe('expired')
})

describe('what a card must not do', () => {
  test('a second card while the first one’s outcome is unknown', async () => {
    const { id } = await anOpenOrder(app, ana, event_id)
    await payByCard(app, ana, id, cards.approved)
    for (const second of [await payByCard(app, ana, id, cards.approved), await pay(app, ana, id, { method: 'pix' })]) {
      expect([second.statusCode, second.json().code]).toEqual([409, 'payment_open'])
    }
    await app.settleEverything()
    expect(await moneyOf(app, id)).toEqual([{ captured_cents: 27_600, refunded_cents: 0 }])
  })

  test('be tried again and again', async () => {
    const { id } = await anOpenOrder(app, ana, event_id)
    for (let tries = 0; tries < 3; tries++) {
      expect((await payByCard(app, ana, id, cards.refused)).statusCode).toBe(200)
      await app.settleEverything()
    }
    const charges = Object.keys(await app.sandbox.ledger()).length
    const fourth = await payByCard(app, ana, id, cards.approved)
    expect([fourth.statusCode, fourth.json().code]).toEqual([429, 'too_many_requests'])
    expect(Object.keys(await app.sandbox.ledger())).toHaveLength(charges)
  })

  test('be tried on many orders at once: no more than five reach the provider', async () => {
    const orders: Order[] = []
    for (let n = 0; n < 12; n++) {
      orders.push(await anOpenOrder(app, ana, (await anEvent(app.db, producer_id)).id))
    }
    const charges = Object.keys(await app.sandbox.ledger()).length
    const answers = await Promise.all(orders.map(({ id }) => payByCard(app, ana, id, cards.refused)))
    const codes = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 200), ...Array.from({ length: 7 }, () => 429)])
    expect(Object.keys(await app.sandbox.ledger())).toHaveLength(charges + 5)
    await app.settleEverything()
  })

  test.each([
    ['a clear number', '4000007777123453', 'card_number_refused'],
    ['a number in disguise', 'card-4000.0077.7712.3453', 'card_number_refused'],
    ['a number in lines', '4000_0077_7712_3453', 'card_number_refused'],
    ['a number in other signs', 'sbx_4000/0077=7712+3453', 'card_number_refused'],
    ['too short a token', 'x', 'invalid_input'],
    ['a token of strange signs', 'sbx_<script>', 'invalid_input'],
  ])('come as %s', async (_what, card_token, code) => {
    const { id } = await anOpenOrder(app, ana, event_id)
    const before = JSON.stringify(await app.fingerprints())
    const answer = await pay(app, ana, id, { method: 'card', card_token })
    expect([answer.statusCode, answer.json().code]).toEqual([422, code])
    expect(JSON.stringify(await app.fingerprints())).toBe(before)
    expect(answer.body).not.toMatch(/4000.?0077/)
  })

  test('a token nobody can open is a refused card', async () => {
    const { id } = await anOpenOrder(app, ana, event_id)
    const answer = await pay(app, ana, id, { method: 'card', card_token: 'sbx_bm90IGEgY2FyZA' })
    expect(answer.statusCode).toBe(200)
    await app.settleEverything()
    const order = await orderOf(app, ana, id)
    expect([order.payment?.state, order.payment?.refusal]).toEqual([
      'refused',
      'Os dados do cartão não conferem. Confira e tente de novo.',
    ])
  })

  test.each([0, 13, 1.5, -1, 25])('be charged in %s parts', async (installments) => {
    const { id } = await anOpenOrder(app, ana, event_id)
    const card_token = await app.sandbox.token({ number: cards.approved })
    const answer = await pay(app, ana, id, { method: 'card', card_token, installments })
    expect(answer.statusCode).toBe(422)
    expect((await orderOf(app, ana, id)).payment).toBeNull()
  })
})
