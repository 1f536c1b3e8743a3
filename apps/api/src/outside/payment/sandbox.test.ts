import { named } from '#test/a-charge.ts'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { ProviderRefused, ProviderUnreachable, type Charge } from './provider.ts'
import { askOverHttp, createSandbox } from './sandbox.ts'

type Reply = (request: IncomingMessage, response: ServerResponse) => void

let reply: Reply = (_request, response) => response.end()
const server = createServer((request, response) => reply(request, response)).listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
const { port } = server.address() as AddressInfo
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const shared = { webhook_url: 'http://127.0.0.1/webhooks', secret: 'secret' }
const url = `http://127.0.0.1:${port}`
const provider = createSandbox({ ask: askOverHttp(url, 'the key'), ...shared })
/** For whoever never comes to an end; any answer may take longer on a busy machine. */
const brief = createSandbox({ ask: askOverHttp(url, 'the key', { patience_ms: 200 }), ...shared })

const charge: Charge = {
  key: 'a'.repeat(32),
  method: 'pix',
  amount_cents: 500,
  description: 'Pedido',
  ends_at: '2039-01-01T00:00:00Z',
  expires_in_s: 60,
  payer: {
    name: 'Ana',
    document: '52998224725',
    email: 'ana@exemplo.test',
  },
}

function answering(status: number, body: unknown): Reply {
  return (_request, response) => response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
}

const error = (code: string) => ({ error: { code, message: 'No.' } })

test('a charge is asked for with the key and with where to tell about it', async () => {
  const heard: unknown[] = []
  reply = (request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => void (body += String(chunk)))
    request.on('end', () => {
      heard.push(request.method, request.url, request.headers.authorization, JSON.parse(body))
      answering(200, {
        key: charge.key,
        id: 'ch_1',
        state: 'pending',
        captured_cents: 0,
        pix_code: 'code',
        card: null,
        refusal: null,
        refunds: [],
        something: 'new',
      })(request, response)
    })
  }
  expect(await provider.create(charge)).toEqual({
    charge_key: charge.key,
    interest_cents: 0,
    returned_cents: null,
    provider_id: 'ch_1',
    state: 'pending',
    captured_cents: 0,
    pix_code: 'code',
    card: null,
    refusal: null,
    refunds: [],
  })
  const { ends_at: _ends, ...asked } = charge
  expect(heard).toEqual([
    'POST',
    '/charges',
    'Bearer the key',
    { ...asked, notification_url: 'http://127.0.0.1/webhooks' },
  ])
})

test.each([
  ['breaks', answering(500, error('internal'))],
  ['is overloaded', answering(429, error('too_many'))],
  ['does not know our key', answering(401, error('unauthorized'))],
  ['talks nonsense', answering(200, '<html>')],
  ['talks of something else', answering(200, { id: 'ch_1', state: 'melted' })],
  ['has another page in front of it', answering(404, '{"message":"nothing here"}')],
  ['sends us elsewhere', (_request, response) => response.writeHead(302, { location: '/other' }).end()],
  ['hangs up', (request) => request.destroy()],
] as [string, Reply][])('a provider that %s leaves everything open', async (_what, answer) => {
  reply = answer
  await expect(provider.create(charge)).rejects.toThrow(ProviderUnreachable)
  await expect(provider.read(named(charge.key))).rejects.toThrow(ProviderUnreachable)
})

test('a provider that never answers leaves everything open', async () => {
  reply = () => {}
  await expect(brief.create(charge)).rejects.toThrow(ProviderUnreachable)
  await expect(brief.read(named(charge.key))).rejects.toThrow(ProviderUnreachable)
})

test('where nobody listens everything is open too', async () => {
  const nowhere = createSandbox({ ask: askOverHttp('http://127.0.0.1:1', 'key'), ...shared })
  await expect(nowhere.create(charge)).rejects.toThrow(ProviderUnreachable)
})

test('a no is a no, and an unknown charge is unknown', async () => {
  reply = answering(409, error('key_reused'))
  await expect(provider.create(charge)).rejects.toThrow(ProviderRefused)
  reply = answering(422, error('invalid_card'))
  await expect(provider.create(charge)).rejects.toMatchObject({ name: 'ProviderRefused', refusal: 'invalid_card' })
  reply = answering(404, error('charge_not_found'))
  expect(await provider.read(named(charge.key))).toBeUndefined()
})
