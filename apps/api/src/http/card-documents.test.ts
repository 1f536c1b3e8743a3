import { expect, test } from 'vitest'
import { aShopWith } from '#test/played/a-shop.ts'
import { startApp } from '#test/start-app.ts'

const CARDS = 'cards.localhost'
const theirs = await aShopWith('mercado_pago', { PUBLIC_URL: 'http://localhost:3000' })
const ours = await aShopWith('pagbank', { PUBLIC_URL: 'http://localhost:3000' })

function policyOf(header: unknown): Record<string, string> {
  return Object.fromEntries(
    String(header)
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
  )
}

test('the document for cards is opened for its provider alone, and to nobody’s frame but the shops’', async () => {
  await theirs.app.aProducer({ domain: 'ingressos.clube.example' })
  const { statusCode, headers, body } = await theirs.app.request('/card/mercado_pago/operator', { host: CARDS })
  expect(statusCode).toBe(200)
  expect(body).toContain(`${theirs.played.url}/js/v2`)
  const policy = policyOf(headers['content-security-policy'])
  expect(policy['default-src']).toBe("'none'")
  expect(policy['script-src']).toMatch(new RegExp(`^'sha256-[^']+' ${theirs.played.url}$`))
  expect(policy['frame-src']).toBe(theirs.played.url)
  expect(policy['frame-ancestors']).toBe("'self' http://localhost:3000 http://ingressos.clube.example:3000")
  expect(policy['form-action']).toBe("'none'")
  expect(headers['cache-control']).toBe('private, no-store')
})

test('pages of the shop may show frames of that address, and nothing else of it', async () => {
  const { headers } = await theirs.app.request('/')
  const policy = policyOf(headers['content-security-policy'])
  expect(policy['frame-src']).toBe("'self' http://cards.localhost")
  for (const directive of ['script-src', 'connect-src', 'default-src', 'img-src'])
    expect(policy[directive]).not.toContain('cards.localhost')
  expect(JSON.stringify(policy)).not.toContain(theirs.played.url)
})

test('their script runs at the address for cards and never at the shop’s, whatever a header says', async () => {
  const guarded = await aShopWith('mercado_pago', { TRUST_PROXY: '127.0.0.1' })
  const ask = async (path: string, host: string, forwarded: string) => {
    const headers = { host, 'x-forwarded-host': forwarded }
    return (await guarded.app.request(path, { headers })).statusCode
  }
  expect(await ask('/card/mercado_pago/operator', CARDS, 'localhost')).toBe(200)
  expect(await ask('/card/mercado_pago/operator', 'localhost', CARDS)).toBe(404)
  expect(await ask('/healthz', CARDS, 'localhost')).toBe(404)
  expect(await ask('/', CARDS, 'localhost')).toBe(404)
})

test('where cards are typed nothing else is answered', async () => {
  for (const path of ['/', '/api/events', '/healthz', '/storage/ticket/0/logo.svg', '/dev/outbox'])
    expect([path, (await theirs.app.request(path, { host: CARDS })).statusCode]).toEqual([path, 404])
  const login = { method: 'POST', host: CARDS, body: { grant_type: 'password' } } as const
  expect((await theirs.app.request('/oauth/token', login)).statusCode).toBe(404)
  expect((await theirs.app.request('/healthz')).statusCode).toBe(200)
})

test('a document of ours with somebody’s script is for that script and nobody else', async () => {
  const { headers, body } = await ours.app.request('/card/pagbank/operator')
  expect(body).toContain('Número do cartão')
  const policy = policyOf(headers['content-security-policy'])
  expect(policy['script-src']).toContain(ours.played.url)
  expect(policy['connect-src']).toBeUndefined()
  // At the shop's own address it has no origin, also when somebody follows a link to it.
  expect(policy['sandbox']).toBe('allow-scripts allow-forms')
})

test('an account that is not there, or draws none, has no document', async () => {
  const { request } = theirs.app
  for (const path of [
    '/card/pagbank/operator',
    '/card/mercado_pago/7c9e6679-7425-40de-944b-e07fc1f90ae7',
    '/card/mercado_pago/%27',
  ])
    expect((await request(path, { host: CARDS })).statusCode).toBe(404)
  const sandbox = await startApp()
  expect((await sandbox.request('/card/sandbox/operator')).statusCode).toBe(404)
})
