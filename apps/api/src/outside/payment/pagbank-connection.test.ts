import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { aPixCharge } from '#test/a-charge.ts'
import { createPagBank } from './pagbank.ts'
import { connectToPagBank } from './pagbank-connection.ts'
import { failureOf } from './pagbank-shapes.ts'
import { CredentialsRefused, ProviderRefused, ProviderUnreachable } from './provider.ts'

/** Somebody at PagBank's address who answers as the test wants. */
let respond: (response: ServerResponse) => void = () => {}
const server = createServer((request, response) => {
  request.resume()
  respond(response)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const TOKEN = 'ficha-secreta'
const connection = connectToPagBank({ url, token: TOKEN })
/** For whoever never comes to an end; any answer may take longer on a busy machine. */
const brief = connectToPagBank({ url, token: TOKEN }, { timeout_ms: 200 })
const call = (through = connection) => through.call({ method: 'GET', path: '/orders/x' })
const say = (status: number, text: string) => {
  respond = (response) => response.writeHead(status).end(text)
}

test.each([500, 502, 503, 408, 425, 429])('%i says nothing about what was asked', async (status) => {
  say(status, '{}')
  await expect(call()).rejects.toThrow(ProviderUnreachable)
})

test('nobody is followed to another address with the token', async () => {
  respond = (response) => {
    say(200, '{}')
    response.writeHead(302, { location: `${url}/elsewhere` }).end()
  }
  await expect(call()).rejects.toThrow(ProviderUnreachable)
})

test.each([401, 403])('%i means that the account is not let in, in whatever words', async (status) => {
  say(status, '{"Message": "User is not authorized with an explicit deny"}')
  await expect(call()).rejects.toThrow(CredentialsRefused)
})

test.each(['', '<html>Bad gateway</html>', '[]', 'null', '"ok"'])(
  '%j is no answer, whatever its status',
  async (text) => {
    for (const status of [200, 201, 400, 404]) {
      say(status, text)
      await expect(call()).rejects.toThrow(ProviderUnreachable)
    }
  },
)

test('who is too slow, talks too long, breaks off or is not there has not answered', async () => {
  respond = () => {}
  await expect(call(brief)).rejects.toThrow('PagBank did not answer: it took too long')
  say(200, JSON.stringify({ text: 'a'.repeat(256 * 1024) }))
  await expect(call()).rejects.toThrow('PagBank did not answer')
  respond = (response) => response.destroy()
  await expect(call()).rejects.toThrow(ProviderUnreachable)
  const gone = connectToPagBank({ url: 'http://127.0.0.1:1', token: TOKEN })
  await expect(gone.call({ method: 'GET', path: '/' })).rejects.toThrow(ProviderUnreachable)
})

const told = (...error_messages: object[]) => ({ error_messages })

test.each([
  [409, told({ error: 'conflict' })],
  [400, told({ code: '40005', description: 'idempotency_key_in_use' })],
  [404, { message: 'no Route matched with those values' }],
  [415, { title: 'Unsupported' }],
])('%i with %j leaves open what was done', (status, json) => {
  expect(failureOf({ status, json })).toBeInstanceOf(ProviderUnreachable)
})

test.each([
  [400, told({ code: 40_002, description: 'invalid_parameter', parameter_name: 'charges[0].amount.value' })],
  [404, told({ code: '40008', description: 'Transaction is not found.' })],
  [400, { title: 'APIX-20164', detail: 'no key' }],
  [422, {}],
])('%i with %j is a refusal', (status, json) => {
  expect(failureOf({ status, json })).toBeInstanceOf(ProviderRefused)
})

test('a reason repeats nothing of the buyer, of the card or of the account', () => {
  const words = ['52998224725', '529.982.247-25', 'ana@exemplo.test', 'a4000007777123453', 'CPF 52998224725 inválido']
  const json = told(...words.map((description) => ({ code: '40002', description })))
  expect(failureOf({ status: 400, json }).message).toBe('PagBank refused: 40002 40002 40002 40002 40002')
})

test('a charge is not forgotten because a gateway lost its address', async () => {
  const here = { webhook_url: `${url}/webhook`, card_frame: null, methods: ['pix'] as const }
  const pagbank = createPagBank({ url, token: TOKEN, cards: false }, here)
  const name = { key: aPixCharge().key, provider_id: 'ORDE_F87334AC-BB8B-42E2-AA85-8579F70AA328' }
  say(404, '{"message":"no Route matched with those values"}')
  await expect(pagbank.read(name)).rejects.toThrow(ProviderUnreachable)
  say(404, JSON.stringify(told({ error: 'resource_not_found' })))
  expect(await pagbank.read(name)).toBeUndefined()
  say(400, JSON.stringify(told({ code: '40002' })))
  await expect(pagbank.read(name)).rejects.toThrow(ProviderUnreachable)
})

test('an order without a code to pay is refused, and an answer of another shape is none', async () => {
  const here = { webhook_url: `${url}/webhook`, card_frame: null, methods: ['pix'] as const }
  const pagbank = createPagBank({ url, token: TOKEN, cards: false }, here)
  const charge = aPixCharge()
  const order = { id: 'ORDE_F87334AC-BB8B-42E2-AA85-8579F70AA328', reference_id: charge.key }
  const expiration_date = '2126-02-08T15:15:12.000-03:00'
  say(201, JSON.stringify({ ...order, qr_codes: [{ expiration_date }] }))
  await expect(pagbank.create(charge)).rejects.toThrow(ProviderRefused)
  say(201, JSON.stringify({ ...order, qr_codes: [{ expiration_date: 'amanhã', text: '000201' }] }))
  await expect(pagbank.create(charge)).rejects.toThrow('not as described: qr_codes.0.expiration_date')
  say(201, JSON.stringify({ ...order, reference_id: 'x', qr_codes: [{ expiration_date, text: '000201' }] }))
  await expect(pagbank.create(charge)).rejects.toThrow('another charge')
})
