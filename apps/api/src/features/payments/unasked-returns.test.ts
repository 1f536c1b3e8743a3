import type { Order } from '@bilheteria/contract/orders'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startFlakyApp } from '#test/flaky-provider.ts'
import { chargeKeyOf, orderOf } from '#test/a-purchase.ts'
import { anAccount, type TestAccount, proofOf } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { expectInvariants } from '#test/expect-invariants.ts'
import { handleWebhooks } from './webhooks.ts'

const { app, moody, hear, tell, aWaitingPix, aPaidOrder } = await startFlakyApp()
const { id: producer_id } = await app.aProducer()
let ana: TestAccount
let event_id = ''

beforeEach(async () => {
  ana = await anAccount(app)
  ;({ id: event_id } = await anEvent(app.db, producer_id))
})
afterEach(async () => {
  await app.moveClock('0')
  await expectInvariants(app.db)
})

async function cancel({ id }: Order, ticket_ids?: string[]) {
  return app.post(`/api/orders/${id}/cancel`, { ...(ticket_ids && { ticket_ids }) }, await proofOf(app, ana))
}

async function sold(): Promise<number | undefined> {
  const [row] = await app.db.query<{ sold: number }>('select sold from batches where id like $1', [`${event_id}-%`])
  return row?.sold
}

async function figuresOf(order: Order) {
  const { state, refunded_cents, items, payment } = await orderOf(app, ana, order.id)
  return { state, refunded_cents, tickets: items.map((item) => item.state), payment: payment?.state }
}

function byHand(amount_cents: number, key = 'by hand') {
  return { refund: { key: `${key} ${event_id}`, provider_id: null, amount_cents, state: 'done' as const } }
}

describe('money given back by hand at the provider', () => {
  test('all of it: the order is refunded, its tickets open no gate, its places are for sale', async () => {
    const order = await aPaidOrder(ana, event_id)
    await hear(order, byHand(27_600))
    const ended = {
      state: 'refunded',
      refunded_cents: 27_600,
      tickets: ['cancelled', 'cancelled'],
      payment: 'refunded',
    }
    expect(await figuresOf(order)).toEqual(ended)
    expect(await sold()).toBe(0)
    await hear(order)
    expect(await figuresOf(order)).toEqual(ended)
    expect((await cancel(order)).json().code).toBe('not_cancellable')
    expect(moody.asked(order)).toEqual([])
  })

  test('some of it: the order stays paid with its tickets, and the rest comes back when it is cancelled', async () => {
    const order = await aPaidOrder(ana, event_id)
    await hear(order, byHand(1_000))
    await hear(order)
    const partly = { state: 'paid', refunded_cents: 1_000, tickets: ['valid', 'valid'], payment: 'approved' }
    expect(await figuresOf(order)).toEqual(partly)
    expect((await cancel(order)).statusCode).toBe(200)
    await app.settleEverything()
    expect(moody.asked(order).map(({ amount_cents }) => amount_cents)).toEqual([26_600])
    expect(await figuresOf(order)).toMatchObject({ state: 'refunded', refunded_cents: 27_600, payment: 'refunded' })
  })

  test('nearly all of it: tickets cancelled one by one bring what is left, the last one nothing', async () => {
    const order = await aPaidOrder(ana, event_id)
    await hear(order, byHand(20_000))
    for (const { id } of order.items) {
      expect((await cancel(order, [id])).statusCode).toBe(200)
      await app.settleEverything()
    }
    expect(moody.asked(order).map(({ amount_cents }) => amount_cents)).toEqual([7_600])
    expect(await figuresOf(order)).toMatchObject({ state: 'refunded', refunded_cents: 27_600 })
  })

  test('in two parts: the second one ends the order', async () => {
    const order = await aPaidOrder(ana, event_id)
    await hear(order, byHand(1_000))
    await hear(order, byHand(26_600, 'the rest'))
    expect(await figuresOf(order)).toMatchObject({ state: 'refunded', refunded_cents: 27_600 })
    expect(await sold()).toBe(0)
  })

  test('before anybody heard that it had come: nobody keeps tickets without money', async () => {
    const waiting = await aWaitingPix(ana, event_id)
    await hear(waiting, { state: 'approved', captured_cents: 27_600, ...byHand(27_600) })
    expect(await figuresOf(waiting)).toMatchObject({ state: 'refunded', tickets: ['cancelled', 'cancelled'] })
    expect(await sold()).toBe(0)
  })

  test('as much as we are about to give back: that was theirs, and ours still goes', async () => {
    const order = await aPaidOrder(ana, event_id)
    await cancel(order, [order.items[0]?.id ?? ''])
    // Told before ours was sent, by no name of ours.
    moody.says(chargeKeyOf(order), {
      refund: { key: null, provider_id: 'from the desk', amount_cents: 13_800, state: 'done' },
    })
    await tell(order)
    await handleWebhooks(app.ctx)
    expect(moody.asked(order)).toEqual([])
    await app.settleEverything()
    expect(moody.asked(order).map(({ amount_cents }) => amount_cents)).toEqual([13_800])
    expect(await figuresOf(order)).toMatchObject({ state: 'refunded', refunded_cents: 27_600, payment: 'refunded' })
    const reasons = await app.db.query('select reason from refunds where order_id = $1 order by created_at', [order.id])
    expect(reasons).toEqual([{ reason: 'cancelled' }, { reason: 'outside' }])
  })

  test('what is only on its way back changes nothing yet', async () => {
    const order = await aPaidOrder(ana, event_id)
    await hear(order, { refund: { key: 'slowly', provider_id: null, amount_cents: 27_600, state: 'processing' } })
    expect(await figuresOf(order)).toMatchObject({ state: 'paid', refunded_cents: 0, tickets: ['valid', 'valid'] })
  })
})

describe('money the payer’s bank has taken back', () => {
  test('ends the order and its tickets, and does not go back a second time', async () => {
    const order = await aPaidOrder(ana, event_id)
    await hear(order, { state: 'charged_back' })
    await hear(order)
    expect(await figuresOf(order)).toEqual({
      state: 'refunded',
      refunded_cents: 27600,
      tickets: ['cancelled', 'cancelled'],
      payment: 'charged_back',
    })
    expect(await sold()).toBe(0)
    const again = await cancel(order)
    expect([again.statusCode, again.json().code]).toEqual([409, 'not_cancellable'])
    await app.settleEverything()
    expect(moody.asked(order)).toEqual([])
  })

  test('after one ticket was cancelled only the rest is gone', async () => {
    const order = await aPaidOrder(ana, event_id)
    await cancel(order, [order.items[0]?.id ?? ''])
    await app.settleEverything()
    await hear(order, { state: 'charged_back' })
    expect(await figuresOf(order)).toMatchObject({ state: 'refunded', refunded_cents: 27_600 })
    expect(moody.asked(order).map(({ amount_cents }) => amount_cents)).toEqual([13_800])
  })

  test('after somebody has entered: that ticket stays used, the other one opens no gate', async () => {
    const order = await aPaidOrder(ana, event_id)
    await app.db.query(`update tickets set state = 'used' where id = $1`, [order.items[0]?.id])
    await hear(order, { state: 'charged_back' })
    expect(await figuresOf(order)).toMatchObject({ state: 'refunded', tickets: ['used', 'cancelled'] })
    expect(await sold()).toBe(1)
  })

  test('while a cancelled ticket’s money is on its way: that much does not go back twice', async () => {
    const order = await aPaidOrder(ana, event_id)
    await cancel(order)
    await hear(order, { state: 'charged_back' })
    expect(await figuresOf(order)).toMatchObject({ state: 'refunded', refunded_cents: 27_600 })
    expect(moody.asked(order)).toEqual([])
  })

  test('before anybody heard that it had come: it buys nothing', async () => {
    const waiting = await aWaitingPix(ana, event_id)
    await hear(waiting, { state: 'charged_back', captured_cents: 27_600 })
    expect(await figuresOf(waiting)).toEqual({
      state: 'pending',
      refunded_cents: 0,
      tickets: [],
      payment: 'charged_back',
    })
    await app.moveClock('16 minutes')
    await app.settleEverything()
    expect((await figuresOf(waiting)).state).toBe('expired')
    expect(moody.asked(waiting)).toEqual([])
  })
})

test('the same charge paid twice: the extra goes back beside the order, and cancelling returns the order’s own money', async () => {
  const order = await aPaidOrder(ana, event_id)
  await hear(order, { captured_cents: 55_200 })
  const untouched = { state: 'paid', refunded_cents: 0, tickets: ['valid', 'valid'], payment: 'approved' }
  expect(await figuresOf(order)).toEqual(untouched)
  expect((await orderOf(app, ana, order.id)).refunding_cents).toBe(0)
  await expectInvariants(app.db)
  await cancel(order)
  await app.settleEverything()
  expect(moody.asked(order).map(({ amount_cents }) => amount_cents)).toEqual([27_600, 27_600])
  expect(await figuresOf(order)).toMatchObject({ state: 'refunded', refunded_cents: 27_600, payment: 'refunded' })
})
