import type { Endpoint } from '@bilheteria/contract/endpoint'
import type { EventDetail } from '@bilheteria/contract/events'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { keepPictures } from '#catalogue/pictures.ts'
import { packageRoot } from '#runtime/package-root.ts'
import { aTheatre } from './a-theatre.ts'
import { everyEndpoint } from './every-endpoint.ts'
import { leastCpu } from './least-cpu.ts'
import { startApp } from './start-app.ts'

const MOST_MS = 2
const METRICS_TOKEN = 'nobody has guessed this'
const app = await startApp({ METRICS_TOKEN })
const club = await app.aProducer({ slug: 'clube-do-mar' })
const theatre = await aTheatre(app.db, club.id)
const { plan, sectors } = (await app.request(`/api/events/${theatre.id}`)).json<EventDetail>()
const files = await readdir(join(packageRoot, '../storefront/dist/client/assets'))

async function keepSigns({ db }: Pick<typeof app, 'db'>): Promise<void> {
  const content = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  await keepPictures(
    db,
    ['storage', 'office'].map((place) => ({ name: `${place}/logo.svg`, content, lasting: false })),
  )
}

/** The rows that docs/security.md shows. */
const text = await readFile(join(packageRoot, '../../docs/security/anonymous.txt'), 'utf8')
const rows = new Map(
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line): [route: string, kind: string] => {
      const [route = '', kind = ''] = line.split(' | ')
      return [route, kind]
    }),
)

const routeOf = ({ method, path }: Endpoint) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`
const behindLogin = new Set(
  everyEndpoint.filter(([, { access }]) => access === 'account').map(([, endpoint]) => routeOf(endpoint)),
)

test('every GET without a login has a row with its bound, and no row is left over', () => {
  const anonymous = [...app.routes].filter((route) => route.startsWith('GET ') && !behindLogin.has(route))
  expect(anonymous.toSorted()).toEqual([...rows.keys()].toSorted())
  const kinds = new Set(['memory', 'gate', 'limit', 'token', 'demo'])
  expect([...rows.values()].filter((kind) => !kinds.has(kind))).toEqual([])
})

const of = (kind: string) => [...rows].flatMap(([route, is]) => (is === kind ? [route] : []))
const section = sectors[0]?.sections[0]?.id ?? ''
const event = `/api/events/${theatre.id}`

/** Addresses whose answers are in memory after the first call, by route. */
const kept: Record<string, string> = {
  'GET /*': '/sobre',
  'GET /api/events': '/api/events?q=plateia',
  'GET /api/events/:event_id': event,
  'GET /api/events/:event_id/plan/:hash': `${event}/plan/${plan}`,
  'GET /api/events/:event_id/seats/status': `${event}/seats/status`,
  'GET /api/events/:event_id/sections/:section_id/seats': `${event}/sections/${section}/seats`,
  'GET /assets/*': `/assets/${files.find((name) => name.endsWith('.js'))}`,
  'GET /storage/*': '/storage/logo.svg',
  'GET /office/*': '/office/logo.svg',
  'GET /share.png': `/share.png?event=${theatre.id}`,
}

/** Counted at every call: the address may be any. */
const COUNTED = /^GET \/(api\/handed|biometry|card|api\/integrations)/
const fromMemory = [...of('memory'), ...of('gate')].filter((route) => !COUNTED.test(route))

const warm = await startApp({}, {}, undefined, { shared_fresh_ms: 60_000 })
const own = await aTheatre(warm.db)
const own_plan = (await warm.request(`/api/events/${own.id}`)).json<EventDetail>().plan

test.each(fromMemory)('%s takes at most 2 ms of CPU', async (route) => {
  if (route.endsWith('age/*') || route.endsWith('office/*')) await keepSigns(warm)
  const address = (kept[route] ?? route.slice('GET '.length))
    .replaceAll(theatre.id, own.id)
    .replace(String(plan), String(own_plan))
  expect((await warm.request(address)).statusCode).toBe(200)
  const ask = () => warm.request(address, { headers: { 'accept-encoding': 'gzip, br' } })
  expect(await leastCpu(ask)).toBeLessThanOrEqual(MOST_MS)
})

const MOST = 60
const DRAWINGS = 10

/** Addresses that all miss the memory. Routes that draw only existing events need as many events. */
const invented: Record<string, (n: number) => string> = {
  'GET /*': (n) => `/ticket/buy/inventado-${n}`,
  'GET /api/events': (n) => `/api/events?q=inventado${n}`,
  'GET /api/events/:event_id': (n) => `/api/events/inventado-${n}`,
  'GET /api/events/:event_id/plan/:hash': (n) => `/api/events/inventado/plan/x${n}`,
  'GET /api/events/:event_id/seats/status': (n) => `/api/events/inventado-${n}/seats/status`,
  'GET /api/events/:event_id/sections/:section_id/seats': (n) => `/api/events/x/sections/inventada-${n}/seats`,
  'GET /api/handed/:link': (n) => `/api/handed/${String(n).padStart(43, 'x')}`,
  'GET /api/handed/:link/changes': (n) => `/api/handed/${String(n).padStart(43, 'x')}/changes`,
  'GET /api/handed/:link/pdf': (n) => `/api/handed/${String(n).padStart(43, 'x')}/pdf`,
  'GET /api/integrations/callback': (n) => `/api/integrations/callback?state=x${n}`,
  'GET /biometry/capture/:secret': (n) => `/biometry/capture/x${n}`,
  'GET /biometry/invite/:secret': (n) => `/biometry/invite/x${n}`,
  'GET /card/:provider/:account': (n) => `/card/sandbox/x${n}`,
  'GET /share.png': (n) => `/share.png?event=${events[n % events.length]}`,
}
const events: string[] = []
/** One answer for all callers and spellings, or one drawing for each producer. */
const OF_ONE = /^GET \/(api\/(categories|genders|producers)|app-icon|apple-touch|service-worker)/

const shop = await startApp({ READS_PER_ADDRESS: String(MOST) })
for (let n = 0; n <= DRAWINGS; n++) events.push((await aTheatre(shop.db)).id)
let network = 0

describe('by network address', () => {
  test.each(of('gate').filter((route) => !OF_ONE.test(route)))('%s is refused beyond its limit', async (route) => {
    const [from, elsewhere] = [`10.0.0.${++network}`, `10.0.1.${network}`]
    const statuses: number[] = []
    for (let n = 0; n <= MOST; n++)
      statuses.push((await shop.request(invented[route]?.(n) ?? route, { from })).statusCode)
    const drawn = route === 'GET /*' || route === 'GET /share.png'
    expect(statuses.indexOf(503)).toBe(drawn ? DRAWINGS : MOST)
    const other = await shop.request(invented[route]?.(MOST + 1) ?? route, { from: elsewhere })
    expect(other.statusCode).not.toBe(503)
  })

  test('serves cached answers to an address beyond its limit', async () => {
    const from = '10.0.2.1'
    expect((await shop.request('/api/events?q=plateia', { from })).statusCode).toBe(200)
    for (let n = 0; n <= MOST; n++) await shop.request(`/api/events?q=nada${n}`, { from })
    const refused = await shop.request('/api/events?q=mais-nada', { from })
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([503, true])
    expect((await shop.request('/api/events?q=plateia', { from })).statusCode).toBe(200)
    expect((await shop.request('/api/events?q=mais-nada', { from: '10.0.2.2' })).statusCode).toBe(200)
  })

  test('refuses an address beyond its limit alone while another asks the same', async () => {
    const from = '10.0.3.1'
    for (let n = 0; n <= MOST; n++) await shop.request(`/api/events?q=nunca${n}`, { from })
    const both = await Promise.all([
      shop.request('/api/events?q=os-dois', { from }),
      shop.request('/api/events?q=os-dois', { from: '10.0.3.2' }),
    ])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([503, 200])
  })
})

test('/metrics needs its token', async () => {
  expect((await app.request('/metrics')).statusCode).toBe(401)
})
