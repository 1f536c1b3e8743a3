import { expect, test } from 'vitest'
import { one } from '#db/db.ts'
import { insertRows } from '#db/insert-rows.ts'
import { aCpf } from '#test/a-cpf.ts'
import { anOpenOrder, aPaidOrder } from '#test/a-purchase.ts'
import { accountWithEverything } from '#test/account-with-everything.ts'
import { anAccount, proofOf } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { checkAfterEach } from '#test/check-after-each.ts'
import { startApp } from '#test/start-app.ts'
import { forgetPersonal } from './forget-personal.ts'

const app = await startApp()

/** A day that every year has; years from a 29 February have a test of their own. */
const BEGAN = '2026-06-15T12:00:00-03:00'
await app.setClock(BEGAN)
checkAfterEach(app, BEGAN)

/** What is left of it a moment before its end, and a moment after. */
async function around(end: string, query: string, params: unknown[]): Promise<[number, number]> {
  const left: number[] = []
  for (const minutes of [-2, 2]) {
    await app.setClock(new Date(Date.parse(end) + minutes * 60_000).toISOString())
    await forgetPersonal(app.db)
    left.push((await app.db.query(query, params)).length)
  }
  return left as [number, number]
}

async function later(kept: string): Promise<string> {
  const query = 'select iso($1::timestamptz + $2::interval) as end'
  return (await one(app.db.query<{ end: string }>(query, [BEGAN, kept]))).end
}

async function sinceEvent(kept: string, event_id = zuleica.event.id): Promise<string> {
  const query = 'select iso(starts_at + $2::interval) as end from events where id = $1'
  return (await one(app.db.query<{ end: string }>(query, [event_id, kept]))).end
}

const zuleica = await accountWithEverything(app)
await app.db.query('update messages set sent_at = created_at')
const ticketsWhere = (condition: string) => `select 1 from tickets where order_id = $1 and ${condition}`

test('e-mails are forgotten a month after they were sent; that an order was confirmed is not', async () => {
  const query = 'select 1 from messages where recipient = $1'
  const [before, after] = await around(await later('30 days'), query, [zuleica.email])
  expect(before).toBeGreaterThan(2)
  expect(after).toBe(0)
  expect(await app.db.query('select text, html, subject from messages where confirmed_order is not null')).toEqual([
    { text: '', html: '', subject: '' },
  ])
})

test('who wanted to be told of an event is forgotten a month after it', async () => {
  const event = await anEvent(app.db, '0', { day: 0, time: '00:00', doors_minutes_before: 0 })
  await app.db.query(`update events set starts_at = clock() where id = $1`, [event.id])
  const alert = { event_id: event.id, producer_id: '0' }
  await insertRows(app.db, 'event_alerts', [{ ...alert, email: 'a@exemplo.test' }])
  expect(await around(await later('30 days'), 'select 1 from event_alerts where event_id = $1', [event.id])).toEqual([
    1, 0,
  ])
})

test('people named in an order that came to nothing are forgotten after a month', async () => {
  const ana = await anAccount(app, { verified: false })
  const { id } = await anOpenOrder(app, ana, (await anEvent(app.db, '0', { day: 90 })).id)
  await app.request(`/api/orders/${id}/cancel`, { method: 'POST', body: {}, headers: await proofOf(app, ana) })
  const named = `select 1 from orders where id = $1 and held::text like '%Bia Nunes%'`
  expect(await around(await later('30 days'), named, [id])).toEqual([1, 0])
})

test('the proof for half price is forgotten a year after the event', async () => {
  const query = ticketsWhere('half_price is not null')
  expect(await around(await sinceEvent('1 year'), query, [zuleica.order.id])).toEqual([1, 0])
})

test('questions to the support are forgotten after two years', async () => {
  expect(
    await around(await later('2 years'), 'select 1 from support_requests where email = $1', [zuleica.email]),
  ).toEqual([1, 0])
})

test('two years from a 29 February end on a 1 March, as the law counts', async () => {
  await app.setClock('2028-02-29T12:00:00-03:00')
  const { bearer, email, name } = await anAccount(app, { verified: false })
  await app.post('/api/support', { topic: 'other', name, email, text: 'Cadê a van?' }, bearer)
  for (const [moment, left] of [
    ['2030-02-28T09:00:00-03:00', 1],
    ['2030-03-01T13:00:00-03:00', 0],
  ] as const) {
    await app.setClock(moment)
    await forgetPersonal(app.db)
    expect(await app.db.query('select 1 from support_requests where email = $1', [email])).toHaveLength(left)
  }
})

test('who entered is forgotten five years after the event; what was sold is not', async () => {
  const query = ticketsWhere(`holder_document = '${zuleica.document}'`)
  expect(await around(await sinceEvent('5 years'), query, [zuleica.order.id])).toEqual([2, 0])
  expect(await app.db.query(ticketsWhere('price_cents > 0'), [zuleica.order.id])).toHaveLength(2)
})

const paid = (condition: string) =>
  `select 1 from sandbox.charges join payments on key = replace(payments.id::text, '-', '')
    where order_id = $1 and sandbox.charges.captured_cents > 0 and ${condition}`

test('who paid is forgotten at the sandbox five years after the event; what was paid is not', async () => {
  const event = await anEvent(app.db, '0', { day: 90 })
  const order = await aPaidOrder(app, await anAccount(app, { verified: false }), event.id)
  expect(await around(await sinceEvent('5 years', event.id), paid(`payer ? 'document'`), [order.id])).toEqual([1, 0])
  expect(await app.db.query(paid(`payer = '{}'`), [order.id])).toHaveLength(1)
})

test('an agreement is forgotten five years after another took its place', async () => {
  const ana = await anAccount(app, { verified: false })
  for (const allowed of [true, false])
    await app.post('/api/consents', { kind: 'cookies', version: 1, allowed }, ana.bearer)
  expect(await around(await later('5 years'), 'select 1 from consents where account_id = $1', [ana.id])).toEqual([2, 1])
  const left = await app.db.query('select allowed from consents where account_id = $1', [ana.id])
  expect(left).toEqual([{ allowed: false }])
})

test('who agreed to a face at the gate is forgotten five years after the event, also without an account', async () => {
  const { id } = await anEvent(app.db, '0', { day: 1 })
  const cpf = aCpf()
  const agreed = { kind: 'biometry', version: 1, allowed: true, event_id: id, document: cpf }
  await insertRows(app.db, 'consents', [{ ...agreed, producer_id: '0', visitor: 'v' }])
  const left = 'select 1 from consents where document = $1'
  expect(await around(await sinceEvent('5 years', id), left, [cpf])).toEqual([1, 0])
})

test('of very many, none is left behind', async () => {
  await insertRows(
    app.db,
    'support_requests',
    Array.from({ length: 1_201 }, (_, i) => ({
      id: crypto.randomUUID(),
      protocol: `p-${i}`,
      producer_id: '0',
      topic: 'other',
      name: 'Ana',
      visitor: 'x',
      email: 'muitas@exemplo.test',
      text: 'Oi',
      created_at: '2020-01-01T00:00:00Z',
    })),
  )
  await forgetPersonal(app.db)
  expect(await app.db.query(`select 1 from support_requests where email = 'muitas@exemplo.test'`)).toEqual([])
})
