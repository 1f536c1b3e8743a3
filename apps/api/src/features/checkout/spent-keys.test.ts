import type { Reservation } from '@bilheteria/contract/checkout'
import type { Order } from '@bilheteria/contract/orders'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { forgetExpired } from '#features/accounts/forget-expired.ts'
import { expireUnpaid } from '#features/orders/expire-unpaid.ts'
import { forgetPauses, held, reserve, reserveSeats } from '#test/a-cart.ts'
import { chargeKeyOf, createOrder, loggedInAgain, nameHolders, pay } from '#test/a-purchase.ts'
import { anAccount, type TestAccount } from '#test/an-account.ts'
import { aTheatre } from '#test/a-theatre.ts'
import { checkAfterEach } from '#test/check-after-each.ts'
import { redefine } from '#test/concurrency/redefine.ts'
import { startApp } from '#test/start-app.ts'
import { releaseExpired } from './release-expired.ts'

const app = await startApp()
const club = await app.aProducer()
beforeEach(() => forgetPauses(app))
checkAfterEach(app)

/** Somebody with one key and an event all of their own, who wants a ticket without a number or a seat. */
async function aPress(kind: 'tickets' | 'seats' = 'tickets') {
  const { id: event_id } = await aTheatre(app.db, club.id)
  const buyer = await anAccount(app, { verified: true })
  const key = randomUUID()
  const seats = await app.db.query<{ id: string }>('select id::text from seats where section_id = $1 order by id', [
    `${event_id}-1-1`,
  ])
  /** The same wish with the same `amount`; without a key nobody remembers it. */
  const ask = (by: TestAccount, amount: number, extras: { key?: string } = {}) =>
    kind === 'seats'
      ? reserveSeats(
          app,
          by,
          event_id,
          `${event_id}-1-1`,
          seats.slice(0, amount).map(({ id }) => id),
          extras,
        )
      : reserve(app, by, event_id, { [`${event_id}-2-1-1`]: amount }, extras)
  return {
    event_id,
    buyer,
    key,
    ask,
    press: (by = buyer) => ask(by, 1, { key }),
    pressAnother: (by = buyer) => ask(by, 2, { key }),
  }
}
type Press = Awaited<ReturnType<typeof aPress>>

/** Everything of an event that somebody may hold, and who does. */
function stockOf({ event_id }: Press) {
  return Promise.all([
    app.db.query('select id, held, sold from batches where id like $1 order by id', [`${event_id}-%`]),
    app.db.query('select id, taken from sections where id like $1 order by id', [`${event_id}-%`]),
    app.db.query(`select id, status from seats where section_id like $1 and status <> 'available'`, [`${event_id}-%`]),
    app.db.query('select id, revision, keys from reservations where event_id = $1', [event_id]),
  ])
}

async function giveUp({ buyer }: Press, { id }: Reservation): Promise<void> {
  const url = `/api/checkout/reservation/${id}`
  expect((await app.request(url, { method: 'DELETE', headers: buyer.bearer })).statusCode).toBe(200)
}

async function order({ buyer }: Press, reservation: Reservation): Promise<Order> {
  await nameHolders(app, buyer, reservation)
  return (await createOrder(app, buyer, reservation.id)).json<Order>()
}

async function buy(press: Press, reservation: Reservation): Promise<Order> {
  const { id } = await order(press, reservation)
  const waiting = (await pay(app, press.buyer, id, { method: 'pix' })).json<Order>()
  await app.sandbox.pay(chargeKeyOf(waiting))
  await app.settleEverything()
  return waiting
}

/** However a reservation ends; answers the order it became. */
const ENDS: Record<string, (press: Press, first: Reservation) => Promise<Order | void>> = {
  paid: buy,
  'given up': giveUp,
  async 'lapsed and swept'() {
    await app.moveClock('16 minutes')
    await releaseExpired(app.db)
  },
  async 'lapsed, before anybody swept'() {
    await app.moveClock('16 minutes')
  },
  async 'lapsed, with another in its place'({ ask, buyer }) {
    await app.moveClock('16 minutes')
    expect((await ask(buyer, 3)).statusCode).toBe(200)
  },
  async 'given up, with another after it'(press, first) {
    await giveUp(press, first)
    expect((await press.ask(press.buyer, 3, { key: randomUUID() })).statusCode).toBe(200)
  },
  async 'an order that was cancelled'(press, first) {
    const ordered = await order(press, first)
    const url = `/api/orders/${ordered.id}/cancel`
    expect((await app.post(url, {}, press.buyer.bearer)).json()).toMatchObject({ state: 'cancelled' })
    return ordered
  },
  async 'an order that nobody paid'(press, first) {
    const ordered = await order(press, first)
    await app.moveClock('16 minutes')
    await expireUnpaid(app.db)
    return ordered
  },
}

describe.each(['tickets', 'seats'] as const)('%s', (kind) => {
  test.each(Object.entries(ENDS))('%s: the key sent again answers the same, and holds nothing', async (_, end) => {
    const press = await aPress(kind)
    const first = (await press.press()).json<Reservation>()
    const ordered = await end(press, first)
    const before = await stockOf(press)

    const again = await press.press()
    expect(again.statusCode).toBe(200)
    const { now, ...answer } = again.json<Reservation>()
    // Paying may have kept it longer.
    const expires_at = ordered ? answer.expires_at : first.expires_at
    expect({ ...answer, now: first.now }).toEqual({ ...first, expires_at, order_id: ordered?.id ?? null })
    expect(Date.parse(now)).toBeGreaterThan(Date.parse(first.now))

    const another = await press.pressAnother()
    expect([another.statusCode, another.json().code]).toEqual([422, 'key_reused'])
    expect(await stockOf(press)).toEqual(before)
  })
})

test('while it is being paid a key answers its reservation with its order, also after its time', async () => {
  const press = await aPress()
  const first = (await press.press()).json<Reservation>()
  const { id: order_id } = await order(press, first)
  for (const later of ['0', '16 minutes']) {
    await app.moveClock(later)
    expect((await press.press()).json()).toMatchObject({ id: first.id, order_id, holders: [{ name: 'Bia Nunes' }] })
    expect((await press.pressAnother()).json().code).toBe('key_reused')
    expect((await press.ask(press.buyer, 1)).json().code).toBe('order_open')
  }
})

test('every key of a reservation is remembered, whatever changed it', async () => {
  const press = await aPress()
  const first = (await press.press()).json<Reservation>()
  const changed = (await press.ask(press.buyer, 3, { key: 'another-press' })).json<Reservation>()
  expect(changed.id).toBe(first.id)
  await giveUp(press, changed)
  for (const again of [press.press(), press.ask(press.buyer, 3, { key: 'another-press' })])
    expect((await again).json<Reservation>()).toMatchObject({ id: first.id, items: [{ amount: 3 }] })
  expect(await held(app, press.buyer, press.event_id)).toBeUndefined()
})

test('the same key of somebody else, or for something else, is a key of its own', async () => {
  const press = await aPress()
  const first = (await press.press()).json<Reservation>()
  await giveUp(press, first)
  const bia = await anAccount(app)
  const theirs = await press.pressAnother(bia)
  expect(theirs.statusCode).toBe(200)
  expect(await held(app, bia, press.event_id)).toMatchObject({ id: theirs.json<Reservation>().id })
  const other = await aPress()
  expect((await other.ask(press.buyer, 2, { key: press.key })).statusCode).toBe(200)
})

test.each([
  ['lapsed and swept', '24 hours 14 minutes'],
  ['lapsed, before anybody swept', '24 hours 14 minutes'],
  ['given up', '23 hours 59 minutes'],
])('%s: a key is forgotten 24 hours later, and then does its work again', async (name, shortly_before) => {
  const press = await aPress()
  const first = (await press.press()).json<Reservation>()
  await ENDS[name]?.(press, first)
  await app.moveClock(shortly_before)
  expect((await press.press(await loggedInAgain(app, press.buyer))).json()).toMatchObject({ id: first.id })
  await app.moveClock('24 hours 16 minutes')
  const back = await loggedInAgain(app, press.buyer)
  const again = await press.pressAnother(back)
  expect(again.statusCode).toBe(200)
  expect(again.json<Reservation>().id).not.toBe(first.id)
  // What has taken its place ends, too, and is remembered in its place.
  await giveUp({ ...press, buyer: back }, again.json<Reservation>())
  expect((await press.pressAnother(back)).json()).toMatchObject({ id: again.json<Reservation>().id })
})

test('what lapsed more than 24 hours ago is forgotten, also when nobody swept before', async () => {
  const press = await aPress()
  const first = (await press.press()).json<Reservation>()
  await app.moveClock('25 hours')
  await releaseExpired(app.db)
  expect((await press.press(await loggedInAgain(app, press.buyer))).json<Reservation>().id).not.toBe(first.id)
})

test('after its 24 hours nothing of a key is kept', async () => {
  const press = await aPress()
  await giveUp(press, (await press.press()).json<Reservation>())
  const kept = () => app.db.query('select 1 from spent_keys where account_id = $1', [press.buyer.id])
  await forgetExpired(app.db)
  expect(await kept()).toHaveLength(1)
  await app.moveClock('24 hours')
  await forgetExpired(app.db)
  expect(await kept()).toEqual([])
})

test('nobody who was named is kept with a key, nor told with it', async () => {
  const press = await aPress()
  const first = (await press.press()).json<Reservation>()
  await nameHolders(app, press.buyer, first)
  await app.moveClock('16 minutes')
  expect((await press.press()).json()).toMatchObject({ id: first.id, holders: [null] })
  await releaseExpired(app.db)
  const kept = () => app.db.query('select answer from spent_keys where account_id = $1', [press.buyer.id])
  expect(await kept()).toHaveLength(1)
  expect(JSON.stringify(await kept())).not.toContain('Bia')
})

/** What makes the same wish impossible now. */
const OBSTACLES: Record<string, (event_id: string) => Promise<unknown>> = {
  'its sale is paused': (id) => app.db.query(`update events set state = 'paused' where id = $1`, [id]),
  'it is cancelled': (id) => app.db.query(`update events set state = 'cancelled' where id = $1`, [id]),
  'it has begun': (id) => app.db.query(`update events set starts_at = clock(), doors_at = null where id = $1`, [id]),
  'less may be bought at once': (id) => app.db.query('update events set max_per_order = 1 where id = $1', [id]),
  'its batches have ended': (id) =>
    app.db.query(`update batches set starts_at = clock() - interval '2 days', ends_at = clock() where id like $1`, [
      `${id}-%`,
    ]),
  'it is for members now': (id) =>
    app.db.query(`update ticket_types set plans = '{Vela}' where id like $1`, [`${id}-%`]),
}

test.each(Object.entries(OBSTACLES))('%s: what a key did is answered all the same', async (_, obstruct) => {
  const press = await aPress()
  const ask = (amount: number) => press.ask(press.buyer, amount, { key: press.key })
  const first = (await ask(2)).json<Reservation>()
  await giveUp(press, first)
  await obstruct(press.event_id)
  expect((await press.ask(press.buyer, 2)).statusCode).toBeGreaterThanOrEqual(400)
  expect((await ask(2)).json()).toMatchObject({ id: first.id, items: first.items, quote: first.quote })
  expect((await ask(3)).json().code).toBe('key_reused')
})

test('seats with their types, which only somebody who holds them can ask for, are answered all the same', async () => {
  const press = await aPress('seats')
  const seats = (await press.ask(press.buyer, 2, { key: press.key })).json<Reservation>()
  const asTypes = (amount: number) =>
    reserve(app, press.buyer, press.event_id, { [`${press.event_id}-1-1-1`]: amount }, { key: 'with-types' })
  expect((await asTypes(2)).json()).toMatchObject({ id: seats.id })
  await giveUp(press, seats)
  expect((await asTypes(2)).json()).toMatchObject({ id: seats.id, seats: seats.seats })
  expect((await asTypes(1)).json().code).toBe('key_reused')
})

test('without what is kept of it the same press late holds again', async () => {
  const restore = await redefine(app.db, 'spend_keys', (text) => text.replace(/insert into[^;]+;/, 'null;'))
  const press = await aPress()
  const first = (await press.press()).json<Reservation>()
  await giveUp(press, first)
  expect((await press.press()).json<Reservation>().id).not.toBe(first.id)
  expect(await held(app, press.buyer, press.event_id)).toBeDefined()
  await restore()
})
