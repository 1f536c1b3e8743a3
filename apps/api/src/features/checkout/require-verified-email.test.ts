import type { Reservation } from '@bilheteria/contract/checkout'
import type { Order } from '@bilheteria/contract/orders'
import { expect, test } from 'vitest'
import { reserve } from '#test/a-cart.ts'
import { aPaidOrder, createOrder, holdersFor, nameHolders, pay } from '#test/a-purchase.ts'
import { anAccount, codeSentTo, type TestAccount } from '#test/an-account.ts'
import { anEvent, type EventChoices } from '#test/an-event.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()

const FREE = { batches: [{ name: 'Lote 1', price_cents: 0, quantity: 100 }] }
const refused = { code: 'email_unverified', message: 'Antes de continuar, confirme seu e-mail.' }

async function aCart(choices: EventChoices, buyer: TestAccount) {
  const event = await anEvent(app.db, '0', choices)
  const cart = (await reserve(app, buyer, event.id, { [`${event.id}-1-1-1`]: 2 })).json<Reservation>()
  const url = `/api/checkout/reservation/${cart.id}/holders`
  const holders = holdersFor(cart)
  const name = (complete: boolean) =>
    app.request(url, { method: 'PUT', body: { holders, complete }, headers: buyer.bearer })
  const left = () => app.request(`/api/checkout/reservation?event_id=${event.id}`, { headers: buyer.bearer })
  return { event, cart, holders, name, left, order: () => createOrder(app, buyer, cart.id) }
}

const countSold = (event_id: string) =>
  app.db.query('select sold, held from batches where ticket_type_id = $1', [`${event_id}-1-1-1`])

test.each([
  { what: 'limited', choices: { max_per_cpf: 2 } },
  { what: 'free', choices: FREE },
  { what: 'free and limited', choices: { ...FREE, max_per_cpf: 2 } },
])('$what tickets are not sold before the e-mail is verified, and stay reserved meanwhile', async ({ choices }) => {
  const ana = await anAccount(app, { verified: false })
  const { event, holders, name, left, order } = await aCart(choices, ana)
  const named = await name(true)
  expect([named.statusCode, named.json()]).toEqual([403, refused])
  // What was typed is kept for whoever comes back from the mailbox.
  expect((await left()).json<Reservation>().holders).toEqual(holders)
  expect((await order()).json()).toEqual(refused)
  expect(await app.db.query('select 1 from orders where account_id = $1', [ana.id])).toEqual([])
  expect(await countSold(event.id)).toEqual([{ sold: 0, held: 2 }])

  const body = { document: ana.document }
  await app.post('/api/email/code/send', body, ana.bearer)
  await app.post('/api/email/code/verify', { ...body, code: await codeSentTo(app, ana.email) }, ana.bearer)
  expect((await name(true)).statusCode).toBe(200)
  expect((await order()).statusCode).toBe(200)
})

test('whoever has verified it once takes a free ticket without being asked', async () => {
  const ana = await anAccount(app)
  const { event, name, order } = await aCart({ ...FREE, max_per_cpf: 2 }, ana)
  expect((await name(true)).statusCode).toBe(200)
  const { id } = (await order()).json<Order>()
  expect((await pay(app, ana, id, { method: 'free' })).json()).toMatchObject({ state: 'paid' })
  expect(await countSold(event.id)).toEqual([{ sold: 2, held: 0 }])
})

test('what has a price and no limit for each person is sold to anybody', async () => {
  const event = await anEvent(app.db, '0')
  expect((await aPaidOrder(app, await anAccount(app, { verified: false }), event.id)).state).toBe('paid')
})

test('holders that are still being typed are kept without asking', async () => {
  const { name } = await aCart({ max_per_cpf: 2 }, await anAccount(app, { verified: false }))
  expect((await name(false)).statusCode).toBe(200)
})

test('ten invented people get nothing of what is free', async () => {
  const event = await anEvent(app.db, '0', { ...FREE, max_per_cpf: 2 })
  for (let i = 0; i < 10; i++) {
    const invented = await anAccount(app, { verified: false })
    const cart = (await reserve(app, invented, event.id, { [`${event.id}-1-1-1`]: 2 })).json<Reservation>()
    await expect(nameHolders(app, invented, cart)).rejects.toThrow('email_unverified')
    expect((await createOrder(app, invented, cart.id)).json()).toEqual(refused)
  }
  expect(await countSold(event.id)).toEqual([{ sold: 0, held: 20 }])
})

test('who goes somewhere is not told before the e-mail is verified', async () => {
  const ana = await anAccount(app, { verified: false })
  const { name } = await aCart({ max_per_cpf: 2, biometry_required: true }, ana)
  expect((await name(true)).json()).toEqual(refused)
  expect(await app.db.query('select 1 from limits where name = $1', [`people named ${ana.id}`])).toEqual([])
})
