import type { Order } from '@bilheteria/contract/orders'
import { beforeEach, expect, test } from 'vitest'
import { anAccount, proofOf } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { anOrder } from '#test/an-order.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
const ana = await anAccount(app, { verified: true })
const event = await anEvent(app.db, '0')
const path = (id: string) => `/api/tickets/${id}/handover`
const give = (id: string, body: object = {}) => app.post(path(id), body, ana.bearer)

beforeEach(() => app.db.query('delete from limits'))

async function aTicket() {
  const order = await anOrder(app.db, { account_id: ana.id, event_id: event.id })
  const state = async () => {
    const answer = await app.request(`/api/orders/${order.id}`, { headers: ana.bearer })
    return answer.json<Order>().items[0]?.handover
  }
  const link = async () => (await state())?.url.split('/').at(-1) ?? ''
  return { id: order.ticket_ids[0] ?? '', state, link }
}

async function aHandedTicket() {
  const ticket = await aTicket()
  await give(ticket.id)
  return ticket
}

test('whoever says late that a former link was sent neither brings it back nor has sent the next one', async () => {
  const { id, state, link } = await aHandedTicket()
  const former = await link()
  const headers = await proofOf(app, ana)
  await app.request(path(id), { method: 'DELETE', headers })
  expect((await give(id, { sent: former })).statusCode).toBe(200)
  expect(await state()).toBeNull()

  await give(id, { email: 'bruno@exemplo.test' })
  expect(await state()).toMatchObject({ sent_at: expect.any(String) })
  await app.request(path(id), { method: 'PUT', body: {}, headers })
  expect(await state()).toMatchObject({ sent_at: null })
  const short = (await link()).slice(0, -1)
  const others = [former, short, `${short}\0`, await (await aHandedTicket()).link()]
  for (const sent of others) expect((await give(id, { sent })).statusCode).toBe(200)
  expect(await state()).toMatchObject({ sent_at: null })
})
