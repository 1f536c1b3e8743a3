import type { Reservation } from '@bilheteria/contract/checkout'
import type { Order } from '@bilheteria/contract/orders'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reserveSeats } from '#test/a-cart.ts'
import { chargeKeyOf, createOrder, loggedInAgain, nameHolders, orderOf, pay } from '#test/a-purchase.ts'
import { aTheatre } from '#test/a-theatre.ts'
import { anAccount, type TestAccount, proofOf } from '#test/an-account.ts'
import { anOpenMap, seatsOf, type OpenMap } from '#test/an-open-map.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
const url = await app.listen()
const SOON = { interval: 10 }
let ana: TestAccount
let event_id: string
let seats: string[]
let map: OpenMap

beforeEach(async () => {
  ana = await anAccount(app)
  event_id = (await aTheatre(app.db)).id
  seats = (await seatsOf(app.db, event_id)).map(({ id }) => id)
  map = await anOpenMap(url, event_id)
})

/** What is taken for somebody who only looks, by place. */
function seen() {
  return Object.fromEntries(Object.entries(map.seats()).filter(([, status]) => status !== 'available'))
}

/** What is seen is what the shop sells by, and nobody had to ask twice. */
async function expectTruth(): Promise<void> {
  expect(map.seats()).toEqual((await seatsOf(app.db, event_id)).map(({ status }) => status))
  expect(map.asked_again()).toBe(0)
}

afterEach(expectTruth)

async function choose(places: number[], buyer = ana): Promise<Reservation> {
  const section_id = `${event_id}-1-${places[0]! < 20 ? 1 : 2}`
  const answer = await reserveSeats(
    app,
    buyer,
    event_id,
    section_id,
    places.map((place) => seats[place]!),
  )
  expect(answer.statusCode).toBe(200)
  return answer.json<Reservation>()
}

async function aWaitingPix(places: number[]): Promise<Order> {
  const reservation = await choose(places)
  await nameHolders(app, ana, reservation)
  const order = (await createOrder(app, ana, reservation.id)).json<Order>()
  return (await pay(app, ana, order.id, { method: 'pix' })).json<Order>()
}

async function paid(order: Order): Promise<Order> {
  await app.sandbox.pay(chargeKeyOf(order))
  await app.settleEverything()
  return orderOf(app, ana, order.id)
}

test('seats that somebody takes, changes and gives back', async () => {
  await choose([3, 4])
  await expect.poll(seen, SOON).toEqual({ 3: 'reserved', 4: 'reserved' })
  const { id } = await choose([4, 5])
  await expect.poll(seen, SOON).toEqual({ 4: 'reserved', 5: 'reserved' })
  await choose([25])
  await expect.poll(seen, SOON).toEqual({ 4: 'reserved', 5: 'reserved', 25: 'reserved' })
  await app.request(`/api/checkout/reservation/${id}`, { method: 'DELETE', headers: ana.bearer })
  await expect.poll(seen, SOON).toEqual({})
})

test('seats whose time is over', async () => {
  await choose([0, 19])
  await expect.poll(seen, SOON).toEqual({ 0: 'reserved', 19: 'reserved' })
  await app.moveClock('16 minutes')
  await app.settleEverything()
  await expect.poll(seen, SOON).toEqual({})
  await app.moveClock('0')
})

test('lapsed seats that somebody else takes first', async () => {
  await choose([0, 1])
  await app.moveClock('16 minutes')
  await choose([1, 2], await anAccount(app))
  await expect.poll(seen, SOON).toEqual({ 1: 'reserved', 2: 'reserved' })
  await app.moveClock('0')
})

test('seats that are paid for, and given back ticket by ticket', async () => {
  const waiting = await aWaitingPix([7, 8])
  await expect.poll(seen, SOON).toEqual({ 7: 'reserved', 8: 'reserved' })
  const { id, items } = await paid(waiting)
  await expect.poll(seen, SOON).toEqual({ 7: 'sold', 8: 'sold' })
  const given_back = items.filter(({ seat }) => seat?.number === 8).map((ticket) => ticket.id)
  await app.post(`/api/orders/${id}/cancel`, { ticket_ids: given_back }, await proofOf(app, ana))
  await expect.poll(seen, SOON).toEqual({ 8: 'sold' })
  await app.settleEverything()
})

test('seats of an order that nobody paid, and that are paid late after all', async () => {
  const waiting = await aWaitingPix([10])
  await expect.poll(seen, SOON).toEqual({ 10: 'reserved' })
  await app.moveClock('2 hours')
  await app.settleEverything()
  await expect.poll(seen, SOON).toEqual({})
  ana = await loggedInAgain(app, ana)
  await paid(waiting)
  await expect.poll(seen, SOON).toEqual({ 10: 'sold' })
  await app.moveClock('0')
})

test('seats of an order whose time is over are nobody else’s until it has ended', async () => {
  await aWaitingPix([10])
  const listed = async () => {
    const answer = await app.request(`/api/events/${event_id}/sections/${event_id}-1-1/seats`)
    const rows = answer.json<{ seats: { id: string; status: string }[] }[]>()
    return rows.flatMap((row) => row.seats).flatMap(({ id, status }) => (status === 'available' ? [] : [id]))
  }
  await app.moveClock('2 hours')
  await expect.poll(listed, SOON).toEqual([seats[10]])
  await app.settleEverything()
  await expect.poll(listed, SOON).toEqual([])
  await expect.poll(seen, SOON).toEqual({})
  await app.moveClock('0')
})

test('what is refused is told to nobody', async () => {
  await choose([3], await anAccount(app))
  await expect.poll(seen, SOON).toEqual({ 3: 'reserved' })
  const told = map.heard.length
  const [own, taken] = [seats[4]!, seats[3]!]
  expect((await reserveSeats(app, ana, event_id, `${event_id}-1-1`, [own, taken])).statusCode).toBe(409)
  const [{ notes } = { notes: -1 }] = await app.db.query<{ notes: number }>(
    'select count(*)::int as notes from seat_changes where $1 = any (seat_ids)',
    [own],
  )
  expect(notes).toBe(0)
  await choose([5])
  await expect.poll(seen, SOON).toEqual({ 3: 'reserved', 5: 'reserved' })
  expect(map.heard.slice(told).flatMap((change) => change.seats)).toEqual([[seats[5], 1]])
})

test('nobody is named, neither in what is told nor in what is asked', async () => {
  const { id } = await choose([3])
  await expect.poll(seen, SOON).toEqual({ 3: 'reserved' })
  const status = await app.request(`/api/events/${event_id}/seats/status`, { headers: ana.bearer })
  const told = `${JSON.stringify(map.heard)}${status.body}${JSON.stringify(status.headers)}`
  for (const secret of [ana.id, id, ana.document, ana.email]) expect(told).not.toContain(secret)
  expect(map.heard.map((change) => Object.keys(change))).toEqual(map.heard.map(() => ['previous', 'version', 'seats']))
  expect(Object.keys(status.json<object>())).toEqual(['version', 'codes'])
})
