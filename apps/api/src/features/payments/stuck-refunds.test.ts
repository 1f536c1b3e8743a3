import type { Order } from '@bilheteria/contract/orders'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { verifyInvariants } from '#db/verify-invariants.ts'
import { startFlakyApp } from '#test/flaky-provider.ts'
import { loggedInAgain, orderOf } from '#test/a-purchase.ts'
import { anAccount, type TestAccount, proofOf } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { expectInvariants } from '#test/expect-invariants.ts'
import { listStuckRefunds, markRefundPaid, retryStuckRefund } from './stuck-refunds.ts'

const { app, moody, hear, aPaidOrder } = await startFlakyApp()
const { id: producer_id } = await app.aProducer()
const why = 'the bank said no'
let ana: TestAccount
let order: Order

beforeEach(async () => {
  ana = await anAccount(app)
  order = await aPaidOrder(ana, (await anEvent(app.db, producer_id, { day: 200 })).id)
})
afterEach(async () => {
  moody.isKindAgain()
  await app.moveClock('0')
  await app.db.query(`update refunds set state = 'done', done_at = clock() where state <> 'done'`)
})

/** Refused as often as anybody asks. */
async function stuck(): Promise<string> {
  moody.isIn(() => 'refuses')
  await app.post(`/api/orders/${order.id}/cancel`, {}, await proofOf(app, ana))
  for (const hours of [0, 1, 3, 6, 10]) {
    await app.moveClock(`${hours} hours 1 minute`)
    await app.settleEverything()
  }
  const [refund] = await app.db.query<{ id: string }>('select id from refunds where order_id = $1', [order.id])
  return refund?.id ?? ''
}
const shown = async () => orderOf(app, await loggedInAgain(app, ana), order.id)

test('one that was refused for good is listed, and asked for again under a new key', async () => {
  const id = await stuck()
  expect(await listStuckRefunds(app.ctx)).toMatchObject([
    { id, compra_id: order.compra_id, amount_cents: 27_600, method: 'pix', because: 'refused' },
  ])
  moody.isKindAgain()
  expect(await retryStuckRefund(app.ctx, { refund_id: id, why })).toBe('done')
  await app.settleEverything()
  expect(await shown()).toMatchObject({ state: 'refunded', refunded_cents: 27_600 })
  expect(await listStuckRefunds(app.ctx)).toEqual([])
  expect(await retryStuckRefund(app.ctx, { refund_id: id, why })).toBe('not_stuck')
  await expectInvariants(app.db)
})

test('one that somebody paid by bank is back, booked from there, and never asked for again', async () => {
  const id = await stuck()
  const asked = moody.asked(order).length
  expect(await markRefundPaid(app.ctx, { refund_id: id, bank_id: 'E0001', why })).toBe('done')
  expect(await markRefundPaid(app.ctx, { refund_id: id, bank_id: 'E0002', why })).toBe('not_stuck')
  moody.isKindAgain()
  await app.settleEverything()
  expect(moody.asked(order)).toHaveLength(asked)
  expect(await shown()).toMatchObject({ state: 'refunded', refunded_cents: 27_600 })
  const booked = await app.db.query(
    `select account, sum(amount_cents)::int as cents from ledger where order_id = $1 and account in ('provider', 'bank', 'owed_back')
      group by account order by account`,
    [order.id],
  )
  // The provider still has it.
  expect(booked).toEqual([
    { account: 'bank', cents: -27_600 },
    { account: 'owed_back', cents: 0 },
    { account: 'provider', cents: 27_600 },
  ])
  expect(await verifyInvariants(app.db)).toEqual([])
  const trail = await app.db.query('select kind, detail from security_events where account_id = $1', [ana.id])
  expect(trail).toContainEqual({ kind: 'refund_paid_by_bank', detail: `refund ${id}, bank E0001: ${why}` })
})

test('a Pix older than its system remembers is asked for in vain by nobody, and waits for a person', async () => {
  await app.db.query(`update payments set created_at = created_at - interval '91 days' where order_id = $1`, [order.id])
  await app.post(`/api/orders/${order.id}/cancel`, {}, await proofOf(app, ana))
  const [refund] = await app.db.query<{ id: string }>('select id from refunds where order_id = $1', [order.id])
  const refund_id = refund?.id ?? ''
  // While somebody could still be asking for it, nobody may say that it was paid otherwise.
  expect(await listStuckRefunds(app.ctx)).toEqual([])
  expect(await markRefundPaid(app.ctx, { refund_id, bank_id: 'E1', why })).toBe('not_stuck')
  await app.settleEverything()
  expect(moody.asked(order)).toEqual([])
  expect(await listStuckRefunds(app.ctx)).toMatchObject([{ id: refund_id, because: 'too_old' }])
  expect(await markRefundPaid(app.ctx, { refund_id, bank_id: 'E1', why })).toBe('done')
  expect(await shown()).toMatchObject({ state: 'refunded', refunded_cents: 27_600 })
})

describe('what is not stuck cannot be called paid', () => {
  test('one on its way, one that is done, one that nobody knows', async () => {
    await app.post(`/api/orders/${order.id}/cancel`, {}, await proofOf(app, ana))
    const [refund] = await app.db.query<{ id: string }>('select id from refunds where order_id = $1', [order.id])
    const before = await app.fingerprints()
    expect(await markRefundPaid(app.ctx, { refund_id: refund?.id ?? '', bank_id: 'E1', why })).toBe('not_stuck')
    expect(await markRefundPaid(app.ctx, { refund_id: 'nothing', bank_id: 'E1', why })).toBe('unknown')
    expect(await app.fingerprints()).toEqual(before)
    await hear(order)
  })
})
