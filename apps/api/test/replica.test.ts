import type { Token } from '@bilheteria/contract/accounts'
import type { Order } from '@bilheteria/contract/orders'
import {
  createDatabase,
  startPostgres,
  type FollowingServer,
  type PostgresServer,
} from '@bilheteria/test-postgres/postgres-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Db, OpenDb } from '#db/db.ts'
import { migrate } from '#db/migrate.ts'
import { openPostgres } from '#db/open-postgres.ts'
import { aFolder } from './a-folder.ts'
import { insertProducer, theHouse } from './a-producer.ts'
import { aTheatre } from './a-theatre.ts'
import { aRegistration, bearerOf } from './an-account.ts'
import { anEvent } from './an-event.ts'
import { sendBuyers } from './cluster/buyers.ts'
import { aCrowd, send } from './concurrency/a-crowd.ts'
import { atMost } from './fault-options.ts'
import { startProcess, type TestProcess } from './start-process.ts'

const PATIENCE_MS = 480_000
const METRICS_TOKEN = 'sixteen letters!'
const FRESH_AGAIN_MS = 3_000
vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS })

/** All that may be asked of the copy: what is told to everybody, and nothing that decides for somebody. The copy itself refuses the rest. */
const READABLE = `
  batches, catalogue_version, categories, clock_offset, database_release, event_integrations, events, half_price_quotas, installation,
  integrations, picture_names, pictures, plans, producer_versions, producers, provider_accounts, sections, sectors, ticket_types`
const CALLABLE = 'clock, iso, is_open, left_in'

/** The copy is asked in the first one's name; the other one may do the same. */
const [READER, STRANGER] = ['reader', 'stranger']

let postgres: PostgresServer
let copy: FollowingServer
/** Its address, for whoever asks by that name. */
let copied: (user: string) => string
let shop: TestProcess
let db: OpenDb
beforeAll(async () => {
  postgres = await startPostgres()
  const DATABASE_URL = await createDatabase(postgres.url)
  db = openPostgres(DATABASE_URL)
  await migrate(db)
  await insertProducer(db, theHouse)
  await db.query('create sequence crowd')
  await letRead(db)
  copy = await postgres.follow({ log_statement: 'all', log_line_prefix: '%u %e ' })
  copied = (user) =>
    copy.url.replace('//postgres@', `//${user}@`).replace(/\/postgres$/, new URL(DATABASE_URL).pathname)
  shop = await startProcess({
    DATABASE_URL,
    DATABASE_READ_URL: copied(READER),
    DATA_DIR: await aFolder(),
    APP_SECRET: 'a secret of this test, a long one',
    METRICS_TOKEN,
    PAYMENT_PROVIDER: 'sandbox',
  })
  await shop.healthy()
})
afterAll(async () => {
  await shop.kill('SIGKILL')
  await db.close()
  await postgres.stop()
})

async function letRead(tx: Db): Promise<void> {
  await tx.query('revoke execute on all functions in schema public from public')
  await tx.query(`create role ${READER} login`)
  await tx.query(`grant select on ${READABLE} to ${READER}`)
  await tx.query(`grant execute on function ${CALLABLE} to ${READER}`)
  await tx.query(`create role ${STRANGER} login in role ${READER}`)
}

/** What somebody asked of the copy, by its first word. */
function verbsOf(user: string): string[] {
  const asked = copy.log().matchAll(new RegExp(`^${user} \\w{5} LOG:  (?:statement|execute [^:]+):\\s+(\\w+)`, 'gm'))
  return Array.from(asked, ([, verb = '']) => verb.toLowerCase())
}

/** What it refused somebody, but for what came when it was too slow, or about to end. */
function refusalsOf(user: string): string[] {
  const refused = copy.log().matchAll(new RegExp(`^${user} (?!57|40)(\\w{5} ERROR: .*)`, 'gm'))
  return Array.from(refused, ([, told = '']) => told)
}

async function titlesAt(path: string): Promise<string> {
  return (await fetch(shop.url + path)).text()
}

/** What the copy was asked since then, once somebody has looked at the shop. */
function askCopy(since: number): () => Promise<string> {
  return async () => {
    await titlesAt('/api/events')
    return copy.log().slice(since)
  }
}

/** In seconds, as a monitor hears it. */
async function lateness(): Promise<number> {
  const answer = await fetch(`${shop.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  return Number(/^replica_lag_seconds (\S+)$/m.exec(await answer.text())?.[1])
}

/** What only the catalogue's readers ask. */
const CATALOGUE = 'from catalogue_version'

test('what everybody reads is read from the copy', async () => {
  await anEvent(db, '0', { title: 'Samba no Coreto' })
  await expect.poll(() => titlesAt('/api/events'), { timeout: PATIENCE_MS }).toContain('Samba no Coreto')
  await expect.poll(askCopy(0), { timeout: PATIENCE_MS }).toContain(CATALOGUE)
})

async function statusAt(path: string, headers: Record<string, string> = {}): Promise<number> {
  return (await fetch(shop.url + path, { headers })).status
}

test('somebody buys to the end', async () => {
  const event = await anEvent(db, '0')
  await expect.poll(() => statusAt(`/api/events/${event.id}`), { timeout: PATIENCE_MS }).toBe(200)
  const [buyer] = await aCrowd(db, 1)
  const buyers = sendBuyers({ url: shop.url, bank_url: shop.url, event }, [buyer!])
  await buyers.goHome()
  expect(buyers.purchases.map(({ paid, refused }) => [paid, refused])).toEqual([[true, undefined]])
  const path = `${shop.url}/api/orders/${buyers.purchases[0]?.order_id}`
  const { body: order } = await send<Order>(path, buyer!, { method: 'GET' })
  const bearer = { authorization: `Bearer ${buyer?.token}` }
  expect(await statusAt(`/api/tickets/${order.items[0]?.id}/pdf`, bearer)).toBe(200)
})

test('somebody registers, logs in and looks at seats', async () => {
  const theatre = await aTheatre(db, '0')
  await expect.poll(() => statusAt(`/api/events/${theatre.id}`), { timeout: PATIENCE_MS }).toBe(200)
  const headers = { 'content-type': 'application/json' }
  const tell = (path: string, told: object) =>
    fetch(shop.url + path, { method: 'POST', headers, body: JSON.stringify(told) })
  const person = aRegistration()
  expect((await tell('/api/user', person)).status).toBe(200)
  const client = { client_id: 'storefront', client_secret: 'public' }
  const login = { grant_type: 'password', username: person.email, password: person.password, ...client }
  const token = (await (await tell('/oauth/token', login)).json()) as Token
  expect(await statusAt('/api/user', bearerOf(token))).toBe(200)
  for (const path of ['/', `/ticket/buy/${theatre.id}`, `/api/events/${theatre.id}/seats/status`, '/readyz'])
    expect(await statusAt(path)).toBe(200)
  // The copy was good enough for all that.
  await expect.poll(askCopy(copy.log().length), { timeout: PATIENCE_MS }).toContain(CATALOGUE)
})

test('a copy that is late is left for the primary, and used again when it is not', async () => {
  const admin = openPostgres(copy.url)
  await admin.query('select pg_wal_replay_pause()')
  expect(await lateness()).toBeLessThan(5)
  await anEvent(db, '0', { title: 'Choro na Praça' })
  const written = performance.now()
  await expect.poll(() => titlesAt('/api/events'), { timeout: PATIENCE_MS }).toContain('Choro na Praça')
  expect(performance.now() - written).toBeLessThan(atMost(FRESH_AGAIN_MS))
  await expect.poll(lateness, { timeout: PATIENCE_MS }).toBeGreaterThan(5)
  await admin.query('select pg_wal_replay_resume()')
  await admin.close()
  await expect.poll(lateness, { timeout: PATIENCE_MS }).toBeLessThan(2)
  const before = copy.log().length
  await expect.poll(askCopy(before), { timeout: PATIENCE_MS }).toContain(CATALOGUE)
})

test('whatever else somebody asked of the copy would be seen', async () => {
  const stranger = openPostgres(copied(STRANGER))
  const asked = [
    'select 1 from events for update',
    'select 1 from events for share',
    'insert into catalogue_version default values',
    `select reserve(${Array.from({ length: 22 }, () => 'null').join(', ')})`,
    'select carry_unsold()',
    'select 1 from sessions',
    'select 1 from orders',
    'truncate events',
    'lock table events',
    `select nextval('crowd')`,
  ]
  await stranger.query('select clock() from events')
  expect(refusalsOf(STRANGER)).toEqual([])
  const answers = await Promise.allSettled(asked.map((statement) => stranger.query(statement)))
  expect(answers.map(({ status }) => status)).toEqual(asked.map(() => 'rejected'))
  await stranger.close()
  await expect.poll(() => refusalsOf(STRANGER)).toHaveLength(asked.length)
})

test('a copy that goes away is missed by nobody', async () => {
  const statuses = new Set<number>()
  /** Each was never asked for before, so nothing is known of it. */
  const events = await Promise.all(Array.from({ length: 60 }, () => anEvent(db, '0')))
  await expect.poll(() => titlesAt(`/api/events/${events[59]?.id}`), { timeout: PATIENCE_MS }).toContain('"sectors"')
  const ask = async ({ id }: { id: string }) => statuses.add((await fetch(`${shop.url}/api/events/${id}`)).status)
  const stopped = copy.stop()
  for (const event of events.slice(0, 59)) await ask(event)
  await stopped
  expect([...statuses]).toEqual([200])
})

test('nothing was written or decided on the copy, whatever anybody did', async () => {
  ;(await import('node:fs')).writeFileSync('/tmp/hm-copy.log', copy.log())
  await expect.poll(copy.log, { timeout: PATIENCE_MS }).toContain('database system is shut down')
  expect(refusalsOf(READER)).toEqual([])
  expect([...new Set(verbsOf(READER))].toSorted()).toEqual(['select', 'with'])
})
