import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createFaceProvider } from '#outside/biometry/outside-provider.ts'
import { aFaceTicket, agree } from '#test/a-face.ts'
import { startApp } from '#test/start-app.ts'
import { judgeFaces } from './judge-faces.ts'
import { createSeal } from './seal.ts'

const asked: { method: string; url: string; token: string; body: string }[] = []
let answer: { status: number; body: object }

const company = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    const { method = '', url = '', headers } = request
    asked.push({ method, url, token: headers.authorization ?? '', body })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
})
await new Promise<void>((ready) => void company.listen(0, '127.0.0.1', ready))
afterAll(() => void company.close())

const url = `http://127.0.0.1:${(company.address() as AddressInfo).port}`
const faces = createFaceProvider({ url, token: 'a token of faces', hosts: ['faces.example'] })
const app = await startApp({}, { faces })
const log = { warn() {}, error() {} }

beforeEach(() => {
  asked.length = 0
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
  const judge = () => judgeFaces({ db: app.db, log, seal: createSeal('x'), faces })
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

test('when the company is away the person may try again soon', async () => {
  const { register } = await aRegistration()
  answer = { status: 502, body: {} }
  expect((await register()).statusCode).toBe(503)
})
