import { afterEach, beforeEach, expect, test } from 'vitest'
import { aCapture, aFaceTicket, agree, aPhoto, sendPhoto, type FaceTicket } from '#test/a-face.ts'
import { aCpf } from '#test/a-cpf.ts'
import { anAccount, proofOf } from '#test/an-account.ts'
import { anOrder } from '#test/an-order.ts'
import { startApp } from '#test/start-app.ts'
import { eraseFaces } from './erase-faces.ts'

const app = await startApp()

beforeEach(() => app.db.query('delete from limits'))
afterEach(() => app.moveClock('0'))

/** A face whose picture is kept. */
async function aFace(): Promise<FaceTicket> {
  const ticket = await aFaceTicket(app)
  expect((await sendPhoto(app, await aCapture(app, ticket), await aPhoto())).statusCode).toBe(200)
  return ticket
}

async function kept({ event }: FaceTicket) {
  await eraseFaces(app.db)
  const of = 'select 1 from biometry_registrations registered'
  const where = 'where registered.event_id = $1'
  const people = await app.db.query(`${of} ${where}`, [event.id])
  const photos = await app.db.query(`${of} join biometry_photos on registration_id = registered.id ${where}`, [
    event.id,
  ])
  return { people: people.length, photos: photos.length }
}

const all = { people: 1, photos: 1 }
const none = { people: 0, photos: 0 }

test('thirty days after the event no picture, no key and no registration is left', async () => {
  const ticket = await aFace()
  await app.moveClock('39 days')
  expect(await kept(ticket)).toEqual(all)
  await app.moveClock('42 days')
  expect(await kept(ticket)).toEqual(none)
  for (const table of ['photos', 'captures', 'invites', 'registrations']) {
    expect(await app.db.query(`select 1 from biometry_${table}`)).toEqual([])
  }
})

test('who takes the consent back is erased, and may come again', async () => {
  const ticket = await aFace()
  await agree(app, ticket, ticket.buyer, { allowed: false })
  expect(await kept(ticket)).toEqual(none)
  await sendPhoto(app, await aCapture(app, ticket), await aPhoto())
  expect(await kept(ticket)).toEqual(all)
})

test('the person named may take it back from their own account, whoever bought', async () => {
  const ticket = await aFace()
  const document = aCpf()
  await app.db.query('update biometry_registrations set document = $2 where event_id = $1', [ticket.event.id, document])
  await app.db.query('update tickets set holder_document = $2 where id = $1', [ticket.ticket_id, document])
  const holder = await anAccount(app, { document })
  expect(await kept(ticket)).toEqual(all)
  await agree(app, { person: { ...ticket.person, document } }, holder, { allowed: false })
  expect(await kept(ticket)).toEqual(none)
})

test('nobody erases a stranger’s face', async () => {
  const ticket = await aFace()
  await agree(app, ticket, undefined, { allowed: false })
  await agree(app, ticket, await anAccount(app), { allowed: false })
  expect(await kept(ticket)).toEqual(all)
})

test('with the holder goes the face, unless another ticket of the event names them', async () => {
  const ticket = await aFace()
  const again = { account_id: ticket.buyer.id, event_id: ticket.event.id, holder: { cpf: ticket.person.document } }
  const other = await anOrder(app.db, again)
  const url = `/api/tickets/${ticket.ticket_id}/holder`
  const body = { name: 'Bia Nunes', cpf: aCpf(), email: 'bia@exemplo.test', cellphone: '41912345678' }
  const headers = await proofOf(app, ticket.buyer)
  expect((await app.request(url, { method: 'PUT', body, headers })).statusCode).toBe(200)
  expect(await kept(ticket)).toEqual(all)
  await app.db.query('select give_back_tickets($1, $2)', [other.id, other.ticket_ids])
  expect(await kept(ticket)).toEqual(none)
})

test('with a cancelled ticket goes the face', async () => {
  const ticket = await aFace()
  await app.db.query('select give_back_tickets($1, $2)', [ticket.order.id, ticket.order.ticket_ids])
  expect(await kept(ticket)).toEqual(none)
})

test('addresses that are over are forgotten', async () => {
  const ticket = await aFaceTicket(app)
  await aCapture(app, ticket)
  await app.moveClock('15 minutes')
  await kept(ticket)
  expect(await app.db.query('select 1 from biometry_captures')).toEqual([])
})
