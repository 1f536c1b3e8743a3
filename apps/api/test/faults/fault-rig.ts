import { afterAll } from 'vitest'
import type { DemoEvent } from '#demo/demo-event.ts'
import { migrate } from '#db/migrate.ts'
import { openPostgres } from '#db/open-db.ts'
import { aFolder } from '../a-folder.ts'
import { insertProducer, theHouse } from '../a-producer.ts'
import { anEvent, type EventChoices } from '../an-event.ts'
import { cards } from '../a-purchase.ts'
import { aCrowd } from '../concurrency/a-crowd.ts'
import { startMailServer } from '../mail-server.ts'
import { createDatabase, startPostgres } from '@bilheteria/test-postgres/postgres-server'
import { freePort } from '@bilheteria/test-postgres/free-port'
import { startProcess } from '../start-process.ts'
import { sealCard } from '#sandbox/card-token.ts'
import { openProxy } from './tcp-proxy.ts'

export const APP_SECRET = 'the same secret for all processes of these tests'

export type Rig = Awaited<ReturnType<typeof startRig>>
export type Shop = Rig['shops'][number]

/**
 * Two shops, their payment provider and a mail server: real processes on a real PostgreSQL. The provider keeps its books
 * in a database of its own. Every wire of a shop goes through a proxy of ours.
 */
export async function startRig() {
  const postgres = await startPostgres()
  const open = async () => {
    const url = await createDatabase(postgres.url)
    const db = openPostgres(url)
    await migrate(db)
    await insertProducer(db, theHouse)
    return { url, db }
  }
  const [house, bank] = await Promise.all([open(), open()])
  await house.db.query('create sequence crowd start 1')
  const mail = await startMailServer()
  const common = { APP_SECRET, PAYMENT_PROVIDER: 'sandbox', LOG_LEVEL: 'error' }
  const provider = await startProcess({ ...common, DATABASE_URL: bank.url, DATA_DIR: await aFolder() })
  const settings = { ...common, SANDBOX_URL: provider.url, DATABASE_URL: house.url, SMTP_URL: mail.url }
  const shops = await Promise.all([openShop(settings), openShop(settings)] as const)
  await provider.healthy()

  afterAll(async () => {
    await Promise.all([...shops.map((shop) => shop.kill('SIGTERM')), provider.kill('SIGTERM')])
    await Promise.all([house.db.close(), bank.db.close(), mail.stop()])
    await postgres.stop()
  })
  return {
    postgres,
    shops,
    provider_url: provider.url,
    mail,
    db: house.db,
    card_token: await sealCard(bank.db, { number: cards.approved }),
    /** The provider's own books. */
    books: bank.db,
    anEvent: (choices: EventChoices = {}): Promise<DemoEvent> => anEvent(house.db, '0', choices),
    aCrowd: (size: number) => aCrowd(house.db, size),
    /** Time goes on for everybody, and never back. */
    advance: async (seconds: number): Promise<void> => {
      const move = 'update clock_offset set ahead = ahead + make_interval(secs => $1)'
      await Promise.all([house.db, bank.db].map((db) => db.query(move, [seconds])))
    },
  }
}

type Settings = Record<'SANDBOX_URL' | 'DATABASE_URL' | 'SMTP_URL', string>

/** A shop whose address stays the same, however often it dies. */
async function openShop(settings: Settings) {
  const [provider, database, mail] = await Promise.all(
    [settings.SANDBOX_URL, settings.DATABASE_URL, settings.SMTP_URL].map(throughProxy),
  )
  if (!provider || !database || !mail) throw new Error('a wire is missing')
  const environment = {
    ...settings,
    SANDBOX_URL: provider.url,
    DATABASE_URL: database.url,
    SMTP_URL: mail.url,
    PORT: String(await freePort()),
    DATA_DIR: await aFolder(),
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
  return { proxy, url: url.href }
}
