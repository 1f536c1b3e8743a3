import { beforeEach, expect, test } from 'vitest'
import { aFaceTicket, agree, aPhoto, sendPhoto, type FaceTicket } from '#test/a-face.ts'
import { anAccount, proofOf, proveAddress, type TestAccount } from '#test/an-account.ts'
import { anOrder } from '#test/an-order.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()

beforeEach(() => app.db.query('delete from limits'))

type Registered = { id: string; registered_by: string | null; status: string; email: string }

const registered = ({ event }: FaceTicket) =>
  app.db.query<Registered>('select * from biometry_registrations where event_id = $1', [event.id])
const approve = ({ event }: FaceTicket) =>
  app.db.query(`update biometry_registrations set status = 'approved' where event_id = $1`, [event.id])

/** Agrees and registers as this account, or with this invitation. */
async function register(ticket: FaceTicket, by: TestAccount | string) {
  const [account, extra] = typeof by === 'string' ? [undefined, { invite: by }] : [by, {}]
  await agree(app, ticket, account, extra)
  return app.post('/api/biometry/register', { ...ticket.person, ...extra }, account?.bearer)
}
const withdraw = (ticket: FaceTicket, by: TestAccount) => agree(app, ticket, by, { allowed: false })

/** Somebody else with a ticket of the event that names the same person, sold before that was refused. */
async function aStranger({ event, person }: FaceTicket): Promise<TestAccount> {
  const stranger = await anAccount(app)
  await anOrder(app.db, { account_id: stranger.id, event_id: event.id, holder: { cpf: person.document } })
  return stranger
}

async function anInvitation({ ticket_id, buyer }: FaceTicket): Promise<string> {
  await app.db.query('delete from messages')
  expect((await app.post(`/api/tickets/${ticket_id}/biometry/invite`, {}, buyer.bearer)).statusCode).toBe(200)
  const [mail] = await app.db.query<{ text: string }>('select text from messages')
  return /\/biometry\/invite\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
}

/** A ticket that its buyer gave to somebody with an account of their own. */
async function aGuest() {
  const ticket = await aFaceTicket(app)
  const guest = await anAccount(app, { verified: false })
  const holder = { name: guest.name, cpf: guest.document, email: guest.email, cellphone: guest.cellphone }
  const url = `/api/tickets/${ticket.ticket_id}/holder`
  const changed = await app.request(url, { method: 'PUT', body: holder, headers: await proofOf(app, ticket.buyer) })
  expect(changed.statusCode).toBe(200)
  const person = { ...ticket.person, ...guestAs(guest) }
  return { ticket: { ...ticket, person }, guest }
}

const guestAs = ({ name, document, email, cellphone }: TestAccount) => ({ name, document, email, cellphone })

test('a stranger who buys a ticket in somebody’s CPF neither replaces nor erases their face', async () => {
  const ticket = await aFaceTicket(app)
  expect((await register(ticket, ticket.buyer)).statusCode).toBe(200)
  const stranger = await aStranger(ticket)
  const before = await registered(ticket)
  expect(before).toMatchObject([{ registered_by: ticket.buyer.id }])

  const refused = await register({ ...ticket, person: { ...ticket.person, email: 'mal@exemplo.test' } }, stranger)
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toEqual({
    code: 'face_begun',
    message: 'Outra pessoa já começou esta biometria. Envie o convite ao portador para ele mesmo cadastrar o rosto.',
  })
  expect((await withdraw(ticket, stranger)).statusCode).toBe(200)
  expect(await registered(ticket)).toEqual(before)

  await approve(ticket)
  expect((await register(ticket, stranger)).json()).toMatchObject({ code: 'face_approved' })
  await withdraw(ticket, stranger)
  expect(await registered(ticket)).toMatchObject([{ status: 'approved', registered_by: ticket.buyer.id }])
})

test('the person puts their own face in place of what a stranger began, also when that was approved', async () => {
  const ticket = await aFaceTicket(app)
  const stranger = await aStranger(ticket)
  for (const prepare of [() => Promise.resolve(), () => approve(ticket)]) {
    await app.db.query('delete from biometry_registrations where event_id = $1', [ticket.event.id])
    const begun = (await register(ticket, stranger)).json<{ data: string }>().data.split('/').at(-1) ?? ''
    const [theirs] = await registered(ticket)
    await prepare()
    expect((await register(ticket, ticket.buyer)).statusCode).toBe(200)
    const [own, ...more] = await registered(ticket)
    expect(more).toEqual([])
    expect(own).toMatchObject({ registered_by: ticket.buyer.id, status: 'pending' })
    expect(own?.id).not.toBe(theirs?.id)
    // The stranger's address is over, and so is their way back.
    expect((await sendPhoto(app, begun, await aPhoto())).statusCode).toBe(404)
    expect((await register(ticket, stranger)).json()).toMatchObject({ code: 'face_begun' })
  }
})

test('with the invitation the holder replaces what the buyer began, and the buyer cannot take it over again', async () => {
  const { ticket } = await aGuest()
  expect((await register(ticket, ticket.buyer)).statusCode).toBe(200)
  await approve(ticket)
  const invite = await anInvitation(ticket)
  expect((await register(ticket, invite)).statusCode).toBe(200)
  expect(await registered(ticket)).toMatchObject([{ registered_by: null, status: 'pending' }])
  expect((await register(ticket, invite)).statusCode).toBe(200)

  expect((await register(ticket, ticket.buyer)).json()).toMatchObject({ code: 'face_begun' })
  await withdraw(ticket, ticket.buyer)
  expect(await registered(ticket)).toHaveLength(1)
  // But may send another invitation, as long as nothing is approved.
  await app.db.query('delete from limits')
  await anInvitation(ticket)
  await approve(ticket)
  const again = await app.post(`/api/tickets/${ticket.ticket_id}/biometry/invite`, {}, ticket.buyer.bearer)
  expect(again.json()).toMatchObject({ code: 'face_approved' })
})

test('what the person has had approved stays, also for whoever holds their invitation', async () => {
  const ticket = await aFaceTicket(app)
  const invite = await anInvitation(ticket)
  await register(ticket, ticket.buyer)
  await approve(ticket)
  for (const by of [ticket.buyer, invite]) {
    expect((await register(ticket, by)).json()).toMatchObject({ code: 'face_approved' })
  }
})

test('a buyer registers the people they bought for, begins anew and takes it back', async () => {
  const { ticket } = await aGuest()
  for (let i = 0; i < 2; i++) expect((await register(ticket, ticket.buyer)).statusCode).toBe(200)
  expect(await registered(ticket)).toMatchObject([{ registered_by: ticket.buyer.id }])
  await withdraw(ticket, ticket.buyer)
  expect(await registered(ticket)).toEqual([])
})

test('a guest registers from their own account once the address on the ticket is proved theirs', async () => {
  const { ticket, guest } = await aGuest()
  expect((await register(ticket, guest)).json()).toMatchObject({ code: 'ticket_not_found' })
  await register(ticket, ticket.buyer)
  await proveAddress(app, guest)
  const answer = await register(ticket, guest)
  expect(answer.statusCode).toBe(200)
  expect(await registered(ticket)).toMatchObject([{ registered_by: guest.id }])
  // They are not led to the buyer's tickets.
  const page = await app.request(new URL(answer.json<{ data: string }>().data).pathname)
  expect(page.body).not.toContain(ticket.order.id)
  expect((await register(ticket, ticket.buyer)).json()).toMatchObject({ code: 'face_begun' })
})

test('a guest takes back from their own account what the buyer registered', async () => {
  const { ticket, guest } = await aGuest()
  await register(ticket, ticket.buyer)
  await withdraw(ticket, guest)
  expect(await registered(ticket)).toEqual([])
})
