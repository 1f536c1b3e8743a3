import {
  createDatabase,
  startPostgres,
  type FollowingServer,
  type PostgresServer,
} from '@bilheteria/test-postgres/postgres-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { OpenDb } from '#db/db.ts'
import { migrate } from '#db/migrate.ts'
import { openPostgres } from '#db/open-postgres.ts'
import { aFolder } from './a-folder.ts'
import { insertProducer, theHouse } from './a-producer.ts'
import { anEvent } from './an-event.ts'
import { aCrowd, post } from './concurrency/a-crowd.ts'
import { cartOf } from './concurrency/two-shops.ts'
import { startProcess, type TestProcess } from './start-process.ts'

const PATIENCE_MS = 480_000
const METRICS_TOKEN = 'sixteen letters!'
vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS })

let postgres: PostgresServer
let copy: FollowingServer
let shop: TestProcess
let db: OpenDb
beforeAll(async () => {
  postgres = await startPostgres()
  const DATABASE_URL = await createDatabase(postgres.url)
  db = openPostgres(DATABASE_URL)
  await migrate(db)
  await insertProducer(db, theHouse)
  await db.query('create sequence crowd')
  copy = await postgres.follow({ log_statement: 'all' })
  const DATABASE_READ_URL = copy.url.replace(/\/postgres$/, new URL(DATABASE_URL).pathname)
  shop = await startProcess({
    DATABASE_URL,
    DATABASE_READ_URL,
    DATA_DIR: await aFolder(),
    APP_SECRET: 'a secret of this test, a long one',
    METRICS_TOKEN,
  })
  await shop.healthy()
})
afterAll(async () => {
  await shop.kill('SIGKILL')
  await db.close()
  await postgres.stop()
})

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

test('what everybody reads is read from the copy, and nothing is written or decided there', async () => {
  const event = await anEvent(db, '0', {
    title: 'Samba no Coreto',
    batches: [{ name: 'Lote 1', price_cents: 5_000, quantity: 10 }],
  })
  await expect.poll(() => titlesAt('/api/events'), { timeout: PATIENCE_MS }).toContain('Samba no Coreto')
  await expect.poll(askCopy(0), { timeout: PATIENCE_MS }).toContain(CATALOGUE)
  const [buyer] = await aCrowd(db, 1)
  const held = await post(`${shop.url}/api/checkout/reserve`, buyer!, cartOf(event, { 1: 1 }))
  expect(held.status).toBe(200)
  expect(copy.log()).not.toMatch(/\b(insert into|update|delete from|reserve|for update)\b/i)
})

test('a copy that is late is left for the primary, and used again when it is not', async () => {
  const admin = openPostgres(copy.url)
  await admin.query('select pg_wal_replay_pause()')
  expect(await lateness()).toBeLessThan(5)
  await anEvent(db, '0', { title: 'Choro na Praça' })
  await expect.poll(() => titlesAt('/api/events'), { timeout: PATIENCE_MS }).toContain('Choro na Praça')
  await expect.poll(lateness, { timeout: PATIENCE_MS }).toBeGreaterThan(5)
  await admin.query('select pg_wal_replay_resume()')
  await admin.close()
  await expect.poll(lateness, { timeout: PATIENCE_MS }).toBeLessThan(2)
  const before = copy.log().length
  await expect.poll(askCopy(before), { timeout: PATIENCE_MS }).toContain(CATALOGUE)
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
