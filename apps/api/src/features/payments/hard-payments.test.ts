import type { Order } from '@bilheteria/contract/orders'
import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { sandboxKeys, webhookSegment } from '#crypto/derived-keys.ts'
import { forgetPauses, reserve } from '#test/a-cart.ts'
import {
  anOpenOrder,
  aPaidOrder,
  cards,
  chargeKeyOf,
  loggedInAgain,
  moneyOf,
  orderOf,
  pay,
  payByCard,
} from '#test/a-purchase.ts'
import { anAccount, type TestAccount, proofOf } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { checkAfterEach } from '#test/check-after-each.ts'
import { startApp } from '#test/start-app.ts'

const APP_SECRET = 'a secret that only this test file knows of'
const app = await startApp({ APP_SECRET })
const { id: producer_id } = await app.aProducer()
let ana: TestAccount
let event_id = ''

beforeEach(async () => {
  await forgetPauses(app)
  ana = await anAccount(app, { verified: true })
  ;({ id: event_id } = await anEvent(app.db, producer_id, {
    batches: [{ name: 'Único', price_cents: 5_000, quantity: 4 }],
  }))
})
checkAfterEach(app)

async function aWaitingPix(): Promise<Order> {
  const { id } = await anOpenOrder(app, ana, event_id)
  return (await pay(app, ana, id, { method: 'pix' })).json<Order>()
}

async function letterTo(to: string): Promise<string[]> {
  const rows = await app.db.query<{ subject: string }>('select subject from messages where recipient = $1', [to])
  return rows.map(({ subject }) => subject)
}

describe('money that arrives too late', () => {
  test('buys the same places while they are free', async () => {
    const waiting = await aWaitingPix()
    await app.moveClock('16 minutes')
    await app.settleEverything()
    expect((await orderOf(app, ana, waiting.id)).state).toBe('expired')
    await app.sandbox.pay(chargeKeyOf(waiting))
    await app.settleEverything()
    const order = await orderOf(app, ana, waiting.id)
    expect([order.state, order.items.length]).toEqual(['paid', 2])
  })

  test('goes back whole when they are not, and the buyer is told', async () => {
    const waiting = await aWaitingPix()
    await app.moveClock('16 minutes')
    await app.settleEverything()
    const bia = await anAccount(app)
    expect((await reserve(app, bia, event_id, { [`${event_id}-1-1-1`]: 3 })).statusCode).toBe(200)
    await app.sandbox.pay(chargeKeyOf(waiting))
    await app.settleEverything()
    const order = await orderOf(app, ana, waiting.id)
    expect([order.state, order.refunded_cents, order.items]).toEqual(['refunded', waiting.quote.total_cents, []])
    const money = (await app.sandbox.ledger())[chargeKeyOf(waiting)]
    expect(money?.captured_cents).toBe(money?.refunded_cents)
    expect((await letterTo(ana.email)).filter((subject) => /devol|reembols/i.test(subject))).toHaveLength(1)
  })

  test('goes back when the buyer has given the order up', async () => {
    const waiting = await aWaitingPix()
    const cancelled = await app.post(`/api/orders/${waiting.id}/cancel`, {}, await proofOf(app, ana))
    expect(cancelled.json<Order>().state).toBe('cancelled')
    await app.sandbox.pay(chargeKeyOf(waiting))
    await app.settleEverything()
    expect((await orderOf(app, ana, waiting.id)).state).toBe('refunded')
  })

  test('does not help anybody past the limit of a CPF: what is in the cart counts too', async () => {
    const few = await anEvent(app.db, producer_id, { max_per_cpf: 2 })
    const first = await anOpenOrder(app, ana, few.id)
    const late = (await pay(app, ana, first.id, { method: 'pix' })).json<Order>()
    await app.moveClock('16 minutes')
    await app.settleEverything()
    const second = await anOpenOrder(app, ana, few.id)
    const inTime = (await pay(app, ana, second.id, { method: 'pix' })).json<Order>()
    for (const paid of [late, inTime]) {
      await app.sandbox.pay(chargeKeyOf(paid))
      await app.settleEverything()
    }
    const states = [(await orderOf(app, ana, first.id)).state, (await orderOf(app, ana, second.id)).state]
    expect(states).toEqual(['refunded', 'paid'])
  })

  test('nor do several that arrive at the same moment', async () => {
    const few = await anEvent(app.db, producer_id, { max_per_cpf: 2 })
    const late: Order[] = []
    for (const time of ['16 minutes', '32 minutes', '48 minutes']) {
      const { id } = await anOpenOrder(app, ana, few.id)
      late.push((await pay(app, ana, id, { method: 'pix' })).json<Order>())
      await app.moveClock(time)
      await app.settleEverything()
      await forgetPauses(app)
    }
    for (const order of late) await app.sandbox.pay(chargeKeyOf(order))
    await app.settleEverything()
    const states = await Promise.all(late.map(async ({ id }) => (await orderOf(app, ana, id)).state))
    expect(states.toSorted((a, b) => a.localeCompare(b))).toEqual(['paid', 'refunded', 'refunded'])
  })

  test('finds the places of a batch that has ended meanwhile in the one that has them now', async () => {
    const two = await anEvent(app.db, producer_id, {
      batches: [
        { name: 'Primeiro', price_cents: 5_000, quantity: 10, until_day: 1 },
        { name: 'Segundo', price_cents: 9_000, quantity: 10 },
      ],
    })
    const { id } = await anOpenOrder(app, ana, two.id)
    const waiting = (await pay(app, ana, id, { method: 'pix' })).json<Order>()
    await app.moveClock('2 days')
    await app.settleEverything()
    await app.sandbox.pay(chargeKeyOf(waiting))
    await app.settleEverything()
    const order = await orderOf(app, await loggedInAgain(app, ana), id)
    expect([order.state, order.items.map(({ price_cents }) => price_cents)]).toEqual(['paid', [5_000, 5_000]])
  })
})

describe('paid twice', () => {
  test('a Pix and then a card: one order, one set of tickets, the second goes back by itself', async () => {
    const waiting = await aWaitingPix()
    await payByCard(app, ana, waiting.id, cards.approved)
    await app.sandbox.pay(chargeKeyOf(waiting))
    await app.settleEverything()
    const order = await orderOf(app, ana, waiting.id)
    expect([order.state, order.items.length, order.refunded_cents]).toEqual(['paid', 2, 0])
    const money = await moneyOf(app, waiting.id)
    expect(money.map(({ captured_cents }) => captured_cents)).toEqual([11_500, 11_500])
    // Whichever was heard of first bought the tickets.
    expect(money.map(({ refunded_cents }) => refunded_cents).toSorted((a, b) => a - b)).toEqual([0, 11_500])
  })
})

describe('a provider in trouble', () => {
  test('charges and never answers: the order waits, nothing is charged twice, and it is found out', async () => {
    await app.sandbox.fault('timeout_after_charge', 1)
    const { id } = await anOpenOrder(app, ana, event_id)
    const asked = (await payByCard(app, ana, id, cards.approved)).json<Order>()
    expect([asked.state, asked.payment?.state]).toEqual(['pending', 'created'])
    await app.moveClock('5 seconds')
    await app.settleEverything()
    const order = await orderOf(app, ana, id)
    expect(order.state).toBe('paid')
    expect(await moneyOf(app, id)).toEqual([{ captured_cents: 11_500, refunded_cents: 0 }])
  })

  test('never hears of it: it is asked again with the same key', async () => {
    await app.sandbox.fault('timeout_before_charge', 1)
    const { id } = await anOpenOrder(app, ana, event_id)
    expect((await pay(app, ana, id, { method: 'pix' })).json<Order>().payment?.state).toBe('created')
    await app.moveClock('5 seconds')
    await app.settleEverything()
    const order = await orderOf(app, ana, id)
    expect([order.payment?.state, order.payment?.pix?.code.slice(0, 8)]).toEqual(['pending', '00020126'])
  })

  test('sends no webhook: the reconciler asks by itself', async () => {
    const waiting = await aWaitingPix()
    await app.sandbox.fault('drop_webhooks', 10)
    await app.sandbox.pay(chargeKeyOf(waiting))
    await app.moveClock('60 seconds')
    await app.settleEverything()
    expect((await orderOf(app, ana, waiting.id)).state).toBe('paid')
  })

  test('says everything ten times: it is done once', async () => {
    const waiting = await aWaitingPix()
    await app.sandbox.fault('duplicate_webhooks', 10, { copies: 10 })
    await app.sandbox.pay(chargeKeyOf(waiting))
    await app.settleEverything()
    const order = await orderOf(app, ana, waiting.id)
    expect([order.state, order.items.length]).toEqual(['paid', 2])
    expect(await app.db.query('select 1 from messages where confirmed_order = $1', [order.id])).toHaveLength(1)
  })
})

async function stored(): Promise<number> {
  return (await app.db.query('select 1 from webhooks')).length
}

describe('a webhook', () => {
  const { webhook_secret } = sandboxKeys(APP_SECRET)
  const url = `/api/webhooks/sandbox/${webhookSegment(APP_SECRET, 'sandbox')}`

  function signed(body: string, seconds = Math.floor(Date.now() / 1000)) {
    const v1 = createHmac('sha256', webhook_secret).update(`${seconds}.${body}`).digest('hex')
    return { 'content-type': 'application/json', 'sandbox-signature': `t=${seconds},v1=${v1}` }
  }
  function post(body: string, headers: Record<string, string>, to = url) {
    return app.request(to, { method: 'POST', body, headers })
  }
  test('that is forged, stale, rewritten or unsigned leaves no trace', async () => {
    const waiting = await aWaitingPix()
    const body = JSON.stringify({
      id: 'evt-1',
      type: 'paid',
      charge_key: chargeKeyOf(waiting),
      created_at: waiting.now,
    })
    const before = await stored()
    const bad = [
      await post(body, { 'content-type': 'application/json' }),
      await post(body, signed(body.replace('evt-1', 'evt-2'))),
      await post(body, signed(body, Math.floor(Date.now() / 1000) - 600)),
      await post(JSON.stringify(JSON.parse(body), null, 1), signed(body)),
    ]
    expect(bad.map((answer) => answer.statusCode)).toEqual([401, 401, 401, 401])
    expect((await post(body, signed(body), '/api/webhooks/sandbox/guessed')).statusCode).toBe(404)
    expect((await post(body, signed(body), url.replace('sandbox', 'nobody'))).statusCode).toBe(404)
    expect(await stored()).toBe(before)
  })

  test('that says paid is only a hint: the provider is asked, and nothing was paid', async () => {
    const waiting = await aWaitingPix()
    const body = JSON.stringify({
      id: 'evt-hint',
      type: 'paid',
      charge_key: chargeKeyOf(waiting),
      created_at: waiting.now,
    })
    expect((await post(body, signed(body))).statusCode).toBe(200)
    expect((await post(body, signed(body))).statusCode).toBe(200)
    await app.settleEverything()
    expect((await orderOf(app, ana, waiting.id)).state).toBe('pending')
    expect(await app.db.query(`select 1 from webhooks where event_key = 'evt-hint'`)).toHaveLength(1)
  })

  test('about an order nobody knows is taken and forgotten', async () => {
    const body = JSON.stringify({
      id: 'evt-x',
      type: 'paid',
      charge_key: 'f'.repeat(32),
      created_at: new Date().toISOString(),
    })
    expect((await post(body, signed(body))).statusCode).toBe(200)
    await app.settleEverything()
    expect(await app.db.query('select 1 from webhooks where handled_at is null')).toEqual([])
  })
})

test('another amount than was asked buys nothing and goes back', async () => {
  const waiting = await aWaitingPix()
  await app.db.query('update sandbox.charges set amount_cents = 100 where key = $1', [chargeKeyOf(waiting)])
  await app.sandbox.pay(chargeKeyOf(waiting))
  await app.moveClock('60 seconds')
  await app.settleEverything()
  const order = await orderOf(app, ana, waiting.id)
  expect([order.state, order.items]).toEqual(['pending', []])
  expect((await app.sandbox.ledger())[chargeKeyOf(waiting)]).toEqual({ captured_cents: 100, refunded_cents: 100 })
})

test('what a person at the sandbox gives back by hand ends the order like any other refund', async () => {
  const order = await aPaidOrder(app, ana, event_id)
  const given = await app.post(`/dev/sandbox/charges/${chargeKeyOf(order)}/refund`, {})
  expect(given.statusCode).toBeLessThan(300)
  await app.settleEverything()
  const ended = await orderOf(app, ana, order.id)
  expect([ended.state, ended.refunded_cents]).toEqual(['refunded', 11_500])
  expect(ended.items.map(({ state, code }) => [state, code])).toEqual([
    ['cancelled', null],
    ['cancelled', null],
  ])
  expect(await moneyOf(app, order.id)).toEqual([{ captured_cents: 11_500, refunded_cents: 11_500 }])
})
