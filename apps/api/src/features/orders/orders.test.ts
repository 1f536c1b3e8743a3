import type { Reservation } from '@bilheteria/contract/checkout'
import type { Order } from '@bilheteria/contract/orders'
import { expect, test } from 'vitest'
import { reserve } from '#test/a-cart.ts'
import { aPaidOrder, anOpenOrder, chargeKeyOf, createOrder, nameHolders, orderOf, pay } from '#test/a-purchase.ts'
import { anAccount, type TestAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()

type Orders = { data: Order[]; page: number; pages: number }

async function listOf({ bearer }: TestAccount, page = ''): Promise<Orders> {
  return (await app.request(`/api/orders${page}`, { headers: bearer })).json<Orders>()
}

test('orders of all producers are listed with their producer’s name, the next event first', async () => {
  const ana = await anAccount(app)
  const [sea, hill] = [await app.aProducer({ title: 'Clube do Mar' }), await app.aProducer({ title: 'Casa da Serra' })]
  const later = await anEvent(app.db, sea.id, { day: 30 })
  const sooner = await anEvent(app.db, hill.id, { day: 3 })
  await anOpenOrder(app, ana, later.id)
  const paid = await aPaidOrder(app, ana, sooner.id)
  const { data, pages } = await listOf(ana)
  expect(data.map(({ producer, state }) => [producer.title, state])).toEqual([
    ['Casa da Serra', 'paid'],
    ['Clube do Mar', 'pending'],
  ])
  expect(data[0]).toMatchObject({ compra_id: paid.compra_id, items: paid.items })
  expect(pages).toBe(1)
})

test('a cart of somebody else’s becomes nobody’s order, before and after it is one', async () => {
  const [ana, bia] = [await anAccount(app), await anAccount(app)]
  const { id } = await anEvent(app.db, '0')
  const cart = (await reserve(app, ana, id, { [`${id}-1-1-1`]: 1 })).json<Reservation>()
  await nameHolders(app, ana, cart)
  const taken = async () => {
    const answer = await createOrder(app, bia, cart.id)
    return [answer.statusCode, answer.json().code as string]
  }
  const before = await app.db.query('select * from reservations')
  expect(await taken()).toEqual([404, 'reservation_not_found'])
  expect(await app.db.query('select * from reservations')).toEqual(before)
  await createOrder(app, ana, cart.id)
  expect(await taken()).toEqual([404, 'reservation_not_found'])
  expect((await listOf(bia)).data).toEqual([])
})

test('nobody pays a price they were not shown: a cart that another tab has changed is told first', async () => {
  const ana = await anAccount(app)
  const { id } = await anEvent(app.db, '0')
  const one = (await reserve(app, ana, id, { [`${id}-1-1-1`]: 1 })).json<Reservation>()
  const two = (await reserve(app, ana, id, { [`${id}-1-1-1`]: 2 })).json<Reservation>()
  await nameHolders(app, ana, two)
  const press = ({ quote: { total_cents } }: Reservation) =>
    app.post('/api/orders', { reservation_id: two.id, total_cents }, ana.bearer)
  const before = await app.fingerprints()
  expect((await press(one)).json()).toMatchObject({ code: 'reservation_changed' })
  expect(await app.fingerprints()).toEqual(before)
  expect((await press(two)).statusCode).toBe(200)
  // Also when the other tab has pressed already.
  expect((await press(one)).json()).toMatchObject({ code: 'reservation_changed' })
})

test('somebody who never bought anything has an empty list', async () => {
  expect(await listOf(await anAccount(app))).toEqual({ data: [], page: 1, pages: 1 })
})

test('a long list comes in pages', async () => {
  const bia = await anAccount(app)
  const { id } = await anEvent(app.db, '0')
  await app.db.query(
    `insert into orders (account_id, event_id, producer_id, reservation_id, held, quote, state, total_cents)
     select $1, $2, '0', gen_random_uuid(), '{}', $3, 'expired', 0 from generate_series(1, 41)`,
    [
      bia.id,
      id,
      JSON.stringify({
        lines: [],
        subtotal_cents: 0,
        discount_cents: 0,
        fee_cents: 0,
        total_cents: 0,
        max_installments: 1,
      }),
    ],
  )
  const [first, last] = [await listOf(bia), await listOf(bia, '?page=3')]
  expect([first.data.length, first.pages, last.data.length]).toEqual([20, 3, 1])
})

test('whoever waits for a payment hears of it without asking again', async () => {
  const ana = await anAccount(app)
  const { id } = await anOpenOrder(app, ana, (await anEvent(app.db, '0')).id)
  const waiting = (await pay(app, ana, id, { method: 'pix' })).json<Order>()
  const stop = new AbortController()
  const stream = await fetch(`${await app.listen()}/api/orders/${id}/changes`, {
    headers: ana.bearer,
    signal: stop.signal,
  })
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(stream.headers.get('cache-control')).toBe('private, no-store')
  const states: string[] = []
  let text = ''
  for await (const chunk of stream.body ?? []) {
    text += new TextDecoder().decode(chunk as Uint8Array)
    const events = text
      .split('\n\n')
      .slice(0, -1)
      .filter((event) => event.startsWith('data: '))
    states.splice(0, states.length, ...events.map((event) => (JSON.parse(event.slice(6)) as Order).state))
    if (states.length === 1) {
      await app.sandbox.pay(chargeKeyOf(waiting))
      await app.settleEverything()
    }
    if (states.includes('paid')) break
  }
  stop.abort()
  expect([states[0], states.at(-1)]).toEqual(['pending', 'paid'])
  expect((await orderOf(app, ana, id)).state).toBe('paid')
})
