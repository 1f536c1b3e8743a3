import { MANIFEST_PATH, SHARE_PATH } from '@bilheteria/contract/app'
import { WORKER_PATH } from '@bilheteria/contract/app-scripts'
import { fillPath, pathParams, type Endpoint } from '@bilheteria/contract/endpoint'
import type { EventDetail } from '@bilheteria/contract/events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { keepPictures } from '#catalogue/pictures.ts'
import { icons } from '#features/pages/app-icons.ts'
import type { Kept } from '#http/cache-headers.ts'
import { packageRoot } from '#runtime/package-root.ts'
import { aTheatre } from './a-theatre.ts'
import { anAccount } from './an-account.ts'
import { everyEndpoint } from './every-endpoint.ts'
import { rightInputs } from './right-inputs.ts'
import { startApp } from './start-app.ts'
import { callersOf, contentOf, expectKept, type Headers } from './what-is-kept.ts'

const METRICS_TOKEN = 'nobody has guessed this'
const app = await startApp({ METRICS_TOKEN })
const club = await app.aProducer({ title: 'Clube do Mar Aberto', domain: 'clube.example' })
const theatre = await aTheatre(app.db, club.id)
const { plan, sectors } = (await app.request(`/api/events/${theatre.id}`)).json<EventDetail>()
const files = await readdir(join(packageRoot, '../storefront/dist/client/assets'))

beforeAll(async () => {
  const content = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  for (const place of ['storage', 'office'])
    for (const lasting of [true, false])
      await keepPictures(app.db, [{ name: `${place}/${lasting ? 'lasting' : 'logo'}.svg`, content, lasting }])
})

const everybody = await callersOf(app)

/** Everything the framework answers that is no call of the contract, with addresses that lead there. A new one needs a row here. */
const rows: Record<string, [kept: Kept, ...addresses: string[]]> = {
  'GET /assets/*': ['forever', `/assets/${files.find((name) => name.endsWith('.js'))}`],
  'GET /storage/*': ['picture', '/storage/logo.svg'],
  'GET /office/*': ['picture', '/office/logo.svg'],
  ...Object.fromEntries(icons.map(({ path }) => [`GET ${path}`, ['picture', path, `${path}?producer=${club.slug}`]])),
  [`GET ${SHARE_PATH}`]: ['picture', `${SHARE_PATH}?event=${theatre.id}`],
  [`GET ${MANIFEST_PATH}`]: ['shared', MANIFEST_PATH, `${MANIFEST_PATH}?producer=${club.slug}`],
  [`GET ${WORKER_PATH}`]: ['compared', WORKER_PATH],
  'GET /*': ['page', '/'],
  'GET /api/openapi.json': ['shared', '/api/openapi.json'],
  'GET /api/docs': ['shared', '/api/docs'],
  'GET /api/integrations/callback': ['never', '/api/integrations/callback'],
  'GET /biometry/capture/:secret': ['never', '/biometry/capture/x'],
  'GET /biometry/invite/:secret': ['never', '/biometry/invite/x'],
  'GET /card/:provider/:account': ['never', '/card/sandbox/operator'],
  'GET /livez': ['never', '/livez'],
  'GET /readyz': ['never', '/readyz'],
  'GET /healthz': ['never', '/healthz'],
  'GET /metrics': ['never', '/metrics'],
  'GET /dev': ['never', '/dev'],
  'GET /dev/outbox': ['never', '/dev/outbox'],
  'GET /dev/outbox.json': ['never', '/dev/outbox.json'],
  'GET /dev/biometry': ['never', '/dev/biometry'],
  'GET /dev/payments': ['never', '/dev/payments'],
  'GET /dev/partner/oauth-login': ['never', '/dev/partner/oauth-login'],
  'GET /dev/partner/userinfo': ['never', '/dev/partner/userinfo'],
  'GET /dev/sandbox/card': ['never', '/dev/sandbox/card'],
  'GET /dev/sandbox/charges/:key': ['never', '/dev/sandbox/charges/x'],
  'GET /dev/sandbox/charges': ['never', '/dev/sandbox/charges'],
}

const routeOf = ({ method, path }: Endpoint) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`
const inContract = new Set(everyEndpoint.map(([, endpoint]) => routeOf(endpoint)))
const others = [...app.routes].filter((route) => !inContract.has(route) && !route.startsWith('HEAD '))
const reading = others.filter((route) => route.startsWith('GET '))

test('every address has its row, and no row is left over', () => {
  expect(reading.toSorted()).toEqual(Object.keys(rows).toSorted())
})

test.each(Object.entries(rows))('%s is kept as its row says, the same for everybody', async (_route, [kept, ...at]) => {
  for (const address of at) {
    const plain = await app.request(address)
    expectKept(plain, kept)
    if (kept === 'never') continue
    expect(plain.statusCode).toBe(200)
    for (const headers of everybody)
      expect(contentOf(await app.request(address, { headers }))).toEqual(contentOf(plain))
  }
})

test.each(['/storage/lasting.svg', '/office/lasting.svg'])('%s says its content, and is kept for ever', async (at) => {
  const plain = await app.request(at)
  expectKept(plain, 'forever')
  for (const headers of everybody) expect(contentOf(await app.request(at, { headers }))).toEqual(contentOf(plain))
})

test('what a monitor reads by its token is nobody else’s', async () => {
  const answer = await app.request('/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  expect(answer.statusCode).toBe(200)
  expectKept(answer, 'never')
})

test.each(others.filter((route) => !route.startsWith('GET ')))('%s is kept by nobody', async (route) => {
  const [method, pattern] = route.split(' ') as ['POST' | 'DELETE', string]
  expectKept(await app.request(pattern.replace(/:\w+(\([^/]*\))?/g, 'x'.repeat(32)), { method, body: {} }), 'never')
})

/** What each answer that everybody shares is asked with. A new one needs a row here. */
const shared: Record<string, Record<string, string>> = {
  listGenders: {},
  listProducers: {},
  listCategories: {},
  listEvents: {},
  getEvent: { event_id: theatre.id },
  getSeatsStatus: { event_id: theatre.id },
  getPlan: { event_id: theatre.id, hash: plan ?? '' },
}
const isStored = ({ shared }: Endpoint) => shared !== undefined && shared !== 'strangers'
const [sharing, own] = [true, false].map((is) => everyEndpoint.filter(([, one]) => isStored(one) === is))

describe.each(sharing ?? [])('%s', (name, { path, shared: kept, method, access, counts_browser, notes_browser }) => {
  const ask = (headers: Headers = {}) => app.request(fillPath(path, shared[name] ?? {}), { headers })

  test('asks nobody who they are', () => {
    expect(Object.keys(shared)).toContain(name)
    expect([method, access, counts_browser, notes_browser]).toEqual(['GET', 'open', undefined, undefined])
  })

  test('may be kept for all, who get the same bytes', async () => {
    const plain = await ask()
    expect(plain.statusCode).toBe(200)
    expectKept(plain, kept === 'immutable' ? 'forever' : 'shared')
    expect(plain.headers['vary']).toBe('accept-encoding, producer-id')
    for (const headers of everybody) expect(contentOf(await ask(headers))).toEqual(contentOf(plain))
  })

  test('is compared by whoever has it', async () => {
    const { headers } = await ask()
    const again = await ask({ 'if-none-match': String(headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers).toMatchObject({ 'cache-control': headers['cache-control'], vary: headers['vary'] })
  })
})

describe.each(own ?? [])('%s', (name, { method, path }) => {
  const known = { event_id: theatre.id, section_id: sectors[0]?.sections[0]?.id ?? '', cep: '80410200' }
  const x = { ...Object.fromEntries(pathParams(path).map((param) => [param, 'x'])), ...known }
  // Nothing ends a stream that nobody stops; its head is the same without a body.
  const ask = (headers: Headers, body?: unknown) =>
    app.request(fillPath(path, x), { method: method === 'GET' ? 'HEAD' : method, headers, ...(body ? { body } : {}) })

  test('is kept by nobody, refused or obeyed', async () => {
    expectKept(await ask({}, method === 'POST' || method === 'PUT' ? {} : undefined), 'never')
    const fan = await anAccount(app)
    const headers = { ...fan.bearer, origin: 'http://localhost' }
    expectKept(await ask(headers, rightInputs(fan)[name]), 'never')
  })
})
