import type { Reservation } from '@bilheteria/contract/checkout'
import type { Order } from '@bilheteria/contract/orders'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { one } from '#db/db.ts'
import { findEntering } from './one-ticket-per-person.ts'
import { aCpf } from '#test/a-cpf.ts'
import { reserve } from '#test/a-cart.ts'
import { chargeKeyOf, createOrder, holdersFor, loggedInAgain, orderOf, pay } from '#test/a-purchase.ts'
import { anAccount, proofOf, type TestAccount } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { anOrder } from '#test/an-order.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()

beforeEach(async () => {
  await app.moveClock('0')
  await app.db.query('delete from limits')
})

/** By the name this buyer has typed. */
const REFUSED = {
  code: 'holder_twice',
  message: 'Bia Nunes já tem ingresso para este evento. Escolha outra pessoa.',
}
const aCheckedEvent = () => anEvent(app.db, '0', { biometry_required: true })

/** A cart of somebody else's, with these people named as they typed them. */
async function aCart(event_id: string, cpfs: string[], complete = false, by?: TestAccount) {
  const buyer = by ?? (await anAccount(app))
  const cart = (await reserve(app, buyer, event_id, { [`${event_id}-1-1-1`]: cpfs.length })).json<Reservation>()
  const holders = holdersFor(cart).map((holder, i) => Object.assign(holder, { cpf: cpfs[i] ?? '' }))
  const save = (called_complete: boolean) =>
    app.request(`/api/checkout/reservation/${cart.id}/holders`, {
      method: 'PUT',
      body: {
        holders,
        complete: called_complete,
      },
      headers: buyer.bearer,
    })
  const saved = await save(complete)
  return { buyer, cart, saved, save, order: () => createOrder(app, buyer, cart.id) }
}

const change = async (buyer: TestAccount, ticket_id: string, cpf: string) => {
  const body = { name: 'Bia Nunes', cpf, email: 'bia@exemplo.test', cellphone: '41912345678' }
  return app.request(`/api/tickets/${ticket_id}/holder`, { method: 'PUT', body, headers: await proofOf(app, buyer) })
}

test('whoever has a ticket is refused on another order, when the holders are saved and when it is placed', async () => {
  const event = await aCheckedEvent()
  const [ana, bia] = [aCpf(), aCpf()]
  const owner = await anAccount(app)
  await anOrder(app.db, { account_id: owner.id, event_id: event.id, holder: { cpf: bia } })
  const { saved, order, cart } = await aCart(event.id, [ana, bia])
  expect(saved.statusCode).toBe(200)
  const refused = await order()
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toEqual(REFUSED)
  expect(await app.db.query('select 1 from orders where reservation_id = $1', [cart.id])).toEqual([])

  const again = await aCart(event.id, [bia, ana], true)
  expect(again.saved.statusCode).toBe(409)
  expect(again.saved.json()).toEqual(REFUSED)
})

test('names the people a refusal is about, and no others', async () => {
  const event = await aCheckedEvent()
  const [ana, bia, caio] = [aCpf(), aCpf(), aCpf()]
  const owner = await anAccount(app)
  for (const cpf of [bia, caio]) await anOrder(app.db, { account_id: owner.id, event_id: event.id, holder: { cpf } })
  const buyer = await anAccount(app)
  const cart = (await reserve(app, buyer, event.id, { [`${event.id}-1-1-1`]: 3 })).json<Reservation>()
  const people = [
    { name: 'Ana Lima', cpf: ana },
    { name: 'João Prates', cpf: bia },
    { name: 'Caio Lins', cpf: caio },
  ]
  const holders = holdersFor(cart).map((holder, i) => Object.assign(holder, people[i]))
  const url = `/api/checkout/reservation/${cart.id}/holders`
  const refused = await app.request(url, { method: 'PUT', body: { holders, complete: true }, headers: buyer.bearer })
  expect(refused.json().message).toBe('João Prates e Caio Lins já têm ingresso para este evento. Escolha outra pessoa.')
})

test('an order that may still be paid counts, and one that has ended does not', async () => {
  const event = await aCheckedEvent()
  const cpf = aCpf()
  const first = await aCart(event.id, [cpf], true)
  const { id } = (await first.order()).json<Order>()
  expect((await first.order()).json<Order>().id).toBe(id)
  const second = await aCart(event.id, [cpf])
  expect((await second.order()).json()).toEqual(REFUSED)
  await app.post(`/api/orders/${id}/cancel`, {}, await proofOf(app, first.buyer))
  expect((await second.order()).statusCode).toBe(200)
})

test('money that comes after its order has ended does not bring a second ticket for one person', async () => {
  const event = await aCheckedEvent()
  const cpf = aCpf()
  const late = await aCart(event.id, [cpf])
  const { id } = (await late.order()).json<Order>()
  const waiting = (await pay(app, late.buyer, id, { method: 'pix' })).json<Order>()
  await app.moveClock('1 hour')
  await app.settleEverything()
  const { buyer, order } = await aCart(event.id, [cpf])
  const made = (await order()).json<Order>()
  await app.sandbox.pay(chargeKeyOf(waiting))
  await app.settleEverything()
  expect((await orderOf(app, await loggedInAgain(app, late.buyer), id)).state).toBe('refunded')

  await app.sandbox.pay(chargeKeyOf((await pay(app, buyer, made.id, { method: 'pix' })).json<Order>()))
  await app.settleEverything()
  expect((await orderOf(app, buyer, made.id)).state).toBe('paid')
})

test('money that comes after its order has ended still buys when nobody else has named its people', async () => {
  const event = await aCheckedEvent()
  const late = await aCart(event.id, [aCpf(), aCpf()])
  const { id } = (await late.order()).json<Order>()
  const waiting = (await pay(app, late.buyer, id, { method: 'pix' })).json<Order>()
  await app.moveClock('1 hour')
  await app.settleEverything()
  await app.sandbox.pay(chargeKeyOf(waiting))
  await app.settleEverything()
  expect((await orderOf(app, await loggedInAgain(app, late.buyer), id)).state).toBe('paid')
})

test('whoever was named for a ticket that has left the cart is free, and stands in no order', async () => {
  const event = await aCheckedEvent()
  const [ana, bia] = [aCpf(), aCpf()]
  const { buyer, order } = await aCart(event.id, [ana, bia], true)
  await reserve(app, buyer, event.id, { [`${event.id}-1-1-1`]: 1 })
  const { id } = (await order()).json<Order>()
  const named = `select named ->> 'cpf' as cpf from orders, jsonb_array_elements(held -> 'holders') named where id = $1`
  expect(await app.db.query(named, [id])).toEqual([{ cpf: ana }])
  expect((await (await aCart(event.id, [bia], true)).order()).statusCode).toBe(200)
})

test('nobody is named on a ticket who stands in an order that may still be paid', async () => {
  const event = await aCheckedEvent()
  const cpf = aCpf()
  const owner = await anAccount(app)
  const { ticket_ids } = await anOrder(app.db, { account_id: owner.id, event_id: event.id })
  const { buyer, order } = await aCart(event.id, [cpf])
  const { id } = (await order()).json<Order>()
  expect((await change(owner, ticket_ids[0] ?? '', cpf)).json()).toMatchObject({ code: 'holder_twice' })
  await app.post(`/api/orders/${id}/cancel`, {}, await proofOf(app, buyer))
  expect((await change(owner, ticket_ids[0] ?? '', cpf)).statusCode).toBe(200)
})

test('a cancelled ticket, another event and an event without faces do not count', async () => {
  const [event, other] = [await aCheckedEvent(), await aCheckedEvent()]
  const plain = await anEvent(app.db, '0')
  const cpf = aCpf()
  const owner = await anAccount(app)
  const holder = { cpf }
  const { id, ticket_ids } = await anOrder(app.db, { account_id: owner.id, event_id: event.id, holder })
  await app.db.query('select give_back_tickets($1, $2)', [id, ticket_ids])
  for (const event_id of [other.id, plain.id]) await anOrder(app.db, { account_id: owner.id, event_id, holder })
  for (const event_id of [event.id, plain.id]) {
    const { saved, order } = await aCart(event_id, [cpf], true)
    expect([saved.statusCode, (await order()).statusCode]).toEqual([200, 200])
  }
})

test('whoever names people and never pays cannot keep them from tickets of their own all day', async () => {
  const event = await aCheckedEvent()
  const buyer = await anAccount(app)
  const cpf = aCpf()
  for (let i = 0; i < 5; i++) {
    const { id } = (await (await aCart(event.id, [cpf], true, buyer)).order()).json<Order>()
    expect((await app.post(`/api/orders/${id}/cancel`, {}, await proofOf(app, buyer))).statusCode).toBe(200)
  }
  const refused = await (await aCart(event.id, [cpf], true, buyer)).order()
  expect(refused.json()).toMatchObject({ code: 'too_many_requests' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3600)
  expect((await (await aCart(event.id, [cpf], true)).order()).statusCode).toBe(200)

  await app.moveClock('25 hours')
  const tomorrow = await loggedInAgain(app, buyer)
  expect((await (await aCart(event.id, [aCpf()], true, tomorrow)).order()).statusCode).toBe(200)
})

test('whom orders name is looked up by name, however many wait to be paid', async () => {
  const event = await aCheckedEvent()
  await (await aCart(event.id, [aCpf()], true)).order()
  const by_name = `select pg_stat_get_xact_numscans('orders_of_people'::regclass)::int as looks`
  await app.db.transaction(async (tx) => {
    const before = await one(tx.query<{ looks: number }>(by_name))
    await findEntering(tx, { account_id: randomUUID(), event_id: event.id, cpfs: [aCpf(), aCpf()] })
    expect(await tx.query(by_name)).toEqual([{ looks: before.looks + 2 }])
  })
})

describe.runIf('postgres' in inject('test_database'))('buyers who name the same people at once', () => {
  test('do not all succeed, in whatever order they name them', async () => {
    const event = await aCheckedEvent()
    const people = [aCpf(), aCpf(), aCpf()]
    const carts = [await aCart(event.id, people, true), await aCart(event.id, people.toReversed(), true)]
    carts.push(await aCart(event.id, [people[1] ?? '', people[0] ?? '', people[2] ?? ''], true))
    const owner = await anAccount(app)
    const { ticket_ids } = await anOrder(app.db, { account_id: owner.id, event_id: event.id })
    const answers = await Promise.all([
      ...carts.map(({ order }) => order()),
      change(owner, ticket_ids[0] ?? '', people[1] ?? ''),
    ])
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    expect(codes.filter((code) => code === 409)).toHaveLength(3)
  })

  test('would all succeed without the lock: the race it prevents', async () => {
    const event = await aCheckedEvent()
    const cpf = aCpf()
    let looked = 0
    let release: (() => void) | undefined
    const everybody = new Promise<void>((resolve) => (release = resolve))
    const carts = [await aCart(event.id, [cpf]), await aCart(event.id, [cpf])]
    const orderWithoutLock = ({ cart, buyer }: (typeof carts)[number]) =>
      app.db.transaction(async (tx) => {
        expect(await findEntering(tx, { account_id: buyer.id, event_id: event.id, cpfs: [cpf] })).toEqual([])
        if (++looked === 2) release?.()
        await everybody
        await tx.query(
          `insert into orders (account_id, reservation_id, event_id, producer_id, quote, state, total_cents, held)
           select $1, id, event_id, '0', '{}', 'cancelled', 0, to_jsonb(held) from reservations held where id = $2`,
          [buyer.id, cart.id],
        )
      })
    await Promise.all(carts.map(orderWithoutLock))
    const naming = `held -> 'holders' @> jsonb_build_array(jsonb_build_object('cpf', $1::text))`
    expect(await app.db.query(`select 1 from orders where ${naming}`, [cpf])).toHaveLength(2)
  })
})
