import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aCapture, aFaceTicket, agree, type FaceTicket } from '#test/a-face.ts'
import { aCpf } from '#test/a-cpf.ts'
import { anAccount, bearerOf, logIn, type TestAccount } from '#test/an-account.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()

beforeEach(() => app.db.query('delete from limits'))
afterEach(() => app.moveClock('0'))

const register = ({ person, buyer }: FaceTicket, changes: object = {}, by: Pick<TestAccount, 'bearer'> = buyer) =>
  app.post('/api/biometry/register', { ...person, ...changes }, by.bearer)
const validate = ({ person, buyer }: FaceTicket, document = person.document, by: Pick<TestAccount, 'bearer'> = buyer) =>
  app.post(`/api/biometry/validate/${document}`, { document, event_id: person.event_id }, by.bearer)
const registered = ({ event }: FaceTicket) =>
  app.db.query<Record<string, unknown>>('select * from biometry_registrations where event_id = $1', [event.id])
const captures = () => app.db.query<{ secret_hash: string }>('select * from biometry_captures')

describe('who agreed', () => {
  test('is told where the picture is taken, for a quarter of an hour', async () => {
    const ticket = await aFaceTicket(app)
    expect((await validate(ticket)).json()).toEqual({ data: { status: 'pending' } })
    await agree(app, ticket, ticket.buyer)
    const { data } = (await register(ticket)).json<{ data: string }>()
    expect(data).toMatch(/^http:\/\/localhost\/biometry\/capture\/[\w-]{43}$/)
    expect(await registered(ticket)).toMatchObject([{ document: ticket.person.document, status: 'pending' }])
    // Only a hash of it is kept.
    expect(JSON.stringify(await app.dump())).not.toContain(data.split('/').at(-1))

    const page = await app.request(new URL(data).pathname)
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'sha256-[^']+' 'sha256-[^']+'; /,
    )
    expect(page.headers['cache-control']).toBe('private, no-store')
    expect(page.body).toContain(`data-back="/ticket/list/${ticket.order.id}"`)
    await app.moveClock('15 minutes')
    const late = await app.request(new URL(data).pathname)
    expect(late.statusCode).toBe(404)
    expect(late.body).toContain('não vale mais')
  })

  test('again gets another address, and the old one ends', async () => {
    const ticket = await aFaceTicket(app)
    const [first, second] = [await aCapture(app, ticket), await aCapture(app, ticket)]
    expect((await app.request(`/biometry/capture/${first}`)).statusCode).toBe(404)
    expect((await app.request(`/biometry/capture/${second}`)).statusCode).toBe(200)
  })
})

describe('without', () => {
  test.each([
    ['an answer', () => Promise.resolve()],
    ['an answer to the words of today', (ticket: FaceTicket) => agree(app, ticket, ticket.buyer, { version: 2 })],
    [
      'an answer that still stands',
      async (ticket: FaceTicket) => {
        await agree(app, ticket, ticket.buyer)
        await agree(app, ticket, ticket.buyer, { allowed: false })
      },
    ],
  ])('%s nobody learns an address', async (_title, prepare) => {
    const ticket = await aFaceTicket(app)
    await prepare(ticket)
    const answer = await register(ticket)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'face_consent_missing' })
    expect(await registered(ticket)).toEqual([])
  })
})

describe('the ticket of somebody else', () => {
  test('does not exist, neither to register nor to ask', async () => {
    const ticket = await aFaceTicket(app)
    const stranger = await anAccount(app)
    await agree(app, ticket, stranger)
    const none = { ...ticket, person: { ...ticket.person, event_id: 'ninguem' } }
    for (const ask of [register, (of: FaceTicket, _changes: object, by: TestAccount) => validate(of, undefined, by)]) {
      const [foreign, missing] = [await ask(ticket, {}, stranger), await ask(none, {}, stranger)]
      expect(foreign.statusCode).toBe(404)
      expect(foreign.json()).toMatchObject({ code: 'ticket_not_found' })
      expect(foreign.body).toBe(missing.body)
    }
    expect(await registered(ticket)).toEqual([])
  })

  test('needs a login or an invitation', async () => {
    const ticket = await aFaceTicket(app)
    const answer = await app.post('/api/biometry/register', ticket.person)
    expect(answer.statusCode).toBe(401)
    expect(
      (await app.post('/api/biometry/register', { ...ticket.person, invite: 'x'.repeat(43) })).json(),
    ).toMatchObject({
      code: 'invite_not_found',
    })
  })

  test('a CPF that is on none of one’s tickets is not found', async () => {
    const ticket = await aFaceTicket(app)
    expect((await register(ticket, { document: aCpf() })).statusCode).toBe(404)
    expect((await validate(ticket, aCpf())).statusCode).toBe(404)
  })
})

test('whoever is under 16 on the day of the event is told that a document is enough', async () => {
  const ticket = await aFaceTicket(app)
  await agree(app, ticket, ticket.buyer)
  const [day] = await app.db.query<{ young: string; old: string }>(
    `select to_char(starts_at - interval '16 years' + interval '2 days', 'yyyy-MM-dd') as young,
            to_char(starts_at - interval '16 years' - interval '2 days', 'yyyy-MM-dd') as old
       from events where id = $1`,
    [ticket.event.id],
  )
  const refused = await register(ticket, { birth_date: day!.young })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors).toEqual({
    birth_date: ['Menores de 16 anos não precisam de biometria. Na entrada basta o documento.'],
  })
  expect(await registered(ticket)).toEqual([])
  expect((await register(ticket, { birth_date: day!.old })).statusCode).toBe(200)
})

test.each(['name', 'document', 'cellphone', 'email', 'gender', 'birth_date', 'event_id'])(
  '%s that is no text asks to look at the form again',
  async (field) => {
    const ticket = await aFaceTicket(app)
    for (const value of [null, 5, { a: 1 }, ['x'], undefined]) {
      const answer = await register(ticket, { [field]: value })
      expect(answer.statusCode).toBe(422)
      expect(answer.json().errors[field]).toEqual(['Confira se você preencheu todos os dados do portador'])
    }
    expect(await registered(ticket)).toEqual([])
  },
)

test.each(['1234567890', '123456789012', '11111111111', '529.982.247-25'])('%s is no CPF', async (document) => {
  const ticket = await aFaceTicket(app)
  const answer = await validate(ticket, document)
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors.document).toContain('CPF inválido')
})

test('an event that asks for no faces gets none', async () => {
  const ticket = await aFaceTicket(app, { biometry_required: false })
  expect((await register(ticket)).json()).toMatchObject({ code: 'face_not_asked' })
})

test('once the event has begun it is too late', async () => {
  const ticket = await aFaceTicket(app)
  await app.moveClock('12 days')
  const by = { bearer: bearerOf((await logIn(app, ticket.buyer)).json()) }
  await agree(app, ticket, { ...ticket.buyer, ...by })
  expect((await register(ticket, {}, by)).json()).toMatchObject({ code: 'event_ended' })
})

test('a cancelled ticket opens nothing', async () => {
  const ticket = await aFaceTicket(app)
  await app.db.query(`update tickets set state = 'cancelled' where id = $1`, [ticket.ticket_id])
  expect((await register(ticket)).statusCode).toBe(404)
})

test('after twenty tries in an hour the next one waits', async () => {
  const ticket = await aFaceTicket(app)
  await agree(app, ticket, ticket.buyer)
  for (let i = 0; i < 20; i++) expect((await register(ticket)).statusCode).toBe(200)
  expect((await register(ticket)).statusCode).toBe(429)
  expect((await captures()).length).toBeGreaterThan(0)
})

test('an address that nobody was given leads nowhere, however it is written', async () => {
  for (const secret of [randomUUID(), '../../etc/passwd', '%2e%2e%2fx', 'a'.repeat(200), '<script>']) {
    const answer = await app.request(`/biometry/capture/${encodeURIComponent(secret)}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain('<script>')
  }
})
