import type { Order } from '@bilheteria/contract/orders'
import { formatEventTimeLong } from '@bilheteria/rules/event-time-long'
import { beforeEach, describe, expect, test } from 'vitest'
import { timeOf, type Db } from '#db/db.ts'
import { anOpenOrder, aPaidOrder, chargeKeyOf, loggedInAgain, moneyOf, orderOf, pay } from '#test/a-purchase.ts'
import { anAccount, type TestAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { checkAfterEach } from '#test/check-after-each.ts'
import { readPdf } from '#test/read-pdf.ts'
import { startApp } from '#test/start-app.ts'
import { cancelEvent } from './cancel-event.ts'
import { postponeEvent } from './postpone-event.ts'
import { tellChanges } from './tell-changes.ts'

const app = await startApp()
const { id: producer_id } = await app.aProducer()
const words = 'O time viaja. Nova data!'
const HOUR_MS = 3_600_000
let ana: TestAccount
let event_id = ''
let starts_at = ''

beforeEach(async () => {
  ana = await anAccount(app, { verified: true })
  ;({ id: event_id } = await anEvent(app.db, producer_id))
  starts_at = await inDays(40)
})
checkAfterEach(app)

async function inDays(days: number): Promise<string> {
  return new Date((await timeOf(app.db)).getTime() + days * 24 * HOUR_MS).toISOString()
}

const postpone = (more: object = {}) =>
  postponeEvent(app.ctx, {
    event_id,
    words,
    why: 'the club asked',
    starts_at,
    doors_at: new Date(Date.parse(starts_at) - HOUR_MS).toISOString(),
    venue: null,
    ...more,
  })
const read = ({ id }: Order) => orderOf(app, ana, id)
const answer = (order: Order, change_id: string, said: string, who = ana) =>
  app.post(`/api/orders/${order.id}/changes/${change_id}`, { answer: said }, who.bearer)

async function letters(recipient: string): Promise<{ subject: string; text: string }[]> {
  return app.db.query('select subject, text from messages where recipient = $1 and subject like $2', [
    recipient,
    'Mudança:%',
  ])
}

async function aMovedOrder(): Promise<{ order: Order; change_id: string }> {
  const order = await aPaidOrder(app, ana, event_id)
  await postpone()
  await app.settleEverything()
  const moved = await read(order)
  return { order: moved, change_id: moved.change?.id ?? '' }
}

test('page, order, deadlines and windows follow, and everybody is told once', async () => {
  const order = await aPaidOrder(app, ana, event_id)
  const venue = { name: 'Ginásio Novo', city: 'Serra Clara', state: 'PR', address: 'Rua do Lago, 9' }
  expect(await postpone({ venue })).toEqual({ refund_until: starts_at })
  await tellChanges(app.ctx)
  await tellChanges(app.ctx)

  expect((await app.request(`/api/events/${event_id}`)).json()).toMatchObject({
    starts_at,
    notice: expect.stringContaining(words),
    venue: { name: 'Ginásio Novo' },
    venue_address: 'Rua do Lago, 9',
    status: 'on_sale',
  })
  const moved = await read(order)
  expect(moved.event).toMatchObject({
    starts_at,
    notice: expect.stringMatching(/^Nova data ou novo local\. Antes: .*, Casa de Teste/),
    venue: { name: 'Ginásio Novo' },
  })
  expect(moved.items.map(({ carrier_change_date }) => carrier_change_date)).toEqual([
    new Date(Date.parse(starts_at) - 24 * HOUR_MS).toISOString(),
    new Date(Date.parse(starts_at) - 24 * HOUR_MS).toISOString(),
  ])
  expect(moved.change).toEqual({
    id: expect.any(String),
    refund_until: starts_at,
    before: { starts_at: order.event.starts_at, venue: 'Casa de Teste, Serra Clara/PR' },
  })
  const paper = await app.request(`/api/tickets/${moved.items[0]?.id}/pdf`, { headers: ana.bearer })
  const { lines } = readPdf(paper.rawPayload)
  expect(lines.join(' ')).toContain('Ginásio Novo')
  expect(lines.join(' ').toLowerCase()).toContain(formatEventTimeLong(starts_at, 'America/Sao_Paulo'))
  const windows = await app.db.query<{ ends: string }>('select iso(ends_at) as ends from batches where id like $1', [
    `${event_id}-%`,
  ])
  expect(windows).toEqual([{ ends: starts_at }])

  const [letter, ...more] = await letters(ana.email)
  expect(more).toEqual([])
  expect(letter?.text).toContain(words)
  expect(letter?.text).toContain(`/ticket/list/${order.id}?answer=keep`)
  expect(letter?.text).toContain(`/ticket/list/${order.id}?answer=refund`)
  // Both tickets are in one person's name, who did not buy them.
  const others = await letters('bia@exemplo.test')
  expect(others).toHaveLength(1)
  expect(others[0]?.text).not.toContain('reembolso')
})

test('who keeps keeps, is not asked again, and gives nothing up', async () => {
  const { order, change_id } = await aMovedOrder()
  await app.db.query(`update orders set paid_at = paid_at - interval '8 days' where id = $1`, [order.id])
  expect((await read(order)).cancellable_until).toBe(starts_at)
  expect((await answer(order, change_id, 'keep')).statusCode).toBe(200)
  expect(await read(order)).toMatchObject({
    state: 'paid',
    change: null,
    kept_until: starts_at,
    cancellable_until: starts_at,
  })
  expect((await answer(order, change_id, 'keep')).statusCode).toBe(200)
  const other = await answer(order, change_id, 'refund')
  expect([other.statusCode, other.json().code]).toEqual([409, 'change_answered'])
})

test('who wants the money gets all of it, fee included', async () => {
  const { order, change_id } = await aMovedOrder()
  expect((await answer(order, change_id, 'refund')).json<Order>().state).toBe('refunding')
  await app.settleEverything()
  expect(await read(order)).toMatchObject({ state: 'refunded', refunded_cents: order.quote.total_cents, change: null })
  expect(await moneyOf(app, order.id)).toMatchObject([{ refunded_cents: order.quote.total_cents }])
  expect(await app.db.query('select reason from refunds where order_id = $1', [order.id])).toEqual([
    { reason: 'event_changed' },
  ])
})

test('two devices that answer differently at once give one answer', async () => {
  const { order, change_id } = await aMovedOrder()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => answer(order, change_id, n % 2 ? 'keep' : 'refund')),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
  await app.settleEverything()
  const [given, ...more] = await app.db.query<{ answer: string }>(
    'select answer from change_answers where order_id = $1',
    [order.id],
  )
  expect(more).toEqual([])
  expect((await read(order)).state).toBe(given?.answer === 'keep' ? 'paid' : 'refunded')
})

describe('the right', () => {
  test('lasts as long as the operator says, but seven days at least', async () => {
    await aPaidOrder(app, ana, event_id)
    expect(await postpone({ refund_until: await inDays(1) })).toBe('refund_too_soon')
    const eighth = await inDays(8)
    expect(await postpone({ refund_until: eighth })).toEqual({ refund_until: eighth })
  })

  test('ends with the new start, when that is sooner than seven days', async () => {
    starts_at = await inDays(3)
    expect(await postpone()).toEqual({ refund_until: starts_at })
  })

  test('is over when it says: neither answer nor button', async () => {
    const { order, change_id } = await aMovedOrder()
    await app.moveClock('40 days 1 minute')
    ana = await loggedInAgain(app, ana)
    expect((await answer(order, change_id, 'refund')).json().code).toBe('change_not_found')
    expect(await read(order)).toMatchObject({ change: null, cancellable_until: null })
    await app.moveClock('0')
  })

  test('is not for whoever buys afterwards, and is for whoever had begun to pay', async () => {
    const { id } = await anOpenOrder(app, ana, event_id)
    const waiting = (await pay(app, ana, id, { method: 'pix' })).json<Order>()
    await postpone()
    await tellChanges(app.ctx)
    expect(await letters(ana.email)).toEqual([])
    await app.sandbox.pay(chargeKeyOf(waiting))
    await app.settleEverything()
    expect((await read(waiting)).change).not.toBe(null)
    expect(await letters(ana.email)).toHaveLength(1)

    const late = await anAccount(app, { verified: true })
    const bought = await aPaidOrder(app, late, event_id)
    expect((await orderOf(app, late, bought.id)).change).toBe(null)
    expect(await letters(late.email)).toEqual([])
    expect(
      await app.db.query('select 1 from event_changes where event_id = $1 and told_at is null', [event_id]),
    ).toEqual([])
  })
})

test('only the newest change is asked about, and who keeps has kept', async () => {
  const { order, change_id } = await aMovedOrder()
  await app.db.query(`update orders set paid_at = paid_at - interval '8 days' where id = $1`, [order.id])
  starts_at = await inDays(10)
  await postpone()
  await app.settleEverything()
  const asked = (await read(order)).change
  expect(asked).toMatchObject({ refund_until: starts_at })
  expect((await answer(order, change_id, 'refund')).json().code).toBe('change_not_found')
  expect((await answer(order, asked?.id ?? '', 'keep')).json<Order>()).toMatchObject({
    change: null,
    cancellable_until: starts_at,
  })
  await app.moveClock('12 days')
  ana = await loggedInAgain(app, ana)
  expect((await answer(order, change_id, 'refund')).json().code).toBe('change_not_found')
  await app.moveClock('0')
})

test('who has entered has come: nothing is asked any more', async () => {
  const { order, change_id } = await aMovedOrder()
  await app.db.query(`update tickets set state = 'used' where id = $1`, [order.items[0]?.id])
  expect((await read(order)).change).toBe(null)
  expect((await answer(order, change_id, 'refund')).json().code).toBe('change_not_found')
})

test('doors open as long before it as they did, unless somebody says when', async () => {
  await postpone({ doors_at: undefined })
  const { doors_at } = (await app.request(`/api/events/${event_id}`)).json<{ doors_at: string }>()
  expect(Date.parse(starts_at) - Date.parse(doors_at)).toBe(HOUR_MS)
})

test('an event that is cancelled while people are being told of its move tells no more of them', async () => {
  for (const fan of await Promise.all([anAccount(app, { verified: true }), anAccount(app, { verified: true })]))
    await aPaidOrder(app, fan, event_id)
  await postpone()
  let told = 0
  const db: Db = {
    ...app.db,
    transaction: async (work) => {
      const result = await app.db.transaction(work)
      if (told++ === 0) await cancelEvent(app.ctx, { event_id, words: 'Não vai ter.', why: 'rain' })
      return result
    },
  }
  await tellChanges({ ...app.ctx, db })
  expect(
    await app.db.query('select 1 from change_letters join event_changes on id = change_id where event_id = $1', [
      event_id,
    ]),
  ).toHaveLength(1)
  expect(await postpone()).toBe('cancelled')
  await app.settleEverything()
})

test('money that comes late buys the same places, and its buyer hears of the move after all', async () => {
  const { id } = await anOpenOrder(app, ana, event_id)
  const waiting = (await pay(app, ana, id, { method: 'pix' })).json<Order>()
  await app.moveClock('31 minutes')
  await app.settleEverything()
  await postpone()
  await app.settleEverything()
  await app.sandbox.pay(chargeKeyOf(waiting))
  await app.moveClock('33 minutes')
  await app.settleEverything()
  await app.settleEverything()
  expect(await app.db.query('select state from orders where id = $1', [id])).toEqual([{ state: 'paid' }])
  expect(await letters(ana.email)).toHaveLength(1)
  await app.moveClock('0')
})

test('nobody is written to where nobody knows an address any more', async () => {
  await aPaidOrder(app, ana, event_id)
  await app.db.query(
    `update tickets set holder_email = '' where order_id in (select id from orders where event_id = $1)`,
    [event_id],
  )
  await postpone()
  await tellChanges(app.ctx)
  expect(await app.db.query(`select 1 from messages where recipient = ''`)).toEqual([])
})

describe('what cannot be is said and changes nothing', () => {
  test.each([
    ['unknown', () => ({ event_id: 'nothing' })],
    ['past', async () => ({ starts_at: await inDays(-1), doors_at: null })],
    ['doors_late', async () => ({ doors_at: await inDays(41) })],
  ] as const)('%s', async (outcome, more) => {
    const before = await app.fingerprints()
    expect(await postpone(await more())).toBe(outcome)
    expect(await app.fingerprints()).toEqual(before)
  })

  test('somebody else’s order, an unknown change, another answer than there is', async () => {
    const { order, change_id } = await aMovedOrder()
    const other = await anAccount(app)
    const before = await app.fingerprints()
    expect((await answer(order, change_id, 'refund', other)).json().code).toBe('order_not_found')
    expect((await answer(order, order.id, 'refund')).json().code).toBe('change_not_found')
    expect((await answer(order, change_id, 'maybe')).statusCode).toBe(422)
    expect(await app.fingerprints()).toEqual(before)
  })
})
