import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import type { DemoEvent } from '#demo/demo-event.ts'
import type { Db } from '#db/db.ts'
import { migrate } from '#db/migrate.ts'
import { openPostgres } from '#db/open-postgres.ts'
import { completeCpf } from '../a-cpf.ts'
import { aFolder } from '../a-folder.ts'
import { insertProducer, theHouse } from '../a-producer.ts'
import { afterwards } from '../afterwards.ts'
import { anEvent, type EventChoices } from '../an-event.ts'
import { aCrowd, type Buyer } from '../concurrency/a-crowd.ts'
import { MIGRATED } from '../database-image.ts'
import { FULL, MOST_TRIES, PAUSE_MS } from '../fault-options.ts'
import { startMailServer } from '../mail-server.ts'
import { createDatabase, startPostgres, type PostgresServer } from '@bilheteria/test-postgres/postgres-server'
import { freePort } from '@bilheteria/test-postgres/free-port'
import { startProcess } from '../start-process.ts'
import { CONNECTIONS_OF_TESTS } from '../test-database.ts'
import { APP_SECRET, providers, type ProviderName, type RigProvider } from './rig-provider.ts'
import { openProxy } from './tcp-proxy.ts'

export type Rig = Awaited<ReturnType<typeof startRig>>
export type Shop = Rig['shops'][number]

/**
 * Two shops, their payment provider and a mail server: real processes on a real PostgreSQL. The provider keeps its books
 * in a database of its own. Every wire of a shop goes through a proxy of ours.
 */
export async function startRig(name: ProviderName) {
  const kind = providers[name]
  const postgres = await openServer()
  const [house, bank] = await Promise.all([openDatabase(postgres), openDatabase(postgres)])
  await house.db.query('create sequence crowd start 1')
  const mail = await startMailServer()
  const own = { ...kind.settings, DATABASE_URL: bank.url, DATA_DIR: await aFolder() }
  const provider = await startProcess(own, kind.program)
  // A shop that finds its bank away tells it an hour later where news go.
  await provider.healthy()
  const [port, second_port] = [await freePort(), await freePort()]
  const common = { kind, provider_url: provider.url, database_url: house.url, mail_url: mail.url, first_port: port }
  const shops = await Promise.all([openShop({ ...common, port }), openShop({ ...common, port: second_port })] as const)
  if (name === 'pix') await isTold(bank.db)

  afterwards(async () => {
    await Promise.all([...shops.map((shop) => shop.kill('SIGTERM')), provider.kill('SIGTERM')])
    await Promise.all([house.db.close(), bank.db.close(), mail.stop()])
    await postgres.stop()
  })
  return {
    name,
    provider: kind,
    postgres,
    shops,
    provider_url: provider.url,
    mail,
    db: house.db,
    cardToken: (): Promise<string> => untilThere(() => kind.cardToken(provider.url, bank.db)),
    /** The provider's own books. */
    books: bank.db,
    anEvent: (choices: EventChoices = {}): Promise<DemoEvent> => anEvent(house.db, '0', choices),
    aCrowd: (size: number) => aCrowdWithCpfs(house.db, size),
    /** Time goes on for everybody, and never back. */
    advance: async (seconds: number): Promise<void> => {
      const move = 'update clock_offset set ahead = ahead + make_interval(secs => $1)'
      await Promise.all([house.db, bank.db].map((db) => db.query(move, [seconds])))
    },
  }
}

/** One that may be killed for the long form; for the short one that of the run, where databases are ready made. */
async function openServer(): Promise<PostgresServer> {
  const shared = inject('test_database')
  if (FULL || !('postgres' in shared)) return startPostgres()
  return {
    url: shared.postgres,
    stop: async () => {},
    restart: () => Promise.reject(new Error('others need it')),
    follow: () => Promise.reject(new Error('others need it')),
  }
}

async function openDatabase(postgres: PostgresServer) {
  const shared = inject('test_database')
  const ready_made = 'postgres' in shared && shared.postgres === postgres.url
  const url = await createDatabase(postgres.url, ready_made ? { template: MIGRATED } : {})
  const db = openPostgres(url, { max: CONNECTIONS_OF_TESTS })
  await migrate(db)
  await insertProducer(db, theHouse)
  return { url, db }
}

/** People type their cards also while the database is away, of which a provider may have its books. */
async function untilThere<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      if (tries === MOST_TRIES) throw error
      await sleep(PAUSE_MS)
    }
  }
}

/** The bank knows where its news go. */
async function isTold(books: Db): Promise<void> {
  const told = () => books.query(`select 1 from sandbox.settings where name like 'webhook of %'`)
  while ((await told()).length === 0) await sleep(50)
}

/** Some providers look at the numbers of payers. */
async function aCrowdWithCpfs(db: Db, size: number): Promise<Buyer[]> {
  const crowd = await aCrowd(db, size)
  const accounts = crowd.map(({ account_id }) => account_id)
  const rows = await db.query<{ id: string; document: string }>(
    'select id, document from accounts where id = any ($1)',
    [accounts],
  )
  const cpfs = rows.map(({ document }) => completeCpf(`9${document.slice(-8)}`.split('').map(Number)))
  await db.query(
    `update accounts set document = given.cpf from unnest($1::uuid[], $2::text[]) as given (id, cpf) where accounts.id = given.id`,
    [rows.map(({ id }) => id), cpfs],
  )
  return crowd
}

type Opening = {
  kind: RigProvider
  provider_url: string
  database_url: string
  mail_url: string
  port: number
  first_port: number
}

/** A shop whose address stays the same, however often it dies. */
async function openShop({ kind, provider_url, database_url, mail_url, port, first_port }: Opening) {
  const [provider, database, mail] = await Promise.all([provider_url, database_url, mail_url].map(throughProxy))
  if (!provider || !database || !mail) throw new Error('a wire is missing')
  const environment = {
    ...kind.shopSettings(provider.url, first_port),
    APP_SECRET,
    LOG_LEVEL: 'error',
    DATABASE_URL: database.url,
    SMTP_URL: mail.url,
    PORT: String(port),
    DATA_DIR: await aFolder(),
    // One shop with two doors. Where people reach it, providers do.
    PUBLIC_URL: `http://127.0.0.1:${first_port}`,
  }
  const start = async () => {
    const started = await startProcess(environment)
    await started.healthy()
    return started
  }
  let running = await start()
  return {
    url: running.url,
    provider: provider.proxy,
    database: database.proxy,
    mail: mail.proxy,
    output: () => running.output(),
    kill: (signal: NodeJS.Signals) => running.kill(signal),
    /** Starts it again where it was; answers how many milliseconds later it sells. */
    revive: async (): Promise<number> => {
      const began = Date.now()
      running = await start()
      return Date.now() - began
    },
  }
}

/** The same address, with a proxy of ours before it. */
async function throughProxy(address: string) {
  const url = new URL(address)
  const proxy = await openProxy(Number(url.port))
  url.port = String(proxy.port)
  return { proxy, url: url.href.replace(/\/$/, '') }
}
