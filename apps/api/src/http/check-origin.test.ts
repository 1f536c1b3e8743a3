import { expect, test } from 'vitest'
import { aCpf } from '#test/a-cpf.ts'
import { anEvent } from '#test/an-event.ts'
import { startApp } from '#test/start-app.ts'

const local = await startApp()
const shop = await startApp({ PUBLIC_URL: 'https://ingressos.example:8443' })
const club = await shop.aProducer({ domain: 'clube.example' })

/** Whether a writing call gets as far as what it carries, which is nothing. */
async function isWelcome(app: typeof shop, { host, origin }: { host: string; origin: string }): Promise<boolean> {
  const answer = await app.request('/api/support', { method: 'POST', host, headers: { origin }, body: {} })
  expect([403, 422]).toContain(answer.statusCode)
  return answer.statusCode === 422
}

test.each([
  ['the shop’s own page', { host: 'ingressos.example:8443', origin: 'https://ingressos.example:8443' }, true],
  ['the same behind a proxy', { host: '127.0.0.1:3000', origin: 'https://ingressos.example:8443' }, true],
  ['a producer’s own domain', { host: 'clube.example:8443', origin: 'https://clube.example:8443' }, true],
  ['the same, written loudly', { host: 'CLUBE.example:8443', origin: 'https://clube.example:8443' }, true],
  ['a producer’s domain elsewhere', { host: 'ingressos.example:8443', origin: 'https://clube.example:8443' }, false],
  ['a producer’s domain in the clear', { host: 'clube.example:8443', origin: 'http://clube.example:8443' }, false],
  ['another port', { host: 'clube.example', origin: 'https://clube.example' }, false],
  ['a host that anybody can name', { host: 'evil.example', origin: 'https://evil.example' }, false],
  ['this machine', { host: 'localhost', origin: 'https://localhost' }, false],
  ['nowhere', { host: 'ingressos.example:8443', origin: 'null' }, false],
])('where the shop’s address is set, a call from %s', async (_title, from, welcome) => {
  expect(club.domain).toBe('clube.example')
  expect(await isWelcome(shop, from)).toBe(welcome)
})

test('on a plain local run the request’s own host is ours, and no other', async () => {
  expect(await isWelcome(local, { host: 'marealta.localhost:3000', origin: 'http://marealta.localhost:3000' })).toBe(
    true,
  )
  expect(await isWelcome(local, { host: 'localhost:3000', origin: 'https://evil.example' })).toBe(false)
})

type Call = [path: string, body: object, answered: number]
const { id: event_id } = await anEvent(local.db, '0')
const calls: Call[] = [
  ['/api/password/search', { document: aCpf() }, 404],
  ['/api/password/code', { document: aCpf(), method: 'E-mail' }, 404],
  ['/api/password/check', { document: aCpf(), code: 'ABC234' }, 404],
  ['/api/checkout/coupons', { event_id, code: 'NENHUM' }, 409],
  [`/api/events/${event_id}/notify`, { email: 'ana@exemplo.test' }, 409],
]
const write = (path: string, body: object, headers: Record<string, string>, from = '203.0.113.70') =>
  local.request(path, { method: 'POST', body, headers, from })

test.each(calls)(
  'a call is served at its path with its payload as §7 has them, without Origin and without cookie: POST %s',
  async (path, body, status) => {
    const answer = await write(path, body, {})
    expect(answer.statusCode).toBe(status)
    // A cookie it would bring along the next time, and be refused for.
    expect(String(answer.headers['set-cookie'] ?? '')).not.toMatch(/^browser=/)
  },
)

test.each(calls)('POST %s with a cookie and no Origin, or with another’s Origin, is refused', async (path, body) => {
  expect((await write(path, body, { cookie: 'browser=x' })).statusCode).toBe(403)
  expect((await write(path, body, { cookie: 'anything=1' })).statusCode).toBe(403)
  expect((await write(path, body, { origin: 'https://evil.example' })).statusCode).toBe(403)
})

test('programs at one network address share what whoever brings no cookie may ask', async () => {
  const at = '203.0.113.71'
  const search = (headers: Record<string, string>, from = at) =>
    write('/api/password/search', { document: aCpf() }, headers, from)
  for (let n = 0; n < 20; n++) expect((await search(n % 2 ? { origin: 'http://localhost' } : {})).statusCode).toBe(404)
  expect((await search({})).statusCode).toBe(429)
  expect((await search({}, '203.0.113.72')).statusCode).toBe(404)
})
