import type { Reservation } from '@bilheteria/contract/checkout'
import { AppError } from '@bilheteria/contract/errors'
import type { Order } from '@bilheteria/contract/orders'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AccountContext } from '#context.ts'
import type { StoredHolder } from '#features/checkout/sealed-holders.ts'
import { held as heldBy } from '#test/a-cart.ts'
import { aGroup, holdAll, orderAll, reserveAll, saveHolders, type Answer, type Member } from '#test/a-group.ts'
import { createOrder, orderOf, pay } from '#test/a-purchase.ts'
import { anEvent } from '#test/an-event.ts'
import { checkAfterEach } from '#test/check-after-each.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
const { services } = app.ctx
const [ana, stranger] = (await aGroup(app, 2)) as [Member, Member]
let event_id = ''

const PIX = { method: 'pix' } as const
const EMPTY: Omit<StoredHolder, 'name'> = {
  cpf: '',
  email: '',
  cellphone: '',
  typeId: '',
  seat: null,
  additional: [],
  half_price: null,
}

beforeEach(async () => {
  ;({ id: event_id } = await anEvent(app.db, '0'))
})
checkAfterEach(app)

/** Whoever asks in front of the owner, and whoever asks behind. */
function around(ask: (member: Member) => PromiseLike<Answer>): Promise<Answer[]> {
  return Promise.all([stranger, ana, stranger].map(ask))
}

function expectOwnerOnly(answers: readonly Answer[], code: string): void {
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 200, 404])
  for (const at of [0, 2]) expect(answers[at]?.json()).toMatchObject({ code })
}

async function reserved(): Promise<Reservation> {
  const [reservation] = await reserveAll(app, [ana], event_id)
  return reservation as Reservation
}

async function ordered(): Promise<Order> {
  const [order] = await orderAll(app, [ana], event_id)
  return order as Order
}

describe('at the same moment as its owner a stranger', () => {
  test('names nobody in their cart', async () => {
    const reservation = await reserved()
    const answers = await around((member) => saveHolders(app, member, reservation))
    expectOwnerOnly(answers, 'reservation_not_found')
    const kept = await heldBy(app, ana, event_id)
    expect(kept?.holders[0]?.cpf).toBe(answers[1]?.json<Reservation>().holders[0]?.cpf)
  })

  test('makes no order of it', async () => {
    const [reservation] = await holdAll(app, [ana], event_id)
    const answers = await around((member) => createOrder(app, member, reservation?.id ?? ''))
    expectOwnerOnly(answers, 'reservation_not_found')
  })

  test('sees no order of theirs, nor pays it, also once it was looked at', async () => {
    const { id } = await ordered()
    const look = ({ bearer }: Member) => app.request(`/api/orders/${id}`, { headers: bearer })
    for (const _ of [1, 2]) expectOwnerOnly(await around(look), 'order_not_found')
    expectOwnerOnly(await around((member) => pay(app, member, id, { method: 'pix' })), 'order_not_found')
  })
})

/** No more of a request than deciding about it needs. */
function contextOf({ account_id }: Member): AccountContext {
  return { ...app.ctx, session: { account_id } } as unknown as AccountContext
}

describe('past every look in front of them', () => {
  test('a cart is neither found nor written for anybody else', async () => {
    const { id } = await reserved()
    const { find, saveHolders: save } = services.heldReservations
    const found = await Promise.all([stranger, ana].map(({ account_id }) => find({ account_id, id })))
    expect(found.map((one) => one?.id)).toEqual([undefined, id])
    const revision = found[1]?.revision ?? 0
    const [other] = await reserveAll(app, [ana], (await anEvent(app.db, '0')).id)
    const written = await Promise.all([
      save({ account_id: stranger.account_id, id, revision, holders: [{ ...EMPTY, name: 'Quem não é' }] }),
      save({ account_id: ana.account_id, id: other?.id ?? '', revision, holders: [] }),
    ])
    expect(written).toEqual([false, true])
    expect((await find({ account_id: ana.account_id, id }))?.holders).toEqual([])
  })

  test('no order is made of it', async () => {
    const [reservation] = await holdAll(app, [ana], event_id)
    const offer = await services.offers(event_id)
    if (!reservation || !offer) throw new Error('there is nothing to press')
    const press = (member: Member) =>
      services.newOrders({ ctx: contextOf(member), offer, reservation_id: reservation.id })
    const [theirs, own] = await Promise.all([press(stranger), press(ana)])
    expect([theirs, typeof own]).toEqual([undefined, 'string'])
  })

  test('no price is told, no order shown and nothing paid', async () => {
    const { id: order_id } = await ordered()
    const both = [stranger, ana].map(({ account_id }) => ({ account_id, order_id }))
    const prices = await Promise.all(both.map(services.pricesOfOrders))
    expect(prices.map((price) => price !== undefined)).toEqual([false, true])
    for (const _ of [1, 2]) {
      const shown = await Promise.all(both.map(services.ownOrders))
      expect(shown.map((order) => order?.id)).toEqual([undefined, order_id])
    }
    const account = await services.providers.forMethod('0', 'pix')
    const taker = account && { account, parts: [] }
    const press = (member: Member) => services.intents({ ctx: contextOf(member), order_id, asked: PIX, taker })
    const [theirs, own] = await Promise.all([press(stranger), press(ana)])
    expect(theirs).toMatchObject({ code: 'order_not_found' })
    expect(own).not.toBeInstanceOf(AppError)
  })
})

describe('twice at the same moment', () => {
  test('of two who are named for one cart the later one is kept', async () => {
    const reservation = await reserved()
    const { find, saveHolders: save } = services.heldReservations
    const owned = { account_id: ana.account_id, id: reservation.id }
    const revision = (await find(owned))?.revision ?? 0
    const named = (name: string) => save({ ...owned, revision, holders: [{ ...EMPTY, name }] })
    for (const [sooner, later] of [
      ['Bia', 'Caio'],
      ['Caio', 'Bia'],
    ] as const) {
      expect(await Promise.all([named(sooner), named(later)])).toEqual([true, true])
      expect((await find(owned))?.holders[0]?.name).toBe(later)
    }
  })

  test('pressed is one order, and one payment', async () => {
    const [reservation] = await holdAll(app, [ana], event_id)
    const presses = await Promise.all([1, 2, 3].map(() => createOrder(app, ana, reservation?.id ?? '')))
    const [id = '', ...others] = new Set(presses.map((answer) => answer.json<Order>().id))
    expect(others).toEqual([])
    const key = randomUUID()
    const paid = await Promise.all([key, key, randomUUID(), undefined].map((own) => pay(app, ana, id, PIX, own)))
    expect(paid.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(new Set(paid.map((answer) => answer.json<Order>().payment?.id)).size).toBe(1)
    expect(await app.db.query('select 1 from payments where order_id = $1', [id])).toHaveLength(1)
    expect((await orderOf(app, ana, id)).payment?.pix?.code).toEqual(expect.any(String))
  })
})
