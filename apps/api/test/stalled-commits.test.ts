import { createDatabase, startPostgres, type PostgresServer } from '@bilheteria/test-postgres/postgres-server'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { one, type OpenDb } from '#db/db.ts'
import { migrate } from '#db/migrate.ts'
import { openPostgres } from '#db/open-postgres.ts'
import { aFolder } from './a-folder.ts'
import { insertProducer, theHouse } from './a-producer.ts'
import { anEvent } from './an-event.ts'
import { aCrowd, send, type Buyer } from './concurrency/a-crowd.ts'
import { cartOf } from './concurrency/two-shops.ts'
import { startProcess, type TestProcess } from './start-process.ts'
import { post, question } from './talk-to-process.ts'

const PATIENCE_MS = 480_000
vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS })

/** A press must not last longer, whatever has become of the database. */
const LONGEST_MS = 8_000

let postgres: PostgresServer
let shop: TestProcess
let db: OpenDb
let admin: OpenDb
beforeAll(async () => {
  postgres = await startPostgres()
  const DATABASE_URL = await createDatabase(postgres.url)
  db = openPostgres(DATABASE_URL)
  admin = openPostgres(postgres.url)
  await migrate(db)
  await insertProducer(db, theHouse)
  await db.query('create sequence crowd')
  shop = await startProcess({
    DATABASE_URL,
    DATA_DIR: await aFolder(),
    APP_SECRET: 'a secret of this test, a long one',
    PAYMENT_PROVIDER: 'sandbox',
  })
  await shop.healthy()
})
afterAll(async () => {
  await shop.kill('SIGKILL')
  await Promise.all([db.close(), admin.close()])
  await postgres.stop()
})

/** A commit is over when this copy has it too. */
async function waitFor(copy: string): Promise<void> {
  await admin.query(`alter system set synchronous_standby_names = '${copy}'`)
  await admin.query('select pg_reload_conf()')
}

async function statusOf(path: string): Promise<number> {
  return (await fetch(shop.url + path)).status
}

async function timed<Result>(work: () => Promise<Result>) {
  const began = performance.now()
  return { answer: await work(), ms: performance.now() - began }
}

function reserve(buyer: Buyer, event: { id: string }, key: string) {
  return timed(() => send(`${shop.url}/api/checkout/reserve`, buyer, { body: cartOf(event, { 1: 1 }), key }))
}

type Pressed = Awaited<ReturnType<typeof reserve>>

function countWith(pressed: readonly Pressed[], status: number): number {
  return pressed.filter(({ answer }) => answer.status === status).length
}

async function countHanging(): Promise<number> {
  const query = `select count(*)::int as hanging from pg_stat_activity where wait_event = 'SyncRep'`
  return (await one(admin.query<{ hanging: number }>(query))).hanging
}

test('while nothing that is sold would be kept health says so, and pages are served', async () => {
  await waitFor('nobody')
  try {
    await expect.poll(() => statusOf('/healthz'), { timeout: PATIENCE_MS }).toBe(503)
    for (const path of ['/livez', '/readyz', '/', '/api/events']) expect(await statusOf(path)).toBe(200)
  } finally {
    await waitFor('')
  }
  await shop.healthy()
})

test('a commit that hangs keeps nobody waiting for long, and pages are served', async () => {
  const event = await anEvent(db, '0', { batches: [{ name: 'Lote 1', price_cents: 5_000, quantity: 1_000 }] })
  const crowd = (await aCrowd(db, 60)).map((buyer) => ({ buyer, key: randomUUID() }))
  const pressAll = () => Promise.all(crowd.map(({ buyer, key }) => reserve(buyer, event, key)))
  const everybodyReads = () => Promise.all(['/', '/api/events', `/api/events/${event.id}`, '/readyz'].map(statusOf))
  await expect.poll(everybodyReads).toEqual([200, 200, 200, 200])
  await waitFor('nobody')
  try {
    const writing = Array.from({ length: 40 }, () => timed(() => post(shop, '/api/support', question)))
    const answers = await pressAll()
    for (const { answer, ms } of await Promise.all(writing)) {
      expect(answer.status).toBe(503)
      expect(ms).toBeLessThan(LONGEST_MS)
    }
    expect(countWith(answers, 503)).toBe(crowd.length)
    expect(answers.filter(({ ms }) => ms > LONGEST_MS)).toEqual([])
    expect(await everybodyReads()).toEqual([200, 200, 200, 200])
  } finally {
    await waitFor('')
  }
  await expect.poll(async () => countWith(await pressAll(), 200), { timeout: PATIENCE_MS }).toBe(crowd.length)
  const { held } = await one(
    db.query<{ held: number }>(`select held from batches where id like $1 || '-%'`, [event.id]),
  )
  expect(held).toBe(crowd.length)
})

/** As many as there are connections for everything else. */
function writeAtOnce() {
  const write = `select pg_logical_emit_message(true, 'test', '')`
  return Promise.allSettled(Array.from({ length: 10 }, () => db.prompt.query(write)))
}

test('nothing is sent behind a commit that hangs, so that the server keeps connections to read', async () => {
  await waitFor('nobody')
  try {
    // The server hears of it while the first are on their way, and we while the second are.
    for (let nth = 0; nth < 2; nth++) await writeAtOnce()
    const hanging = await countHanging()
    expect((await writeAtOnce()).map(({ status }) => status)).not.toContain('fulfilled')
    expect(await countHanging()).toBe(hanging)
    expect(await db.read.query('select 1 as n')).toEqual([{ n: 1 }])
  } finally {
    await waitFor('')
  }
  await expect.poll(() => writeAtOnce().then(([first]) => first?.status)).toBe('fulfilled')
})
