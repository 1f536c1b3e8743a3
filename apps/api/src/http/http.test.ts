import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startApp } from '#test/start-app.ts'
import { createHttp } from './create-http.ts'

const app = await startApp()
const json = { 'content-type': 'application/json' }
const post = (body: unknown, headers: Record<string, string> = json) =>
  app.request('/api/support', { method: 'POST', body, headers })

test.each([
  ['an unknown address', () => app.request('/api/nada'), 404, 'not_found'],
  ['an unknown method', () => app.request('/api/support', { method: 'PATCH', body: {} }), 405, 'method_not_allowed'],
  [
    'a form',
    () => post('topic=order', { 'content-type': 'application/x-www-form-urlencoded' }),
    415,
    'unsupported_media_type',
  ],
  ['plain text', () => post('oi', { 'content-type': 'text/plain' }), 415, 'unsupported_media_type'],
  ['broken JSON', () => post('{"topic":'), 400, 'malformed_body'],
  ['an empty body', () => post(''), 400, 'malformed_body'],
  ['a list', () => post('[]'), 400, 'malformed_body'],
  ['text that is not UTF-8', () => post(Buffer.from('{"name":"\xff"}', 'latin1')), 400, 'malformed_body'],
  ['a prototype', () => post('{"__proto__":{"admin":true}}'), 400, 'malformed_body'],
  ['a constructor', () => post('{"constructor":{"prototype":{}}}'), 400, 'malformed_body'],
  ['too much', () => post(`{"text":"${'a'.repeat(70_000)}"}`), 413, 'body_too_large'],
  ['a query nobody asked for', () => app.request('/api/producers?admin=1'), 422, 'invalid_input'],
  ['a malformed address', () => app.request('/api/%zz'), 400, 'malformed_address'],
  [
    'an id that is too long',
    () => app.request(`/api/webhooks/${'a'.repeat(300)}/x`, { method: 'POST', body: {} }),
    400,
    'malformed_address',
  ],
])('%s gets a typed answer in Portuguese', async (_title, call, status, code) => {
  const answer = await call()
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toMatchObject({ code, message: expect.stringMatching(/^[A-ZÉ].+\.$/) })
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(answer.headers['cache-control']).toBe('private, no-store')
})

test('a refused method is told which ones are welcome', async () => {
  expect((await app.request('/api/support', { method: 'DELETE' })).headers['allow']).toBe('POST')
})

test('every answer forbids sniffing, framing and, for data, everything else', async () => {
  const { headers } = await app.request('/api/producers')
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
  expect(headers).not.toHaveProperty('strict-transport-security')
})

test('behind https the browser is told to stay there', async () => {
  const secure = await startApp({ PUBLIC_URL: 'https://ingressos.example' })
  expect((await secure.request('/api/producers')).headers['strict-transport-security']).toBe(
    'max-age=31536000; includeSubDomains',
  )
})

test('the API describes itself, every call once, in OpenAPI 3.1', async () => {
  const description = (await app.request('/api/openapi.json')).json()
  expect(description.openapi).toBe('3.1.0')
  expect(description.paths['/api/support'].post.requestBody.content['application/json'].schema).toEqual({
    $ref: '#/components/schemas/SupportRequest',
  })
  expect(description.paths['/api/events/{event_id}'].get.parameters).toEqual([
    expect.objectContaining({ name: 'event_id', in: 'path', required: true }),
  ])
  expect(Object.keys(description.paths['/api/support'].post.responses)).toContain('429')
})

test('the partner’s callback and the webhooks of providers are described too, for machines and people', async () => {
  const { paths } = (await app.request('/api/openapi.json')).json()
  expect(Object.keys(paths['/api/integrations/callback'].get.responses)).toEqual(expect.arrayContaining(['303', '400']))
  const { post } = paths['/api/webhooks/{provider}/{segment}']
  expect(post.parameters.map(({ name }: { name: string }) => name)).toEqual(['provider', 'segment'])
  expect(Object.keys(post.responses)).toEqual(expect.arrayContaining(['200', '401', '404']))
  expect((await app.request('/api/docs')).body).toContain('POST /api/webhooks/{provider}/{segment}')
  const wrong = await app.request('/api/webhooks/banco/segredo')
  expect([wrong.statusCode, wrong.headers['allow']]).toEqual([405, 'POST'])
})

test('the API has a page people can read, without any script', async () => {
  const page = await app.request('/api/docs')
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.body).toContain('/api/support')
  expect(page.body).not.toContain('<script')
})

test.each(['/api/docs', '/api/openapi.json'])(
  '%s is sent compressed, or as 304 to a caller that has it',
  async (at) => {
    const [plain, packed] = [
      await app.request(at),
      await app.request(at, { headers: { 'accept-encoding': 'gzip, br' } }),
    ]
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', etag: plain.headers['etag'] })
    expect(packed.rawPayload.length * 8).toBeLessThan(plain.rawPayload.length)
    const again = await app.request(at, { headers: { 'if-none-match': String(plain.headers['etag']) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  },
)

test('health is 200 while the product can sell and 503 when it cannot', async () => {
  expect((await app.request('/healthz')).json()).toEqual({ status: 'ok' })
  const broken = await startApp()
  await broken.db.query('drop table producers cascade')
  const answer = await broken.request('/healthz')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('2')
  for (const path of ['/livez', '/readyz']) expect((await broken.request(path)).json()).toEqual({ status: 'ok' })
})

test('shows the state of payments to the monitor only', async () => {
  const token = 'um-monitor-que-sabe-disto'
  const watched = await startApp({ METRICS_TOKEN: token })
  const ask = async (headers = {}) => (await watched.request('/healthz', { headers })).json()
  expect(await ask()).toEqual({ status: 'ok' })
  expect(await ask({ authorization: 'Bearer inventado' })).toEqual({ status: 'ok' })
  expect(await ask({ authorization: `Bearer ${token}` })).toEqual({ status: 'ok', payments: 'ok' })
})

test('a request with two hosts is refused', async () => {
  const { hostname, port } = new URL(await app.listen())
  const ask = (hosts: string[]) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname)
      const lines = ['GET /livez HTTP/1.1', ...hosts.map((host) => `host: ${host}`), 'connection: close', '', '']
      socket.on('error', reject)
      socket.setEncoding('utf8').once('data', (text: string) => resolve(text.slice(0, 12)))
      socket.write(lines.join('\r\n'))
    })
  expect(await ask(['localhost'])).toBe('HTTP/1.1 200')
  expect(await ask(['localhost', 'outra.example'])).toBe('HTTP/1.1 400')
})

test.each(['/readyz', '/healthz'])('however many ask %s at one moment, the database is asked once', async (path) => {
  const asked = vi.spyOn(path === '/readyz' ? app.db.read : app.db, 'query')
  onTestFinished(() => asked.mockRestore())
  await app.request(path)
  const alone = asked.mock.calls.length
  expect(alone).toBeGreaterThan(0)
  const answers = await Promise.all(Array.from({ length: 100 }, () => app.request(path)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(asked.mock.calls.length - alone).toBeLessThan(5 * alone)
})

test('people are sent elsewhere when the database needs a newer release', async () => {
  const old = await startApp()
  expect((await old.request('/readyz')).statusCode).toBe(200)
  await old.db.query('update database_release set min_release = 1000')
  expect((await old.request('/readyz')).statusCode).toBe(503)
  expect((await old.request('/livez')).statusCode).toBe(200)
})

test('development pages exist only with demo data on', async () => {
  const real = await startApp({ DEMO: '0' })
  expect((await real.request('/dev/outbox.json')).statusCode).toBe(404)
  expect((await app.request('/dev')).body).toContain('/dev/outbox')
  expect((await app.request('/dev/outbox')).body).toContain('Nenhuma mensagem')
})

test('whoever speaks slowly has ten seconds for the headers and fifteen for all of it', async () => {
  const { server } = createHttp({ log_level: 'silent', public_url: undefined, trusted_proxies: [] })
  // Node lets a body take the longer of the two, whichever that is.
  expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 15_000])
})
