import { createDatabase } from '@bilheteria/test-postgres/postgres-server'
import { freePort } from '@bilheteria/test-postgres/free-port'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EventDetail } from '@bilheteria/contract/events'
import type { Reservation } from '@bilheteria/contract/checkout'
import type { SeatsStatus } from '@bilheteria/contract/seats'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { aFolder } from './a-folder.ts'
import { aTheatre } from './a-theatre.ts'
import { anEvent } from './an-event.ts'
import { seatsOf } from './an-open-map.ts'
import { openShop, type Shop } from './cluster/a-shop.ts'
import { sendBuyers } from './cluster/buyers.ts'
import { findLosses, NOTHING_LOST } from './cluster/losses.ts'
import { aPlace, type End } from './cluster/programs.ts'
import { aCrowd, send, type Buyer } from './concurrency/a-crowd.ts'
import { cartOf } from './concurrency/two-shops.ts'
import { atMost, FULL, LONG, PATIENCE_MS, say, times } from './fault-options.ts'
import { aSecret } from './production-settings.ts'
import { NGINX } from './start-nginx.ts'

const WEB = 3
/** Until all processes were replaced, and at least so many. */
const REQUESTS = FULL ? 20_000 : 1_000
const ASKERS = 24
const DRAIN_SECONDS = FULL ? 8 : 1
const BUYERS = FULL ? 50 : 10
const KILLS = FULL ? 18 : 2
const BETWEEN_KILLS_MS = FULL ? 10_000 : 3_000
const MAPS = FULL ? 2_000 : 100
/** A changed price is everywhere by then. */
const KNOWN_MS = FULL ? 2_000 : 20_000

const TESTED = NGINX && 'postgres' in inject('test_database')
if (!TESTED) say('There is no nginx or no PostgreSQL here: several processes behind the kit’s nginx are not tested.')

describe.skipIf(!TESTED)('three processes for people and one for jobs, behind the kit’s nginx', () => {
  const ends: End[] = []
  let shop: Shop
  beforeAll(async () => {
    const place = await aPlace()
    ends.push(place.remove)
    const server = inject('test_database')
    if (!('postgres' in server)) throw new Error('several processes need PostgreSQL')
    const [port, DATABASE_URL] = [await freePort(), await createDatabase(server.postgres)]
    const settings = {
      DATABASE_URL,
      DATA_DIR: await aFolder(),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      TRUST_PROXY: '127.0.0.1',
      APP_SECRET: aSecret('app'),
      DRAIN_SECONDS: String(DRAIN_SECONDS),
    }
    shop = await openShop({ settings, folder: place.folder, port, web: WEB }, ends)
  })
  afterAll(async () => {
    for (const end of ends.toReversed()) await end()
  })

  /** Takes a ticket and gives it back, and looks at things on the way, again and again: `said` counts what was answered. */
  async function keepAsking(buyer: Buyer, said: Map<string, number>, stopping: AbortSignal): Promise<void> {
    const ask = async <Body>(path: string, asking: Parameters<typeof send>[2]) => {
      const answer = await send<Body>(shop.url + path, buyer, asking)
      const name = answer.status === 200 ? 'well' : `${asking.method ?? 'POST'} ${path.split('/')[2]} ${answer.status}`
      said.set(name, (said.get(name) ?? 0) + 1)
      return answer
    }
    while (!stopping.aborted) {
      const key = randomUUID()
      const held = await ask<Reservation>('/api/checkout/reserve', { body: cartOf(shop.event, { 1: 1 }), key })
      await ask('/api/user', { method: 'GET' })
      await ask('/api/orders', { method: 'GET' })
      await ask(`/api/events/${shop.event.id}`, { method: 'GET' })
      await ask(`/api/checkout/reservation/${held.body.id}`, { method: 'DELETE' })
    }
  }

  test('one after the other is replaced in the middle of a rush, and nobody notices', LONG, async () => {
    const said = new Map<string, number>()
    const total = () => [...said.values()].reduce((sum, count) => sum + count, 0)
    const stopping = new AbortController()
    const asking = (await aCrowd(shop.db, ASKERS)).map((buyer) => keepAsking(buyer, said, stopping.signal))
    const codes: (number | null)[] = []
    while (codes.length < WEB || total() < REQUESTS)
      codes.push((await shop.restart(codes.length % WEB, 'SIGTERM')).code)
    stopping.abort()
    await Promise.all(asking)
    say(
      `${total()} requests while processes were replaced ${codes.length} times: ${JSON.stringify(Object.fromEntries(said))}`,
    )
    expect([...said.keys()]).toEqual(['well'])
    expect(new Set(codes)).toEqual(new Set([0]))
  })

  test(
    'processes are killed while people buy: nothing is lost or doubled, and only whoever was just being answered notices',
    LONG,
    async () => {
      const buyers = sendBuyers(shop, await aCrowd(shop.db, BUYERS))
      const kills: { told: number; ended: number }[] = []
      for (const n of times(KILLS)) {
        await sleep(BETWEEN_KILLS_MS)
        kills.push(await shop.restart(n % WEB, 'SIGKILL'))
      }
      await buyers.goHome()
      const failed = buyers.tries.filter(({ status }) => status !== 200)
      const under_way = ({ told, ended }: (typeof kills)[number]) =>
        buyers.tries.filter(({ asked, heard }) => asked <= ended && heard >= told)
      const interrupted = new Set(kills.flatMap(under_way))
      const bought = buyers.purchases.filter(({ paid }) => paid).length
      say(
        `${KILLS} kills: ${bought} bought, ${buyers.tries.length} requests, ${interrupted.size} under way, ${failed.length} failed`,
      )
      expect(buyers.purchases.flatMap(({ refused }) => refused ?? [])).toEqual([])
      expect(bought).toBeGreaterThan(BUYERS)
      expect(failed.filter((one) => !interrupted.has(one))).toEqual([])
      expect(await findLosses(shop, buyers.purchases)).toEqual(NOTHING_LOST)
      expect(await shop.ended()).toEqual([])
    },
  )

  test(
    'another price is known to every process in time, and nobody sells at the old one after that',
    LONG,
    async () => {
      const { id } = await anEvent(shop.db, '0', {
        batches: [{ name: 'Lote 1', price_cents: 5_000, quantity: 100_000 }],
      })
      const stopping = new AbortController()
      const sold: { asked: number; price_cents: number }[] = []
      const shown: { asked: number; new: boolean }[] = []
      const watch = async (url: string, buyer: Buyer) => {
        while (!stopping.signal.aborted) {
          const asked = performance.now()
          const page = await send<EventDetail>(`${url}/api/events/${id}`, buyer, { method: 'GET' })
          if (page.status === 200) shown.push({ asked, new: JSON.stringify(page.body).includes('7500') })
          const held = await send<Reservation>(`${url}/api/checkout/reserve`, buyer, { body: cartOf({ id }, { 1: 1 }) })
          if (held.status !== 200) continue
          sold.push({ asked, price_cents: held.body.items[0]!.preco_cents })
          await send(`${url}/api/checkout/reservation/${held.body.id}`, buyer, { method: 'DELETE' })
        }
      }
      const crowd = await aCrowd(shop.db, WEB)
      const watching = shop.web.map((url, n) => watch(url, crowd[n]!))
      await expect.poll(() => sold.length, { timeout: PATIENCE_MS }).toBeGreaterThan(WEB)
      await shop.db.query('update batches set price_cents = 7500 where id like $1', [`${id}-%`])
      const changed = performance.now()
      const later = () => sold.filter(({ asked }) => asked > changed + KNOWN_MS)
      await expect.poll(() => later().length, { timeout: PATIENCE_MS }).toBeGreaterThan(10 * WEB)
      stopping.abort()
      await Promise.all(watching)
      expect(sold[0]?.price_cents).toBe(5_000)
      expect(new Set(later().map(({ price_cents }) => price_cents))).toEqual(new Set([7_500]))
      expect(shown.filter(({ asked, new: is_new }) => asked > changed + KNOWN_MS && !is_new)).toEqual([])
    },
  )

  test('a seat taken at one process leaves the maps that are open at another at once', LONG, async () => {
    const event = await aTheatre(shop.db)
    const [seat] = await seatsOf(shop.db, event.id)
    const [there = '', here = ''] = shop.web
    const path = `/api/events/${event.id}`
    const [buyer] = await aCrowd(shop.db, 1)
    const status = () => send<SeatsStatus>(`${there}${path}/seats/status`, buyer!, { method: 'GET' })
    // A process hears of a new event within a second.
    await expect.poll(async () => (await status()).status, { timeout: PATIENCE_MS }).toBe(200)
    const { version } = (await status()).body
    const maps = times(MAPS).map((n) => listen(`${there}${path}/changes?since=${version}`, n, seat!.id))
    await Promise.all(maps.map(({ is_open }) => is_open))
    const body = { section_id: `${event.id}-1-1`, seats: [seat!.id] }
    const taking = () => send(`${here}${path}/reservation/seats`, buyer!, { body, key: randomUUID() })
    await expect.poll(async () => (await taking()).status, { timeout: PATIENCE_MS }).toBe(200)
    const taken = performance.now()
    const waited = (await Promise.all(maps.map(({ heard }) => heard))).map((at) => at - taken)
    for (const { close } of maps) close()
    const slowest = Math.max(...waited)
    say(`${MAPS} maps at another process heard of a seat within ${Math.round(slowest)} ms`)
    expect(slowest).toBeLessThan(atMost(1_000))
  })
})

/** Somebody who has the map open at a process and is told of changes: answers when `seat` was among them. */
function listen(url: string, n: number, seat: string) {
  // Nobody has so many browsers behind one address.
  const headers = { 'x-forwarded-for': `10.0.${n >> 8}.${n & 255}` }
  const asked = request(url, { headers, agent: false })
  const heard = new Promise<number>((resolve, reject) => {
    asked.on('error', reject)
    asked.on('response', (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`a stream: ${answer.statusCode}`))
      let text = ''
      answer.on('data', (chunk: Buffer) => {
        text += String(chunk)
        if (text.includes(`"${seat}"`)) resolve(performance.now())
      })
    })
  })
  asked.end()
  return { is_open: Promise.race([once(asked, 'response'), heard]), heard, close: () => asked.destroy() }
}
