import { createDatabase, startPostgres, type PostgresServer } from '@bilheteria/test-postgres/postgres-server'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { listNodes } from '#cli/nodes.ts'
import { migrate } from '#db/migrate.ts'
import { openPostgres } from '#db/open-postgres.ts'
import { aFolder } from './a-folder.ts'
import { insertProducer, theHouse } from './a-producer.ts'
import { startMailServer } from './mail-server.ts'
import { startProcess, type TestProcess } from './start-process.ts'

const PATIENCE_MS = 480_000
vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS })

let postgres: PostgresServer
let DATABASE_URL = ''
beforeAll(async () => {
  postgres = await startPostgres()
  DATABASE_URL = await createDatabase(postgres.url)
  const db = openPostgres(DATABASE_URL)
  await migrate(db)
  await insertProducer(db, theHouse)
  await db.close()
})
afterAll(() => postgres.stop())

const started: TestProcess[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((running) => running.kill('SIGKILL')))
})

/** One process of the shop, once it can sell. */
async function start(settings: Record<string, string> = {}): Promise<TestProcess> {
  const shared = { DATABASE_URL, APP_SECRET: 'a secret that all processes know' }
  const running = await startProcess({ ...shared, DATA_DIR: await aFolder(), ...settings })
  started.push(running)
  await running.healthy()
  return running
}

function portOf({ url }: TestProcess): string {
  return new URL(url).port
}

async function statusOf(url: string): Promise<number> {
  return (await fetch(url)).status
}

// Windows ends whoever is told to.
test.skipIf(process.platform === 'win32')(
  'told to stop, a process says so and serves whoever still comes; told by Ctrl-C it ends at once',
  async () => {
    const [shop, impatient] = await Promise.all([start({ DRAIN_SECONDS: '3' }), start({ DRAIN_SECONDS: '300' })])
    expect(await statusOf(`${shop.url}/readyz`)).toBe(200)
    const ended = shop.kill('SIGTERM')
    await expect.poll(() => statusOf(`${shop.url}/readyz`)).toBe(503)
    const answer = await fetch(`${shop.url}/api/events`)
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
    expect(await statusOf(`${shop.url}/livez`)).toBe(200)
    expect(await ended).toBe(0)
    expect(await impatient.kill('SIGINT')).toBe(0)
  },
)

test('a process that leaves it to others starts on a database that is up to date, and on no other', async () => {
  await start({ MIGRATE: '0' })
  const empty = { DATABASE_URL: await createDatabase(postgres.url), DATA_DIR: await aFolder(), MIGRATE: '0' }
  const early = await startProcess(empty)
  expect(await early.exited).toBe(1)
  expect(early.output()).toMatch(/^The database lacks 0001-foundation\.sql, .* First run: bilheteria migrate .*\n$/)
})

test('an operator sees every process, how it is, and who is not heard of any more', async () => {
  const db = openPostgres(DATABASE_URL)
  await db.query('delete from node_pulses')
  const [web, worker, killed] = await Promise.all([start({ ROLE: 'web' }), start({ ROLE: 'worker' }), start()])
  /** `3001 web ok` */
  const seen = async () => {
    const { well, text } = await listNodes(db)
    const lines = text.split('\n').slice(2)
    return {
      well,
      nodes: lines.map((line) => line.replace(/^\S+:(\d+)  +\d+  (\w+) .*  (\w+).*$/, '$1 $2 $3')).toSorted(),
    }
  }
  const nodes = [`${portOf(web)} web ok`, `${portOf(worker)} worker ok`, `${portOf(killed)} all ok`].toSorted()
  await expect.poll(seen, { timeout: PATIENCE_MS }).toEqual({ well: true, nodes })
  await Promise.all([killed.kill('SIGKILL'), worker.kill('SIGTERM')])
  await db.query(`update clock_offset set ahead = ahead + interval '30 seconds'`)
  const left = [`${portOf(web)} web ok`, `${portOf(killed)} all silent`].toSorted()
  await expect.poll(seen, { timeout: PATIENCE_MS }).toEqual({ well: false, nodes: left })
  await db.close()
})

/** What one process shows at an address. */
async function shownAt(path: string, { url }: TestProcess) {
  const answer = await fetch(`${url}${path}`)
  return [path, answer.status, answer.headers.get('etag'), Buffer.from(await answer.arrayBuffer()).toString('base64')]
}

test('every process shows the same pictures, whatever lies in its folder', async () => {
  const demo = { DATABASE_URL: await createDatabase(postgres.url), DEMO: '1' }
  const first = await start(demo)
  const { data } = (await (await fetch(`${first.url}/api/events`)).json()) as { data: { id: string; poster: string }[] }
  const { id, poster } = data[0]!
  const second = await start(demo)
  for (const path of [
    `/storage/posters/${poster}/card-720.avif`,
    '/storage/ticket/0/logo.svg',
    `/office/events/${id}/stadium.svg`,
    '/app-icon-192.png',
    `/share.png?event=${id}`,
  ]) {
    const shown = await shownAt(path, first)
    expect(shown[1]).toBe(200)
    expect(await shownAt(path, second)).toEqual(shown)
  }
})

const MAILS = 500

test('two workers deliver each mail once; a process that answers people delivers none, and nobody is sent to a worker', async () => {
  const [theirs, never] = await Promise.all([startMailServer(), startMailServer()])
  const web = await start({ ROLE: 'web', SMTP_URL: never.url })
  const db = openPostgres(DATABASE_URL)
  await db.query(
    `insert into messages (producer_id, channel, recipient, subject, html, text)
     select '0', 'mail', n || '@exemplo.test', 'Oi', '', 'Oi' from generate_series(1, $1::int) n`,
    [MAILS],
  )
  const worker = { ROLE: 'worker', SMTP_URL: theirs.url }
  const workers = await Promise.all([start(worker), start(worker)])
  await expect.poll(() => theirs.received.length, { timeout: PATIENCE_MS }).toBe(MAILS)
  expect(new Set(theirs.received.flatMap(({ to }) => to)).size).toBe(MAILS)
  expect(never.received).toEqual([])
  expect(await Promise.all([web, ...workers].map(({ url }) => statusOf(`${url}/readyz`)))).toEqual([200, 503, 503])
  await Promise.all([db.close(), theirs.stop(), never.stop()])
})
