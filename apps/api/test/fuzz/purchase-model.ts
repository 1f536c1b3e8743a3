import type { Reservation } from '@bilheteria/contract/checkout'
import type { Order } from '@bilheteria/contract/orders'
import type { Seat } from '@bilheteria/contract/seats'
import { expect } from 'vitest'
import { timeOf } from '#db/db.ts'
import { expireUnpaid } from '#features/orders/expire-unpaid.ts'
import { held } from '../a-cart.ts'
import { moneyOf, orderOf } from '../a-purchase.ts'
import { aTheatre } from '../a-theatre.ts'
import { anAccount, type TestAccount } from '../an-account.ts'
import { expectInvariants } from '../expect-invariants.ts'
import type { TestApp } from '../start-app.ts'

/** Few, so that two people soon want the same. */
export const SEATS = 4
export const PLACES = 5
export const BUYERS = 2

/** What a buyer keeps aside, until when the shop said. `over`: its time is, and a card that is on its way still holds it. */
export type Cart = {
  id: string
  seats: number[]
  places: number
  named: boolean
  ends_at: number
  over: boolean
  order_id?: string
}
export type Bought = { id: string; buyer: number; seats: number[]; places: number; state: Order['state'] }
/** Sets of seats and places; money is counted by order, at the end. */
export type Model = { carts: (Cart | undefined)[]; orders: Bought[] }

export type Shop = Awaited<ReturnType<typeof openShop>>

/** An event of its own with four seats and five places that matter, and two people. */
export async function openShop(app: TestApp) {
  const tickets = [
    { name: 'Inteira', kind: 'full' as const, batches: [{ name: 'Lote 1', price_cents: 9_000, quantity: 60 }] },
  ]
  const numbered = { rows: 2, seats_per_row: 10 }
  const event = await aTheatre(app.db, '0', {
    day: 60,
    sectors: [
      { name: 'Plateia', sections: ['A', 'B'].map((name) => ({ name, places: numbered, tickets })) },
      { name: 'Fundo', sections: [{ name: 'Em pé', places: { capacity: PLACES }, tickets }] },
    ],
  })
  const section = `${event.id}-1-1`
  const rows = await app.db.query<{ id: string }>(
    'select id::text from seats where section_id = $1 order by id limit $2',
    [section, SEATS],
  )
  const people = await Promise.all(Array.from({ length: BUYERS }, () => aPatientPerson(app)))
  const person = (buyer: number) => people[buyer] as TestAccount
  return { app, event_id: event.id, section, seat_ids: rows.map(({ id }) => id), person }
}

/** Their browser would renew the token whenever the clock has moved on. */
async function aPatientPerson(app: TestApp): Promise<TestAccount> {
  const person = await anAccount(app)
  await app.db.query(
    `update tokens set expires_at = clock() + interval '30 days'
      where session_id in (select id from sessions where account_id = $1)`,
    [person.id],
  )
  return person
}

export function emptyModel(): Model {
  return { carts: Array.from({ length: BUYERS }), orders: [] }
}

/** Forgets what the clock has ended. A cart that is being paid for ends with its order, and that when it is swept. */
export async function lapse(model: Model, shop: Shop): Promise<void> {
  const now = (await timeOf(shop.app.db)).getTime()
  const is_over = (cart: Cart | undefined) => cart !== undefined && cart.ends_at <= now
  if (model.carts.some((cart) => is_over(cart) && cart?.order_id !== undefined)) {
    await expireUnpaid(shop.app.db)
    await readOrders(model, shop)
  }
  model.carts = model.carts.map((cart) => {
    if (!cart || !is_over(cart)) return cart
    return cart.order_id === undefined ? undefined : { ...cart, over: true }
  })
}

/** What nobody else can have. */
export function taken(model: Model, but?: number) {
  const carts = model.carts.filter((cart, buyer) => cart !== undefined && buyer !== but)
  const sold = model.orders.filter(({ state }) => state === 'paid')
  const all = [...carts, ...sold] as { seats: number[]; places: number }[]
  return { seats: all.flatMap(({ seats }) => seats), places: all.reduce((sum, { places }) => sum + places, 0) }
}

export function inOrder(seats: readonly number[]): number[] {
  return seats.toSorted((a, b) => a - b)
}

/** The cart as the shop tells it. */
export function cartOf({ seat_ids, section }: Shop, told: Reservation, named: boolean): Cart {
  const places = told.items
    .filter(({ section_id }) => section_id !== section)
    .reduce((sum, { amount }) => sum + amount, 0)
  return {
    id: told.id,
    seats: inOrder(told.seats.map(({ id }) => seat_ids.indexOf(id))),
    places,
    named,
    ends_at: Date.parse(told.expires_at),
    over: false,
    ...(told.order_id !== null && { order_id: told.order_id }),
  }
}

export async function expectCart(model: Model, shop: Shop, buyer: number): Promise<void> {
  const told = await held(shop.app, shop.person(buyer), shop.event_id)
  const cart = model.carts[buyer]?.over ? undefined : model.carts[buyer]
  const seen = told && cartOf(shop, told, cart?.named ?? false)
  expect(seen && { seats: seen.seats, places: seen.places }).toEqual(cart && { seats: cart.seats, places: cart.places })
}

/** The list equals the table, and every taken seat is taken in the model, except lapsed holds before their sweep. */
export async function expectSeats(model: Model, { app, event_id, section, seat_ids }: Shop): Promise<void> {
  const stored = await app.db.query<{ id: string; lapsed: boolean }>(
    `select seat.id::text, seat.status = 'reserved' and held.id is null as lapsed
       from seats seat left join reservations held on held.id = seat.reservation_id
                                                  and (held.expires_at > clock() or held.order_id is not null)
      where seat.section_id = $1 and seat.status <> 'available'`,
    [section],
  )
  const placesOf = (ids: string[]) => seat_ids.flatMap((id, n) => (ids.includes(id) ? [n] : []))
  const listed = async () => {
    const answer = await app.request(`/api/events/${event_id}/sections/${section}/seats`)
    const seats = answer.json<{ seats: Seat[] }[]>().flatMap((row) => row.seats)
    return placesOf(seats.flatMap(({ id, status }) => (status === 'available' ? [] : [id])))
  }
  await expect.poll(listed, { interval: 20 }).toEqual(placesOf(stored.map(({ id }) => id)))
  const held = stored.flatMap(({ id, lapsed }) => (lapsed ? [] : [id]))
  expect(placesOf(held)).toEqual(inOrder(taken(model).seats))
}

/** Asks how every order stands. Whoever was refused, ended or got their money back never pays later without places. */
export async function readOrders(model: Model, shop: Shop): Promise<void> {
  const now = (await timeOf(shop.app.db)).getTime()
  for (const order of model.orders) {
    const { state, expires_at } = await orderOf(shop.app, shop.person(order.buyer), order.id)
    expect(LEADS_TO[order.state]).toContain(state)
    order.state = state
    const cart = model.carts[order.buyer]
    if (cart?.order_id !== order.id) continue
    if (state !== 'pending') model.carts[order.buyer] = undefined
    // A card that turns out to be in review has more time, also when it came to that late.
    else if (expires_at !== null) Object.assign(cart, until(Date.parse(expires_at), now))
  }
}

function until(ends_at: number, now: number): Pick<Cart, 'ends_at' | 'over'> {
  return { ends_at, over: ends_at <= now }
}

const LEADS_TO: Record<Order['state'], Order['state'][]> = {
  pending: ['pending', 'paid', 'expired', 'cancelled', 'refunding', 'refunded'],
  // Money that comes late buys the same places if they are free, or goes back.
  expired: ['expired', 'paid', 'refunding', 'refunded'],
  cancelled: ['cancelled', 'refunding', 'refunded'],
  paid: ['paid', 'refunding', 'refunded'],
  refunding: ['refunding', 'refunded'],
  refunded: ['refunded'],
}

/** When everything has arrived: each place is one person's, and each cent is where its ticket is. */
export async function expectBooks(model: Model, shop: Shop): Promise<void> {
  await shop.app.settleEverything()
  await readOrders(model, shop)
  await lapse(model, shop)
  const { seats, places } = taken(model)
  expect(new Set(seats).size).toBe(seats.length)
  expect(places).toBeLessThanOrEqual(PLACES)
  await expectSeats(model, shop)
  for (const { id, buyer, ...order } of model.orders) {
    const { items, state } = await orderOf(shop.app, shop.person(buyer), id)
    const valid = items.filter((ticket) => ticket.state === 'valid')
    expect(valid).toHaveLength(state === 'paid' ? order.seats.length + order.places : 0)
    const money = await moneyOf(shop.app, id)
    const kept = money.reduce((sum, { captured_cents, refunded_cents }) => sum + captured_cents - refunded_cents, 0)
    expect(kept).toBe(valid.reduce((sum, { paid_cents }) => sum + paid_cents, 0))
  }
  await expectInvariants(shop.app.db)
}
