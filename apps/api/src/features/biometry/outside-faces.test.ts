import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createFaceProvider } from '#outside/biometry/outside-provider.ts'
import { aFaceTicket, agree } from '#test/a-face.ts'
import { aCpf } from '#test/a-cpf.ts'
import { proofOf } from '#test/an-account.ts'
import { startApp } from '#test/start-app.ts'
import { eraseFaces } from './erase-faces.ts'
import { judgeFaces } from './judge-faces.ts'
import { tellErased } from './tell-erased.ts'

const asked: { method: string; url: string; token: string; body: string }[] = []
let answer: { status: number; body: object; cut?: boolean }
/** Happens before the company answers. */
let meanwhile: () => Promise<void>

const company = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    const { method = '', url = '', headers } = request
    asked.push({ method, url, token: headers.authorization ?? '', body })
    void meanwhile().then(() => reply(response))
  })
})

function reply(response: ServerResponse): void {
  if (answer.cut) {
    response.writeHead(200, { 'content-length': '100' }).write('{"id":', () => void response.destroy())
    return
  }
  response.writeHead(answer.status, { 'content-type': 'application/json' })
  response.end(answer.status === 204 ? undefined : JSON.stringify(answer.body))
}

await new Promise<void>((ready) => void company.listen(0, '127.0.0.1', ready))
afterAll(() => void company.close())

const url = `http://127.0.0.1:${(company.address() as AddressInfo).port}`
const faces = createFaceProvider({ url, token: 'a token of faces', hosts: ['faces.example'] })
const app = await startApp({}, { faces })

beforeEach(() => {
  asked.length = 0
  meanwhile = () => Promise.resolve()
  answer = { status: 200, body: { id: 'f-1', url: 'https://faces.example/c/1' } }
})

async function aRegistration() {
  const ticket = await aFaceTicket(app)
  await agree(app, ticket, ticket.buyer)
  return { ticket, register: () => app.post('/api/biometry/register', ticket.person, ticket.buyer.bearer) }
}

test('a company that takes pictures is told who comes, and people are sent to it', async () => {
  const { ticket, register } = await aRegistration()
  expect((await register()).json()).toEqual({ data: 'https://faces.example/c/1' })
  expect(asked).toMatchObject([{ method: 'POST', url: '/registrations', token: 'Bearer a token of faces' }])
  expect(JSON.parse(asked[0]?.body ?? '{}')).toMatchObject({
    document: ticket.person.document,
    birth_date: '1993-08-22',
    event: { id: ticket.event.id, title: 'Noite de Teste' },
    return_url: `http://localhost/ticket/list/${ticket.order.id}`,
  })

  const status = async () => (await app.db.query('select status, reason from biometry_registrations'))[0]
  const judge = () => judgeFaces(app.ctx)
  answer.body = { status: 'refused', reason: 'Tire os óculos.' }
  await judge()
  expect(await status()).toEqual({ status: 'pending', reason: null })
  await app.moveClock('20 seconds')
  await judge()
  expect(await status()).toEqual({ status: 'refused', reason: 'Tire os óculos.' })

  // Once more, with another picture.
  answer.body = { id: 'f-9', url: 'https://faces.example/c/9' }
  await register()
  expect(await status()).toEqual({ status: 'pending', reason: null })
  answer.body = { status: 'approved' }
  await app.moveClock('40 seconds')
  await judge()
  expect(await status()).toEqual({ status: 'approved', reason: null })
  await app.moveClock('0')
})

test.each([
  ['http://faces.example/c', 500],
  ['https://evil.example/c', 500],
  ['https://faces.example@evil.example/c', 500],
  ['javascript:alert(1)', 500],
  ['//faces.example/c', 500],
])('nobody is sent to %s', async (wrong, status) => {
  const { register } = await aRegistration()
  answer.body = { id: 'f-2', url: wrong }
  const refused = await register()
  expect(refused.statusCode).toBe(status)
  expect(refused.body).not.toContain(wrong)
})

test.each([
  ['away', { status: 502, body: {} }],
  ['asked too often', { status: 429, body: {} }],
  ['cut off in the middle of its answer', { status: 200, body: {}, cut: true }],
])('when the company is %s the person may try again soon', async (_title, trouble) => {
  const { register } = await aRegistration()
  answer = trouble
  expect((await register()).statusCode).toBe(503)
})

const owed = () =>
  app.db.query<{ outside_id: string; tries: number }>('select outside_id, tries from biometry_erasures')
const tell = () => tellErased(app.ctx)

/** Registered at the company under this name. */
async function aRegistered(id: string) {
  const registration = await aRegistration()
  answer = { status: 200, body: { id, url: 'https://faces.example/c/1' } }
  expect((await registration.register()).statusCode).toBe(200)
  asked.length = 0
  answer = { status: 204, body: {} }
  return registration
}

type Registration = Awaited<ReturnType<typeof aRegistration>>

const ways: [string, (registration: Registration) => Promise<unknown>][] = [
  ['taken back', ({ ticket }) => agree(app, ticket, ticket.buyer, { allowed: false })],
  [
    'another holder’s ticket now',
    async ({ ticket: { ticket_id, buyer } }) => {
      const body = { name: 'Bia Nunes', cpf: aCpf(), email: 'bia@exemplo.test', cellphone: '41912345678' }
      return app.request(`/api/tickets/${ticket_id}/holder`, {
        method: 'PUT',
        body,
        headers: await proofOf(app, buyer),
      })
    },
  ],
  [
    'of a cancelled ticket',
    ({ ticket: { order } }) => app.db.query('select give_back_tickets($1, $2)', [order.id, order.ticket_ids]),
  ],
  ['of somebody who has left', ({ ticket: { buyer } }) => app.db.query('select forget_person($1)', [buyer.id])],
  [
    'a month old',
    async () => {
      await app.moveClock('42 days')
      await eraseFaces(app.db)
    },
  ],
  [
    'refused',
    async () => {
      answer = { status: 200, body: { status: 'refused' } }
      await app.moveClock('20 seconds')
      await judgeFaces(app.ctx)
      asked.length = 0
      answer = { status: 204, body: {} }
    },
  ],
  [
    'begun anew under another name',
    async ({ register }) => {
      answer = { status: 200, body: { id: 'g-next', url: 'https://faces.example/c/2' } }
      await register()
      asked.length = 0
      answer = { status: 204, body: {} }
    },
  ],
]

test.each(ways)('the company erases a face that is %s', async (_title, end) => {
  await app.db.query('delete from biometry_registrations')
  await app.db.query('delete from biometry_erasures')
  await end(await aRegistered('g-1'))
  expect(await owed()).toEqual([{ outside_id: 'g-1', tries: 0 }])
  await tell()
  expect(asked).toMatchObject([{ method: 'DELETE', url: '/registrations/g-1', token: 'Bearer a token of faces' }])
  expect(await owed()).toEqual([])
  await app.moveClock('0')
})

test('it is told again, after growing pauses, until it answers or knows nothing of it', async () => {
  await app.db.query('delete from biometry_erasures')
  const { ticket } = await aRegistered('h-1')
  await agree(app, ticket, ticket.buyer, { allowed: false })
  const told: number[] = []
  for (const [trouble, pause] of [
    [{ status: 500, body: {} }, '0'],
    [{ status: 403, body: {} }, '31 seconds'],
    [{ status: 204, body: {} }, '80 seconds'],
    [{ status: 429, body: {} }, '100 seconds'],
    [{ status: 404, body: {} }, '1 hour'],
  ] as const) {
    answer = trouble
    await app.moveClock(pause)
    asked.length = 0
    await tell()
    told.push(asked.length)
  }
  expect(told).toEqual([1, 1, 0, 1, 1])
  expect(await owed()).toEqual([])
  await app.moveClock('0')
})

test('what is taken back while the company answers is erased there too', async () => {
  const { ticket, register } = await aRegistration()
  meanwhile = async () => void (await agree(app, ticket, ticket.buyer, { allowed: false }))
  answer = { status: 200, body: { id: 'i-1', url: 'https://faces.example/c/1' } }
  await register()
  expect(await app.db.query('select 1 from biometry_registrations where event_id = $1', [ticket.event.id])).toEqual([])
  expect(await owed()).toMatchObject([{ outside_id: 'i-1' }])
})

test('what was refused is begun under another key', async () => {
  const { ticket, register } = await aRegistered('j-1')
  await app.db.query(
    `update biometry_registrations set status = 'refused', reason = 'x', outside_id = null where event_id = $1`,
    [ticket.event.id],
  )
  const key = async () => {
    answer = { status: 200, body: { id: 'j-2', url: 'https://faces.example/c/2' } }
    asked.length = 0
    await register()
    return JSON.parse(asked[0]?.body ?? '{}').key as string
  }
  const [before] = await app.db.query<{ id: string }>('select id from biometry_registrations where event_id = $1', [
    ticket.event.id,
  ])
  const second = await key()
  expect(second).not.toBe(before?.id)
  expect(await key()).toBe(second)
})
