import { createDatabase } from '@bilheteria/test-postgres/postgres-server'
import { join } from 'node:path'
import { inject } from 'vitest'
import { openPostgres } from '#db/open-postgres.ts'
import { packageRoot } from '#runtime/package-root.ts'
import { aFolder } from '../a-folder.ts'
import { insertProducer, theHouse } from '../a-producer.ts'
import { anEvent } from '../an-event.ts'
import { MIGRATED } from '../database-image.ts'
import { startNginx } from '../start-nginx.ts'
import { startProcess } from '../start-process.ts'
import { runProgram, type End } from './programs.ts'

/** More than anybody here buys. */
const MANY = 1_000_000
const PLENTY = {
  name: 'Pista',
  places: { capacity: MANY },
  tickets: [
    { name: 'Inteira', kind: 'full' as const, batches: [{ name: 'Lote 1', price_cents: 9_000, quantity: MANY }] },
  ],
}

export type Shop = Awaited<ReturnType<typeof openShop>>

type Choices = {
  settings: Record<string, string>
  /** Where nginx keeps what it needs, and where it listens. */
  folder: string
  port: number
  /** How many processes for people. */
  web: number
}

/** The shop as the kit starts it: processes for people and one for jobs, behind its nginx. The bank has a database of its own, elsewhere. */
export async function openShop({ settings, folder, port, web: amount }: Choices, ends: End[]) {
  const { APP_SECRET = '', DATABASE_URL = '' } = settings
  const { bank_url, books } = await openBank(APP_SECRET, ends)
  const own = { ...playedSettings(bank_url), ...settings }
  await runProgram(process.execPath, [join(packageRoot, 'dist/cli.js'), 'migrate'], { env: own })
  const db = openPostgres(DATABASE_URL)
  ends.push(db.close)
  await insertProducer(db, theHouse)
  await db.query('create sequence crowd start 1')
  const event = await anEvent(db, '0', { sectors: [{ name: 'Pista', sections: [PLENTY] }] })
  const startWeb = (more: Record<string, string> = {}) => startProcess({ ...own, ROLE: 'web', ...more })
  let worker = await startProcess({ ...own, ROLE: 'worker' })
  let web = await Promise.all(Array.from({ length: amount }, () => startWeb()))
  const healthy = () => Promise.all([worker, ...web].map((one) => one.healthy()))
  const stop = () => Promise.all([worker, ...web].map((one) => one.kill('SIGKILL')))
  ends.push(stop)
  await healthy()
  const shops = web.map(({ url }) => url)
  const nginx = await startNginx({ folder: join(folder, 'nginx'), port, shops })
  ends.push(nginx.stop)
  return {
    url: nginx.url,
    web: shops,
    bank_url,
    database_url: DATABASE_URL,
    db,
    books,
    event,
    /** Ends one of those for people, by its number, and starts another in its place; answers what the old one ended with, and when. */
    restart: async (n: number, signal: NodeJS.Signals) => {
      const old = web[n]!
      const told = performance.now()
      const code = await old.kill(signal)
      const ended = performance.now()
      web[n] = await startWeb({ PORT: new URL(old.url).port })
      await web[n].healthy()
      return { code, told, ended }
    },
    settings: own,
    stop,
    /** The same ones again, where they were. */
    start: async () => {
      worker = await startProcess({ ...own, ROLE: 'worker', PORT: new URL(worker.url).port })
      web = await Promise.all(web.map(({ url }) => startWeb({ PORT: new URL(url).port })))
      await healthy()
    },
    /** None may end, whatever happens to the database. */
    ended: async () => {
      const processes = [worker, ...web]
      const running = Symbol('running')
      const ends = await Promise.all(processes.map((one) => Promise.race([one.exited, Promise.resolve(running)])))
      return processes.filter((_, n) => ends[n] !== running).map((one) => one.output())
    },
  }
}

/** How processes are started of which nobody is charged, where everybody comes from one address. */
export function playedSettings(bank_url: string) {
  return {
    I_KNOW_THIS_IS_NOT_A_REAL_SHOP: '1',
    PAYMENT_PROVIDER: 'sandbox',
    SANDBOX_URL: bank_url,
    READS_PER_ADDRESS: '1000000',
    CHECKS_PER_ADDRESS: '1000000',
    MIGRATE: '0',
    DRAIN_SECONDS: '0',
    LOG_LEVEL: 'error',
  }
}

/** A process that plays the bank, and the books it keeps. */
export async function openBank(APP_SECRET: string, ends: End[]) {
  const server = inject('test_database')
  if (!('postgres' in server)) throw new Error('the bank keeps its books on PostgreSQL')
  const DATABASE_URL = await createDatabase(server.postgres, { template: MIGRATED })
  const books = openPostgres(DATABASE_URL)
  ends.push(books.close)
  await insertProducer(books, theHouse)
  const settings = { PAYMENT_PROVIDER: 'sandbox', LOG_LEVEL: 'error', DATA_DIR: await aFolder() }
  const bank = await startProcess({ ...settings, APP_SECRET, DATABASE_URL })
  ends.push(() => bank.kill('SIGKILL'))
  await bank.healthy()
  return { bank_url: bank.url, books }
}
