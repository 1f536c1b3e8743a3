import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openAmong, type PurchaseStage } from '../purchases/stage.ts'
import { startLoad, type Load } from './load.ts'
import { stopUntilAwake } from './our-processes.ts'
import { startPostgres, type Postgres } from './postgres.ts'
import { askForTicket } from './sale.ts'
import { OURS, startBare, type Server } from './servers.ts'
import { FEW, inDatabase, openShop, seedPostgres, usesOf, type PostgresShop } from './shops.ts'
import type { Sizes } from './sizes.ts'

export type Stage = {
  sizes: Sizes
  postgres: Postgres
  load: Load
  /** About a thousand reservations lie in its table before each rush. */
  few: PostgresShop
  many: PostgresShop
  /** The same server as `few`, which decides everybody in a transaction of their own. */
  alone: PostgresShop & { metrics_token: string }
  bare: Server
  purchases: PurchaseStage
}

export async function setStage(sizes: Sizes): Promise<Stage> {
  const load = startLoad()
  const real = await openPostgres(sizes)
  const bare = await startBare(await anAnswer(real.few))
  const purchases = await openAmong(real.postgres, sizes)
  const servers = [real.few, real.many, real.alone].map(({ server }) => server)
  for (const { child } of [...servers, bare]) stopUntilAwake(child)
  // What was written so far is not to be flushed while something is measured.
  await real.few.sql.query('checkpoint')
  return { sizes, load, ...real, bare, purchases }
}

type Real = Pick<Stage, 'postgres' | 'few' | 'many' | 'alone'>

async function openPostgres(sizes: Sizes): Promise<Real> {
  const postgres = await startPostgres()
  const uses = usesOf(sizes)
  // Seven legs sell tickets of `few`.
  const counts = { tickets: 7 * uses, seats: uses, scarce: 2, scarce_seats: 1 }
  const seeded = await seedPostgres(postgres, 'few', { sizes, counts, tree: OURS })
  await inDatabase(postgres.urlOf('postgres'), async (admin) => {
    await admin.query('create database many template few')
    await admin.query('create database alone template few')
  })
  const few = await openShop(postgres.urlOf('few'), seeded, { reservations: FEW, tree: OURS })
  // The watch over all of a million rows would come due in each of the seconds in which this process is let run.
  const many = await openShop(postgres.urlOf('many'), seeded, {
    reservations: sizes.many_reservations,
    tree: OURS,
    settings: { ROLE: 'web' },
  })
  const metrics_token = randomBytes(16).toString('hex')
  const hook = pathToFileURL(join(import.meta.dirname, 'one-by-one.mjs')).href
  const alone = await openShop(postgres.urlOf('alone'), seeded, {
    reservations: FEW,
    tree: OURS,
    settings: { METRICS_TOKEN: metrics_token },
    flags: ['--import', hook],
  })
  return { postgres, few, many, alone: { ...alone, metrics_token } }
}

/** A real reservation's answer, for the route that answers without a database. */
async function anAnswer({ server, crowd, sales }: PostgresShop): Promise<string> {
  const [buyer] = crowd
  const sale = sales.tickets[0]
  if (!buyer || !sale) throw new Error('nobody there')
  const [head = '', body = ''] = askForTicket(sale, buyer).split('\r\n\r\n')
  const headers = new Headers(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(': ', 2) as [string, string]),
  )
  headers.delete('host')
  headers.delete('content-length')
  const response = await fetch(`${server.url}/api/checkout/reserve`, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`the product answers ${response.status}: ${await response.text()}`)
  return response.text()
}
