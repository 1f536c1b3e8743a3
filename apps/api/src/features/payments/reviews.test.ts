import type { Order } from '@bilheteria/contract/orders'
import { formatCents } from '@bilheteria/rules/money'
import { beforeEach, describe, expect, test } from 'vitest'
import { reserve } from '#test/a-cart.ts'
import { anOpenOrder, cards, chargeKeyOf, loggedInAgain, moneyOf, orderOf, pay, payByCard } from '#test/a-purchase.ts'
import { anAccount, type TestAccount, proofOf } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { checkAfterEach } from '#test/check-after-each.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
const { id: producer_id } = await app.aProducer()
let ana: TestAccount
let event_id = ''

beforeEach(async () => {
  ana = await anAccount(app)
  ;({ id: event_id } = await anEvent(app.db, producer_id, {
    batches: [{ name: 'Único', price_cents: 5_000, quantity: 4 }],
  }))
})
checkAfterEach(app)

async function inReview(): Promise<Order> {
  const { id } = await anOpenOrder(app, ana, event_id)
  await payByCard(app, ana, id, cards.in_review)
  await app.settleEverything()
  return orderOf(app, ana, id)
}

async function at(times: string[]): Promise<void> {
  for (const time of times) {
    await app.moveClock(time)
    await app.settleEverything()
  }
}

/** The bank says yes, and nobody is told. */
async function approveSilently(order: Order): Promise<void> {
  await app.sandbox.fault('drop_webhooks', 10)
  await app.sandbox.approve(chargeKeyOf(order))
}

async function latest({ id }: Order): Promise<Order> {
  return orderOf(app, await loggedInAgain(app, ana), id)
}

async function held(): Promise<number | undefined> {
  const [row] = await app.db.query<{ held: number }>('select held from batches where id like $1', [`${event_id}-%`])
  return row?.held
}

describe('a bank that approves a card after the order has ended, and whose word is lost', () => {
  test('sells the places while they are free', async () => {
    const order = await inReview()
    await at(['49 hours', '50 hours'])
    expect((await latest(order)).state).toBe('expired')
    await approveSilently(order)
    await at(['51 hours', '53 hours'])
    const bought = await latest(order)
    expect([bought.state, bought.items.length]).toEqual(['paid', 2])
  })

  test('has its money returned when they are not', async () => {
    const order = await inReview()
    await at(['49 hours', '50 hours'])
    const bia = await anAccount(app)
    expect((await reserve(app, bia, event_id, { [`${event_id}-1-1-1`]: 3 })).statusCode).toBe(200)
    await approveSilently(order)
    await at(['50 hours 10 minutes', '51 hours 20 minutes'])
    expect(await latest(order)).toMatchObject({ state: 'refunded', refunded_cents: 11_500, items: [] })
    expect(await moneyOf(app, order.id)).toEqual([{ captured_cents: 11_500, refunded_cents: 11_500 }])
  })

  test('is still heard after a week', async () => {
    const order = await inReview()
    await at(['49 hours', '50 hours', '6 days'])
    await approveSilently(order)
    await at(['7 days', '7 days 2 hours'])
    expect((await latest(order)).state).toBe('paid')
  })

  test('has its money returned when the buyer gave the order up meanwhile, and the buyer is told', async () => {
    const order = await inReview()
    const given_up = await app.post(`/api/orders/${order.id}/cancel`, {}, await proofOf(app, ana))
    expect(given_up.json<Order>().state).toBe('cancelled')
    await at(['10 hours', '28 hours'])
    await approveSilently(order)
    await at(['30 hours', '32 hours'])
    expect(await latest(order)).toMatchObject({ state: 'refunded', refunded_cents: 11_500, items: [] })
    expect(await moneyOf(app, order.id)).toEqual([{ captured_cents: 11_500, refunded_cents: 11_500 }])
    const emails = await app.db.query<{ subject: string; text: string }>(
      'select subject, text from messages where recipient = $1 and text like $2',
      [ana.email, `%${order.compra_id}%`],
    )
    expect(emails).toMatchObject([{ subject: 'Pagamento devolvido: Noite de Teste' }])
    expect(emails[0]?.text).toContain('chegou depois que o pedido foi cancelado')
    expect(emails[0]?.text).toContain(formatCents(11_500))
  })
})

describe('a review that ends with a no', () => {
  test('gives the places back in minutes, not in two days', async () => {
    const order = await inReview()
    await app.moveClock('1 hour')
    await app.sandbox.refuse(chargeKeyOf(order))
    await app.settleEverything()
    const refused = await latest(order)
    expect([refused.state, refused.payment?.state, await held()]).toEqual(['pending', 'refused', 2])
    const left_ms = Date.parse(refused.expires_at ?? '') - Date.parse(refused.now)
    expect(left_ms).toBeGreaterThan(9 * 60_000)
    expect(left_ms).toBeLessThanOrEqual(10 * 60_000)
    await at(['71 minutes'])
    expect([(await latest(order)).state, await held()]).toEqual(['expired', 0])
  })

  test('leaves time to pay with another card', async () => {
    const order = await inReview()
    await app.sandbox.refuse(chargeKeyOf(order))
    await app.settleEverything()
    await payByCard(app, ana, order.id, cards.approved)
    await app.settleEverything()
    expect((await orderOf(app, ana, order.id)).state).toBe('paid')
  })

  test('does not shorten what a Pix of the same order still has', async () => {
    const { id } = await anOpenOrder(app, ana, event_id)
    const pix = (await pay(app, ana, id, { method: 'pix' })).json<Order>()
    await payByCard(app, ana, id, cards.in_review)
    await app.settleEverything()
    await app.sandbox.refuse(chargeKeyOf(await orderOf(app, ana, id)))
    await app.settleEverything()
    const kept = await orderOf(app, ana, id)
    expect(kept.state).toBe('pending')
    expect(kept.expires_at).toBe(pix.payment?.pix?.expires_at)
  })
})
