import type { Order } from '@bilheteria/contract/orders'
import { afterEach, expect, test } from 'vitest'
import { aCapture, aFaceTicket, agree, aPhoto, sendPhoto, type FaceTicket } from '#test/a-face.ts'
import { aCpf } from '#test/a-cpf.ts'
import { anAccount, proofOf, type TestAccount } from '#test/an-account.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()

afterEach(() => app.moveClock('0'))

type Ticket = Pick<FaceTicket, 'ticket_id' | 'buyer'>

const say = (ticket_id: string, minor: boolean, headers: TestAccount['bearer']) =>
  app.request(`/api/tickets/${ticket_id}/biometry/exempt`, { method: 'PUT', body: { minor }, headers })
const exempt = async ({ ticket_id, buyer }: Ticket, minor = true, by: TestAccount = buyer) =>
  say(ticket_id, minor, await proofOf(app, by))
const shown = async ({ order, buyer }: FaceTicket) => {
  const answer = await app.request(`/api/orders/${order.id}`, { headers: buyer.bearer })
  return answer.json<Order>().items.map(({ biometry }) => biometry)
}
const registered = ({ event }: FaceTicket) =>
  app.db.query('select 1 from biometry_registrations where event_id = $1', [event.id])

test('a child needs no face once the buyer has said so, and the buyer may take it back', async () => {
  const ticket = await aFaceTicket(app)
  const answer = await exempt(ticket)
  expect(answer.statusCode).toBe(200)
  expect(answer.json<Order>()).toMatchObject({ id: ticket.order.id, items: [{ biometry: 'exempt' }] })
  expect(await shown(ticket)).toEqual(['exempt'])
  expect((await exempt(ticket, false)).json<Order>().items).toMatchObject([{ biometry: 'pending' }])
})

test('of a child nothing is kept: what was begun is gone, the picture too', async () => {
  const ticket = await aFaceTicket(app)
  const secret = await aCapture(app, ticket)
  expect((await sendPhoto(app, secret, await aPhoto())).statusCode).toBe(200)
  expect((await exempt(ticket)).statusCode).toBe(200)
  expect(await registered(ticket)).toEqual([])
  expect(await app.db.query('select 1 from biometry_photos')).toEqual([])
})

test('who registers a face after all is not a child any more', async () => {
  const ticket = await aFaceTicket(app)
  await exempt(ticket)
  await agree(app, ticket, ticket.buyer)
  await app.post('/api/biometry/register', ticket.person, ticket.buyer.bearer)
  expect(await shown(ticket)).toEqual(['pending'])
})

test('another holder is not a child because the one before was', async () => {
  const ticket = await aFaceTicket(app)
  await exempt(ticket)
  const body = { name: 'Bia Nunes', cpf: aCpf(), email: 'bia@exemplo.test', cellphone: '41912345678' }
  const url = `/api/tickets/${ticket.ticket_id}/holder`
  const changed = await app.request(url, { method: 'PUT', body, headers: await proofOf(app, ticket.buyer) })
  expect(changed.json<Order>().items).toMatchObject([{ biometry: 'pending' }])
})

test('a face that the holder or somebody else began is not the buyer’s to take away', async () => {
  const ticket = await aFaceTicket(app)
  await aCapture(app, ticket)
  const named = [ticket.event.id, aCpf()]
  await app.db.query('update biometry_registrations set document = $2 where event_id = $1', named)
  await app.db.query('update tickets set holder_document = $2 where id = $1', [ticket.ticket_id, named[1]])
  for (const other of [null, (await anAccount(app)).id]) {
    const begun = [ticket.event.id, other]
    await app.db.query('update biometry_registrations set registered_by = $2 where event_id = $1', begun)
    expect((await exempt(ticket)).json()).toMatchObject({ code: 'face_begun' })
    expect(await registered(ticket)).toHaveLength(1)
    expect(await shown(ticket)).toEqual(['pending'])
  }
})

test('a face that is approved is not taken away by mistake', async () => {
  const ticket = await aFaceTicket(app)
  await aCapture(app, ticket)
  await app.db.query(`update biometry_registrations set status = 'approved' where event_id = $1`, [ticket.event.id])
  expect((await exempt(ticket)).json()).toMatchObject({ code: 'face_approved' })
  expect(await shown(ticket)).toEqual(['approved'])
})

test('a copied token cannot say so', async () => {
  const ticket = await aFaceTicket(app)
  expect((await say(ticket.ticket_id, true, ticket.buyer.bearer)).json()).toMatchObject({ code: 'proof_required' })
  expect(await shown(ticket)).toEqual(['pending'])
})

test('only the buyer says so, only where faces are asked for, and only before it begins', async () => {
  const ticket = await aFaceTicket(app)
  expect((await exempt(ticket, true, await anAccount(app))).json()).toMatchObject({ code: 'ticket_not_found' })
  const plain = await aFaceTicket(app, { biometry_required: false })
  expect((await exempt(plain)).json()).toMatchObject({ code: 'face_not_asked' })
  const gone = await aFaceTicket(app)
  await app.db.query(`update tickets set state = 'cancelled' where id = $1`, [gone.ticket_id])
  expect((await exempt(gone)).json()).toMatchObject({ code: 'ticket_not_found' })
  await app.moveClock('12 days')
  expect((await exempt(ticket)).json()).toMatchObject({ code: 'event_ended' })
  expect(
    await app.db.query('select 1 from tickets where minor and id = any ($1)', [
      [ticket.ticket_id, plain.ticket_id, gone.ticket_id],
    ]),
  ).toHaveLength(0)
})
