import type { Order } from '@bilheteria/contract/orders'
import { beforeEach, describe, expect, test } from 'vitest'
import { byHand } from '#sandbox/manual-actions.ts'
import { aPaidOrder, chargeKeyOf, moneyOf, orderOf } from '#test/a-purchase.ts'
import { anAccount, type TestAccount, proofOf } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { checkAfterEach } from '#test/check-after-each.ts'
import { startApp } from '#test/start-app.ts'
import { refundByStaff } from './refund-by-staff.ts'

const app = await startApp()
const { id: producer_id } = await app.aProducer()
const why = 'the seat was broken'
let ana: TestAccount
let order: Order

beforeEach(async () => {
  ana = await anAccount(app, { verified: true })
  const { id } = await anEvent(app.db, producer_id)
  order = await aPaidOrder(app, ana, id)
})
checkAfterEach(app)

async function settled() {
  await app.settleEverything()
  const { state, refunded_cents, refunding_cents, items } = await orderOf(app, ana, order.id)
  return { state, refunded_cents, refunding_cents, tickets: items.map((ticket) => ticket.state) }
}

async function sold(): Promise<number | undefined> {
  const [row] = await app.db.query<{ sold: number }>('select sold from batches where id like $1', [
    `${order.event.id}-%`,
  ])
  return row?.sold
}

async function subjects(): Promise<string[]> {
  const rows = await app.db.query<{ subject: string }>('select subject from messages where recipient = $1', [ana.email])
  return rows.map(({ subject }) => subject)
}

test('a whole order, by the number its buyer reads: money back, places for sale, a letter, a line in the trail', async () => {
  expect(await refundByStaff(app.ctx, { order: order.compra_id, why })).toEqual({
    compra_id: order.compra_id,
    cents: 27_600,
    left_cents: 0,
  })
  expect(await settled()).toEqual({
    state: 'refunded',
    refunded_cents: 27_600,
    refunding_cents: 0,
    tickets: ['cancelled', 'cancelled'],
  })
  expect(await sold()).toBe(0)
  expect(await moneyOf(app, order.id)).toMatchObject([{ captured_cents: 27_600, refunded_cents: 27_600 }])
  expect(await subjects()).toContain('Pagamento devolvido: Noite de Teste')
  const trail = await app.db.query('select kind, detail, about from security_events where account_id = $1', [ana.id])
  expect(trail).toContainEqual({
    kind: 'refunded_by_staff',
    detail: `order ${order.id}, 27600 cents: ${why}`,
    about: order.event.id,
  })
})

test('long after a fan could', async () => {
  await app.db.query(`update orders set paid_at = paid_at - interval '30 days' where id = $1`, [order.id])
  expect((await app.post(`/api/orders/${order.id}/cancel`, {}, await proofOf(app, ana))).json().code).toBe(
    'not_cancellable',
  )
  expect(await refundByStaff(app.ctx, { order: order.id, why })).toMatchObject({ cents: 27_600 })
})

test('one ticket, and after a fan’s own cancelling the rest', async () => {
  const [first, second] = order.items
  expect(await refundByStaff(app.ctx, { ticket_id: first?.id ?? '', why })).toMatchObject({
    cents: 13_800,
    left_cents: 13_800,
  })
  expect(await settled()).toMatchObject({ state: 'paid', refunded_cents: 13_800, tickets: ['cancelled', 'valid'] })
  await app.post(`/api/orders/${order.id}/cancel`, { ticket_ids: [second?.id] }, await proofOf(app, ana))
  expect(await settled()).toMatchObject({ state: 'refunded', refunded_cents: 27_600 })
  expect(await refundByStaff(app.ctx, { order: order.id, why })).toEqual({ refused: 'not_paid', state: 'refunded' })
})

test('an amount leaves the tickets as they are; the whole order then brings what is left', async () => {
  expect(await refundByStaff(app.ctx, { order: order.id, amount_cents: 1_001, why })).toMatchObject({
    left_cents: 26_599,
  })
  expect(await settled()).toEqual({
    state: 'paid',
    refunded_cents: 1_001,
    refunding_cents: 0,
    tickets: ['valid', 'valid'],
  })
  expect(await sold()).toBe(2)
  expect(await refundByStaff(app.ctx, { order: order.id, why })).toMatchObject({ cents: 26_599, left_cents: 0 })
  expect(await settled()).toMatchObject({ state: 'refunded', refunded_cents: 27_600 })
})

test('all of the money out of goodwill: the tickets stay, and cancelling them brings nothing more', async () => {
  await refundByStaff(app.ctx, { order: order.id, amount_cents: 27_600, why })
  expect(await settled()).toMatchObject({ state: 'paid', refunded_cents: 27_600, tickets: ['valid', 'valid'] })
  await app.post(`/api/orders/${order.id}/cancel`, {}, await proofOf(app, ana))
  expect(await settled()).toMatchObject({ state: 'refunded', refunded_cents: 27_600 })
  expect(await moneyOf(app, order.id)).toMatchObject([{ refunded_cents: 27_600 }])
})

const twenty = (asked: Parameters<typeof refundByStaff>[1]) =>
  Promise.all(Array.from({ length: 20 }, () => refundByStaff(app.ctx, asked)))

describe('twenty at once give back once', () => {
  test.each([
    ['the order', () => ({ order: order.id, why }), 27_600],
    ['a ticket', () => ({ ticket_id: order.items[0]?.id ?? '', why }), 13_800],
    ['an amount', () => ({ order: order.id, amount_cents: 500, why }), 500],
  ])('%s', async (_, asked, cents) => {
    const given = (await twenty(asked())).filter((outcome) => 'cents' in outcome)
    expect(given).toHaveLength(1)
    expect(await settled()).toMatchObject({ refunded_cents: cents })
  })
})

const refused = async (asked: Parameters<typeof refundByStaff>[1]) => {
  const before = await app.fingerprints()
  const outcome = await refundByStaff(app.ctx, asked)
  expect(await app.fingerprints()).toEqual(before)
  return outcome
}

describe('what cannot be is said and changes nothing', () => {
  test('unknown orders and tickets, more than is left, a ticket that was given back', async () => {
    expect(await refused({ order: 'nothing', why })).toEqual({ refused: 'unknown' })
    expect(await refused({ ticket_id: order.id, why })).toEqual({ refused: 'unknown' })
    expect(await refused({ order: order.id, amount_cents: 27_601, why })).toEqual({
      refused: 'more_than_left',
      left_cents: 27_600,
    })
    const ticket_id = order.items[0]?.id ?? ''
    await refundByStaff(app.ctx, { ticket_id, why })
    expect(await refused({ ticket_id, why })).toEqual({ refused: 'ticket_not_valid', state: 'cancelled' })
  })

  test('an order whose tickets were used, as a whole', async () => {
    await app.db.query(`update tickets set state = 'used' where id = $1`, [order.items[0]?.id])
    expect(await refused({ order: order.id, why })).toEqual({ refused: 'used', count: 1 })
    await app.db.query(`update tickets set state = 'valid' where id = $1`, [order.items[0]?.id])
  })

  test('an order that the payer’s bank has taken back', async () => {
    await byHand.dispute(app.db, chargeKeyOf(order))
    await app.settleEverything()
    expect(await refused({ order: order.id, why })).toEqual({ refused: 'not_paid', state: 'refunded' })
  })
})
