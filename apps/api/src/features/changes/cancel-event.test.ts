import type { Reservation } from '@bilheteria/contract/checkout'
import type { EventDetail } from '@bilheteria/contract/events'
import type { Order } from '@bilheteria/contract/orders'
import { beforeEach, describe, expect, test } from 'vitest'
import { refundByStaff } from '#features/payments/refund-by-staff.ts'
import { reserve } from '#test/a-cart.ts'
import {
  anOpenOrder,
  aPaidOrder,
  cards,
  chargeKeyOf,
  moneyOf,
  nameHolders,
  orderOf,
  pay,
  payByCard,
} from '#test/a-purchase.ts'
import { anAccount, type TestAccount, proofOf } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { checkAfterEach } from '#test/check-after-each.ts'
import { startApp } from '#test/start-app.ts'
import { cancelEvent } from './cancel-event.ts'
import { pauseSale } from './pause-sale.ts'
import { runRefunds } from './run-refunds.ts'
import { showProgress, showStanding } from './show-standing.ts'

const app = await startApp()
const { id: producer_id } = await app.aProducer()
const words = 'A chuva levou o palco. <b>Sentimos</b> muito.'
let ana: TestAccount
let event_id = ''

beforeEach(async () => {
  ana = await anAccount(app, { verified: true })
  ;({ id: event_id } = await anEvent(app.db, producer_id, { convenience_fee: 10 }))
})
checkAfterEach(app)

const cancel = () => cancelEvent(app.ctx, { event_id, words, why: 'the stage is gone' })
const read = ({ id }: Order) => orderOf(app, ana, id)

async function lettersOf({ email }: TestAccount): Promise<{ subject: string; text: string; html: string }[]> {
  return app.db.query('select subject, text, html from messages where recipient = $1 and subject like $2', [
    email,
    'Evento cancelado%',
  ])
}

test('everything that was paid goes back once, fee included, and the buyer is told once', async () => {
  const order = await aPaidOrder(app, ana, event_id)
  expect(await cancel()).toBe('done')
  await app.settleEverything()
  await app.settleEverything()
  const { state, refunded_cents, items, event } = await read(order)
  expect({ state, refunded_cents, tickets: items.map((ticket) => ticket.state) }).toEqual({
    state: 'refunded',
    refunded_cents: order.quote.total_cents,
    tickets: ['cancelled', 'cancelled'],
  })
  expect(event).toMatchObject({ cancelled: true, notice: words })
  expect(await moneyOf(app, order.id)).toMatchObject([{ refunded_cents: order.quote.total_cents }])
  const letters = await lettersOf(ana)
  expect(letters).toHaveLength(1)
  expect(letters[0]?.text).toContain('A chuva levou o palco.')
  expect(letters[0]?.html).toContain('&#60;b&#62;Sentimos&#60;/b&#62;')
  expect(await showProgress(app.ctx, event_id)).toMatchObject({
    returned: 1,
    left: 0,
    back_cents: order.quote.total_cents,
    ended: expect.any(String),
  })
})

test('its page says so, nobody reserves, nobody begins to pay, and a second time it is cancelled already', async () => {
  const bruno = await anAccount(app, { verified: true })
  const held = (await reserve(app, bruno, event_id, { [`${event_id}-1-1-1`]: 1 })).json<Reservation>()
  await nameHolders(app, bruno, held)
  const open = await anOpenOrder(app, ana, event_id)
  await cancel()
  const page = (await app.request(`/api/events/${event_id}`)).json<EventDetail>()
  expect(page).toMatchObject({ status: 'cancelled', notice: words, price_from_cents: null, sale_starts_at: null })
  const refused = await reserve(app, await anAccount(app), event_id, { [`${event_id}-1-1-1`]: 1 })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'event_cancelled'])
  const made = await app.post('/api/orders', { reservation_id: held.id }, bruno.bearer)
  expect([made.statusCode, made.json().code]).toEqual([409, 'event_cancelled'])
  expect((await pay(app, ana, open.id, { method: 'pix' })).json().code).toBe('event_cancelled')
  expect(await cancel()).toBe('already')
  expect(await pauseSale(app.ctx, { event_id, why: 'too late' })).toBe('cancelled')
  await runRefunds(app.ctx)
  expect(await app.db.query('select 1 from reservations where event_id = $1', [event_id])).toEqual([])
  expect((await read(open)).state).toBe('cancelled')
})

describe('money that was on its way', () => {
  test('a Pix that is paid before anybody has ended its order goes back with its own reason', async () => {
    const { id } = await anOpenOrder(app, ana, event_id)
    const waiting = (await pay(app, ana, id, { method: 'pix' })).json<Order>()
    await cancel()
    await app.sandbox.pay(chargeKeyOf(waiting))
    await app.settleEverything()
    await app.settleEverything()
    expect(await read(waiting)).toMatchObject({ state: 'refunded', refunded_cents: waiting.quote.total_cents })
    expect(await app.db.query('select reason from refunds where order_id = $1', [id])).toEqual([
      { reason: 'late_event_cancelled' },
    ])
  })

  test.each([
    ['pix', 'pay'],
    ['card in review', 'approve'],
  ] as const)('a %s that is paid after its order was ended goes back too', async (kind, action) => {
    const { id } = await anOpenOrder(app, ana, event_id)
    if (kind === 'pix') await pay(app, ana, id, { method: 'pix' })
    else await payByCard(app, ana, id, cards.in_review)
    await app.settleEverything()
    const waiting = await orderOf(app, ana, id)
    await cancel()
    await runRefunds(app.ctx)
    expect((await read(waiting)).state).toBe('cancelled')
    expect((await lettersOf(ana))[0]?.text).toContain('Nada foi cobrado')
    await app.sandbox[action](chargeKeyOf(waiting))
    await app.settleEverything()
    await app.settleEverything()
    expect(await read(waiting)).toMatchObject({ state: 'refunded', refunded_cents: waiting.quote.total_cents })
    expect(await lettersOf(ana)).toHaveLength(1)
  })
})

test('what was partly given back before brings the rest; what cost nothing is ended and told', async () => {
  const order = await aPaidOrder(app, ana, event_id)
  await app.post(`/api/orders/${order.id}/cancel`, { ticket_ids: [order.items[0]?.id] }, await proofOf(app, ana))
  const bia = await anAccount(app, { verified: true })
  const free = await anEvent(app.db, producer_id, { batches: [{ name: 'Lote 1', price_cents: 0, quantity: 9 }] })
  const { id } = await anOpenOrder(app, bia, free.id)
  expect((await pay(app, bia, id, { method: 'free' })).json<Order>().state).toBe('paid')
  await cancel()
  await cancelEvent(app.ctx, { event_id: free.id, words, why: 'rain' })
  await app.settleEverything()
  await app.settleEverything()
  expect(await read(order)).toMatchObject({ state: 'refunded', refunded_cents: order.quote.total_cents })
  expect(await orderOf(app, bia, id)).toMatchObject({ state: 'refunded', refunded_cents: 0 })
  expect(await lettersOf(bia)).toHaveLength(1)
  expect(await showProgress(app.ctx, free.id)).toMatchObject({ free: 1, returned: 0 })
})

test('broken off after doors: also who has entered gets the money back, and that they entered stays on record', async () => {
  const order = await aPaidOrder(app, ana, event_id)
  await app.db.query(`update tickets set state = 'used' where id = $1`, [order.items[0]?.id])
  await app.db.query(`update events set starts_at = clock() - interval '1 hour', doors_at = null where id = $1`, [
    event_id,
  ])
  await cancel()
  await app.settleEverything()
  await app.settleEverything()
  const { state, refunded_cents, items } = await read(order)
  expect({ state, refunded_cents, tickets: items.map((ticket) => ticket.state) }).toEqual({
    state: 'refunded',
    refunded_cents: order.quote.total_cents,
    tickets: ['used', 'cancelled'],
  })
})

test('what staff gave back of somebody who has entered is not the end: broken off, the rest comes back too', async () => {
  const order = await aPaidOrder(app, ana, event_id)
  await app.db.query(`update tickets set state = 'used' where id = $1`, [order.items[0]?.id])
  await refundByStaff(app.ctx, { ticket_id: order.items[1]?.id ?? '', why: 'a broken seat' })
  await app.settleEverything()
  expect((await read(order)).state).toBe('paid')
  await cancel()
  await app.settleEverything()
  await app.settleEverything()
  expect(await read(order)).toMatchObject({ state: 'refunded', refunded_cents: order.quote.total_cents })
})

test('who has everything back already is told so, and is counted as given back', async () => {
  const order = await aPaidOrder(app, ana, event_id)
  await refundByStaff(app.ctx, { order: order.id, amount_cents: order.quote.total_cents, why: 'goodwill' })
  await app.settleEverything()
  await cancel()
  await app.settleEverything()
  expect((await lettersOf(ana))[0]?.text).toContain('já foi devolvido antes')
  expect(await showProgress(app.ctx, event_id)).toMatchObject({ returned: 1, free: 0 })
})

test('who enters and did not buy is told once that there is nothing to enter', async () => {
  await aPaidOrder(app, ana, event_id)
  await aPaidOrder(app, await anAccount(app, { verified: true }), event_id)
  await app.db.query(`delete from messages where recipient = 'bia@exemplo.test'`)
  await cancel()
  await app.settleEverything()
  const told = await app.db.query<{ text: string }>(`select text from messages where recipient = 'bia@exemplo.test'`)
  expect(told).toHaveLength(1)
  expect(told[0]?.text).toContain('há um ingresso em seu nome. Ele não vale mais')
})

test('what the largest event has taken can be told', async () => {
  const order = await aPaidOrder(app, ana, event_id)
  const other = await aPaidOrder(app, await anAccount(app, { verified: true }), event_id)
  const undo = new Error('as it was')
  const look = app.db.transaction(async (tx) => {
    await tx.query('update payments set captured_cents = 2000000000 where order_id = any ($1)', [[order.id, other.id]])
    expect(await showStanding({ ...app.ctx, db: tx }, event_id)).toMatchObject({ left_cents: 4_000_000_000 })
    throw undo
  })
  await expect(look).rejects.toBe(undo)
})
