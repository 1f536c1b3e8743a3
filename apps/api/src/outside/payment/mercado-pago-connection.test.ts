import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { aKey, aPixCharge } from '#test/a-charge.ts'
import { createMercadoPago } from './mercado-pago.ts'
import { CredentialsRefused, ProviderRefused, ProviderUnreachable } from './provider.ts'

type Answer = (response: ServerResponse, asked: string) => void
let how: Answer = () => undefined
const server = createServer(({ method, url: path }, response) => how(response, `${method} ${path}`))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const TOKEN = 'APP_USR-muito-secreto'
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const account = { webhook_url: 'https://loja.example/w', card_frame: null, methods: ['pix'] as const }
const open = (address = url, patience = {}) =>
  createMercadoPago({ url: address, access_token: TOKEN, public_key: 'p', webhook_secret: 's' }, account, patience)
const provider = open()
/** For whoever never comes to an end; any answer may take longer on a busy machine. */
const TIMEOUT_MS = 300
const brief = open(url, { timeout_ms: TIMEOUT_MS })

function says(status: number, body: unknown, headers: Record<string, string> = {}) {
  return (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}
const endless = (response: ServerResponse) => {
  const more = () => {
    while (response.writable && response.write(' '.repeat(64 * 1024)));
    response.once('drain', more)
  }
  more()
}
const trickling = (response: ServerResponse) => {
  response.writeHead(200)
  const timer = setInterval(() => response.write(' '), 20)
  response.once('close', () => clearInterval(timer))
}

test.each<[string, (response: ServerResponse) => void]>([
  ['500', says(500, { message: 'internal_error' })],
  ['503', says(503, '')],
  ['408', says(408, {})],
  ['409, a key that is in use', says(409, {})],
  ['423, a key that is locked', says(423, {})],
  ['425', says(425, {})],
  ['429', says(429, {}, { 'retry-after': '1' })],
  ['302', says(302, '', { location: 'http://127.0.0.1:1/' })],
  ['a page instead of JSON', says(200, '<html><title>Manutenção</title></html>')],
  ['a page that says 400', says(400, '<h1>Bad Request</h1>')],
  ['an answer about something else', says(200, { ok: true })],
  ['a list', says(200, [])],
  ['an endless answer', endless],
  ['a lost connection', (response) => response.destroy()],
])('%s leaves open what has become of a charge', async (_title, answer) => {
  how = answer
  await expect(provider.create(aPixCharge())).rejects.toThrow(ProviderUnreachable)
  await expect(provider.read({ key: aKey(), provider_id: '1' })).rejects.toThrow(ProviderUnreachable)
  await expect(provider.read({ key: aKey(), provider_id: null })).rejects.toThrow(ProviderUnreachable)
})

test.each<[string, (response: ServerResponse) => void]>([
  ['a byte now and then', trickling],
  ['silence', () => undefined],
])('%s is not waited for, and leaves open what has become of a charge', async (_title, answer) => {
  how = answer
  const began = performance.now()
  await expect(brief.create(aPixCharge())).rejects.toThrow(ProviderUnreachable)
  await expect(brief.read({ key: aKey(), provider_id: '1' })).rejects.toThrow(ProviderUnreachable)
  await expect(brief.read({ key: aKey(), provider_id: null })).rejects.toThrow(ProviderUnreachable)
  expect(performance.now() - began).toBeLessThan(TIMEOUT_MS * 100)
})

test.each([401, 403])('%i says that nobody knows this account, and not which token it came with', async (status) => {
  how = says(status, { message: `invalid token ${TOKEN}` })
  const attempt = provider.create(aPixCharge())
  await expect(attempt).rejects.toThrow(CredentialsRefused)
  await expect(attempt).rejects.toThrow(`Mercado Pago does not know this account: ${status}`)
})

test('one that is not there is unreachable, and the reason names nothing of ours', async () => {
  await expect(open('http://127.0.0.1:1').read({ key: aKey(), provider_id: '1' })).rejects.toThrow(
    /^Mercado Pago did not answer: [\w ]+$/,
  )
})

test('a question refused says nothing about the charge, and a payment not found is none', async () => {
  how = says(400, { message: 'bad', cause: [{ code: 1, description: 'Params Error' }] })
  await expect(provider.read({ key: aKey(), provider_id: '1' })).rejects.toThrow(ProviderUnreachable)
  await expect(provider.read({ key: aKey(), provider_id: null })).rejects.toThrow(ProviderUnreachable)
  how = says(404, { message: 'Payment not found', error: 'not_found', status: 404, cause: [{ code: 2000 }] })
  expect(await provider.read({ key: aKey(), provider_id: '1' })).toBeUndefined()
})

const made = (charge: { key: string }) => ({
  id: 1,
  status: 'pending',
  external_reference: charge.key,
  payment_method_id: 'pix',
  date_created: '2026-01-18T11:08:34.000-04:00',
  transaction_amount: 123.45,
})

test('an answer about another charge says nothing about ours, and one without a code cannot be paid', async () => {
  const charge = aPixCharge()
  how = says(201, made({ key: aKey() }))
  await expect(provider.create(charge)).rejects.toThrow('Mercado Pago answered about another charge')
  how = says(201, made(charge))
  await expect(provider.create(charge)).rejects.toThrow(ProviderRefused)
})

test('an answer of more than 256 kB about one payment is not read; a list of payments may be longer', async () => {
  const charge = aPixCharge()
  const long = { ...made(charge), more: 'a'.repeat(300_000) }
  how = says(200, long)
  await expect(provider.read({ key: charge.key, provider_id: '1' })).rejects.toThrow(ProviderUnreachable)
  how = says(200, { paging: { total: 1 }, results: [long] })
  expect(await provider.read({ key: charge.key, provider_id: null })).toMatchObject({ state: 'pending' })
})

test('nobody is sent elsewhere with our token, though the answer there would be right', async () => {
  const charge = aPixCharge()
  how = (response, asked) =>
    asked === 'GET /elsewhere' ? says(200, made(charge))(response) : says(307, '', { location: '/elsewhere' })(response)
  await expect(provider.read({ key: charge.key, provider_id: '1' })).rejects.toThrow(ProviderUnreachable)
})

test('a name of a payment is never another address', async () => {
  const paths: string[] = []
  how = (response, asked) => {
    paths.push(asked)
    says(404, {})(response)
  }
  await provider.read({ key: aKey(), provider_id: '../users/me' })
  await provider.read({ key: aKey(), provider_id: 'chargeback:../x' })
  expect(paths).toEqual(['GET /v1/payments/..%2Fusers%2Fme', 'GET /v1/chargebacks/..%2Fx'])
})

test.each([
  ['was paid a moment ago is no failure', 'approved', false],
  ['still waits is one', 'pending', true],
])('a cancellation that is refused for a charge that %s', async (_title, status, fails) => {
  const charge = aPixCharge()
  let refused = false
  how = (response, asked) => {
    if (asked.startsWith('PUT')) {
      refused = true
      says(400, { message: 'not now', cause: [{ code: 3005, description: 'state' }] })(response)
    } else says(200, { ...made(charge), ...(refused && { status }) })(response)
  }
  const attempt = provider.cancel({ key: charge.key, provider_id: '1' })
  const failure = await attempt.catch((error: unknown) => error)
  expect(failure instanceof ProviderRefused).toBe(fails)
  expect(refused).toBe(true)
})
