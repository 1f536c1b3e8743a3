import type { Reservation } from '@bilheteria/contract/checkout'
import type { Order } from '@bilheteria/contract/orders'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { newSecret } from '#features/tickets/issue-tickets.ts'
import { aCpf } from '#test/a-cpf.ts'
import { reserve } from '#test/a-cart.ts'
import { chargeKeyOf, createOrder, holdersFor, moneyOf, orderOf, pay } from '#test/a-purchase.ts'
import { anAccount, proofOf, type TestAccount } from '#test/an-account.ts'
import { anEvent, type EventChoices } from '#test/an-event.ts'
import { anOrder } from '#test/an-order.ts'
import { startApp } from '#test/start-app.ts'
import { waitForLockWaiters } from '#test/wait-for-lock-waiters.ts'

const app = await startApp()

beforeEach(() => app.db.query('delete from limits'))

const aCheckedEvent = (choices: EventChoices = {}) => anEvent(app.db, '0', { biometry_required: true, ...choices })
const aFreeEvent = () => aCheckedEvent({ batches: [{ name: 'Lote 1', price_cents: 0, quantity: 100 }] })

const aProvedAccount = () => anAccount(app, { verified: true })

/** A cart with these people named for good; its order is still to be placed. */
async function aCart(event_id: string, buyer: TestAccount, cpfs: string[]) {
  const cart = (await reserve(app, buyer, event_id, { [`${event_id}-1-1-1`]: cpfs.length })).json<Reservation>()
  const holders = holdersFor(cart).map((holder, i) => Object.assign(holder, { cpf: cpfs[i] ?? '' }))
  const url = `/api/checkout/reservation/${cart.id}/holders`
  const saved = await app.request(url, { method: 'PUT', body: { holders, complete: true }, headers: buyer.bearer })
  return { buyer, saved, cart, order: () => createOrder(app, buyer, cart.id) }
}

/** An order that names them and is not paid. */
async function aNaming(event_id: string, cpfs: string[], buyer?: TestAccount) {
  const cart = await aCart(event_id, buyer ?? (await anAccount(app)), cpfs)
  const { id } = (await cart.order()).json<Order>()
  return { ...cart, id, pay: () => pay(app, cart.buyer, id, { method: 'pix' }) }
}

async function payPix(waiting: Order): Promise<void> {
  await app.sandbox.pay(chargeKeyOf(waiting))
  await app.settleEverything()
}

const ticketsNaming = (cpf: string) =>
  app.db.query(`select 1 from tickets where holder_document = $1 and state <> 'cancelled'`, [cpf])

test('a stranger who names somebody and does not pay keeps nobody from naming themself', async () => {
  const event = await aCheckedEvent()
  const ana = await aProvedAccount()
  const stranger = await aNaming(event.id, [aCpf(), ana.document])
  const own = await aCart(event.id, ana, [ana.document])
  expect(own.saved.statusCode).toBe(200)
  const { id } = (await own.order()).json<Order>()
  const refused = await stranger.pay()
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toEqual({
    code: 'holder_entered',
    message: 'Neste evento cada pessoa entra com um só ingresso: cancele o pedido e compre com outro portador.',
  })
  await payPix((await pay(app, ana, id, { method: 'pix' })).json<Order>())
  expect((await orderOf(app, ana, id)).state).toBe('paid')
  expect(await ticketsNaming(ana.document)).toHaveLength(1)
})

test('whose money has come loses nothing to an order that only waits to be paid', async () => {
  const event = await aCheckedEvent()
  const ana = await aProvedAccount()
  const stranger = await aNaming(event.id, [ana.document, aCpf()])
  const waiting = (await stranger.pay()).json<Order>()
  const own = await aNaming(event.id, [ana.document], ana)
  await payPix(waiting)
  expect((await orderOf(app, stranger.buyer, stranger.id)).state).toBe('paid')
  expect((await own.pay()).json().code).toBe('holder_entered')
  expect(await ticketsNaming(ana.document)).toHaveLength(1)
})

test('of two who have both begun to pay for one person the second gets the money back, and its places are for sale', async () => {
  const event = await aCheckedEvent()
  const ana = await aProvedAccount()
  const stranger = await aNaming(event.id, [ana.document, aCpf()])
  const waiting = (await stranger.pay()).json<Order>()
  const own = await aNaming(event.id, [ana.document], ana)
  await payPix((await own.pay()).json<Order>())
  await payPix(waiting)
  expect((await orderOf(app, stranger.buyer, stranger.id)).state).toBe('refunded')
  expect(await moneyOf(app, stranger.id)).toMatchObject([{ captured_cents: 27_600, refunded_cents: 27_600 }])
  expect(await ticketsNaming(ana.document)).toHaveLength(1)
  const batches = `select held, sold from batches where ticket_type_id = $1`
  expect(await app.db.query(batches, [`${event.id}-1-1-1`])).toEqual([{ held: 0, sold: 1 }])
})

test('once the owner has given up, the stranger may pay after all', async () => {
  const event = await aCheckedEvent()
  const ana = await aProvedAccount()
  const stranger = await aNaming(event.id, [ana.document])
  const own = await aNaming(event.id, [ana.document], ana)
  await app.post(`/api/orders/${own.id}/cancel`, {}, await proofOf(app, ana))
  await payPix((await stranger.pay()).json<Order>())
  expect((await orderOf(app, stranger.buyer, stranger.id)).state).toBe('paid')
})

test('a ticket that is paid is never displaced', async () => {
  const event = await aCheckedEvent()
  const ana = await aProvedAccount()
  const { id } = await anAccount(app)
  await anOrder(app.db, { account_id: id, event_id: event.id, holder: { cpf: ana.document } })
  const own = await aCart(event.id, ana, [ana.document])
  expect([own.saved.statusCode, own.saved.json().code]).toEqual([409, 'holder_twice'])
})

test('nobody displaces who has not proved their e-mail, nor for anybody but themself', async () => {
  const event = await aCheckedEvent()
  const [ana, bia] = [await anAccount(app, { verified: false }), await aProvedAccount()]
  await aNaming(event.id, [ana.document])
  expect((await aCart(event.id, ana, [ana.document])).saved.json().code).toBe('holder_twice')
  expect((await aCart(event.id, bia, [ana.document])).saved.json().code).toBe('holder_twice')
})

test('an e-mail that changes while one pays does not bring the stranger back', async () => {
  const event = await aCheckedEvent()
  const ana = await aProvedAccount()
  const stranger = await aNaming(event.id, [ana.document])
  const own = await aNaming(event.id, [ana.document], ana)
  await app.db.query('update accounts set email_verified_at = null where id = $1', [ana.id])
  expect((await stranger.pay()).json().code).toBe('holder_entered')
  await payPix((await own.pay()).json<Order>())
  expect((await orderOf(app, ana, own.id)).state).toBe('paid')
})

test('whoever puts themself on a ticket of theirs displaces, too', async () => {
  const event = await aCheckedEvent()
  const ana = await aProvedAccount()
  const stranger = await aNaming(event.id, [ana.document])
  const { ticket_ids } = await anOrder(app.db, { account_id: ana.id, event_id: event.id })
  const body = { name: 'Ana Ramos', cpf: ana.document, email: ana.email, cellphone: ana.cellphone }
  const url = `/api/tickets/${ticket_ids[0]}/holder`
  expect((await app.request(url, { method: 'PUT', body, headers: await proofOf(app, ana) })).statusCode).toBe(200)
  expect((await stranger.pay()).json().code).toBe('holder_entered')
})

describe.runIf('postgres' in inject('test_database'))('the owner and a stranger at once', () => {
  test.each(['owner', 'stranger'] as const)('are decided one after the other, the %s first', async (first) => {
    const event = await aCheckedEvent()
    const ana = await aProvedAccount()
    const stranger = await aNaming(event.id, [ana.document])
    await app.sandbox.pay(chargeKeyOf((await stranger.pay()).json<Order>()))
    const own = await aCart(event.id, ana, [ana.document])
    const acts = { owner: own.order, stranger: app.settleEverything }
    const second = first === 'owner' ? 'stranger' : 'owner'
    const done: Promise<unknown>[] = []
    await app.db.transaction(async (tx) => {
      await tx.query('select lock_holders($1, $2)', [event.id, [ana.document]])
      for (const [i, act] of [acts[first], acts[second]].entries()) {
        done.push(act())
        await waitForLockWaiters(app.db, i + 1)
      }
    })
    await Promise.all(done)
    await app.settleEverything()
    const { state } = await orderOf(app, stranger.buyer, stranger.id)
    const made = (await own.order()).json()
    const outcome = ['paid', first === 'owner' ? { state: 'pending' } : { code: 'holder_twice' }]
    expect([state, made]).toMatchObject(outcome)
  })

  test('would both have one if the sale did not keep others waiting: the race it prevents', async () => {
    const event = await aFreeEvent()
    const ana = await aProvedAccount()
    const stranger = await aNaming(event.id, [ana.document], await aProvedAccount())
    await app.db.transaction(async (tx) => {
      const look = 'select 1 from holders_with_ticket($1, $2, null, $3, null)'
      expect(await tx.query(look, [event.id, [ana.document], stranger.id])).toEqual([])
      // Nobody has locked anything, so the owner is sold a ticket between the look and the sale.
      const { id } = await aNaming(event.id, [ana.document], ana)
      expect((await pay(app, ana, id, { method: 'free' })).json()).toMatchObject({ state: 'paid' })
      await tx.query(
        `insert into tickets
         select (jsonb_populate_record(ticket, jsonb_build_object('id', gen_random_uuid(), 'order_id', $1::text, 'secret', $3::text))).*
           from tickets ticket where order_id = $2`,
        [stranger.id, id, newSecret()],
      )
      expect(await tx.query('select 1 from tickets where holder_document = $1', [ana.document])).toHaveLength(2)
      await tx.query('delete from tickets where order_id = $1', [stranger.id])
    })
  })
})
