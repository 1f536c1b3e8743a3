import { PGlite } from '@electric-sql/pglite'
import { join } from 'node:path'
import { startLoad, type Load } from './load.ts'
import { aFolder, end } from './our-processes.ts'
import { preparePgbench, type Pgbench } from './pgbench.ts'
import { startPostgres, type Postgres } from './postgres.ts'
import { aCrowd, askForTicket, type Sql } from './sale.ts'
import { OURS, startBare, startProduct, type Server } from './servers.ts'
import { FEW, inDatabase, openShop, seedPostgres, someSales, usesOf, type PostgresShop, type Shop } from './shops.ts'
import type { Sizes } from './sizes.ts'

export type Stage = {
  sizes: Sizes
  postgres: Postgres
  pgbench: Pgbench | undefined
  load: Load
  /** About a thousand reservations lie in its table before each rush. */
  few: PostgresShop
  many: PostgresShop
  embedded: Shop & { folder: string }
  bare: Server
}

export async function setStage(sizes: Sizes): Promise<Stage> {
  const load = startLoad()
  const [real, embedded] = await Promise.all([openPostgres(sizes), openEmbedded(sizes)])
  const bare = await startBare(await anAnswer(real.few))
  const pgbench = await preparePgbench(real.postgres, sizes.pgbench_seconds)
  for (const { child } of [real.few.server, real.many.server, embedded.server, bare]) child.kill('SIGSTOP')
  // What was written so far is not to be flushed while something is measured.
  await real.few.sql.query('checkpoint')
  return { sizes, load, ...real, embedded, bare, pgbench }
}

async function openPostgres(sizes: Sizes): Promise<Pick<Stage, 'postgres' | 'few' | 'many'>> {
  const postgres = await startPostgres()
  const uses = 2 * usesOf(sizes)
  const counts = { tickets: uses, seats: uses, scarce: 2, scarce_seats: 1 }
  const seeded = await seedPostgres(postgres, 'few', { sizes, counts, tree: OURS })
  await inDatabase(postgres.urlOf('postgres'), (admin) => admin.query('create database many template few'))
  const few = await openShop(postgres.urlOf('few'), seeded, { reservations: FEW, tree: OURS })
  const many = await openShop(postgres.urlOf('many'), seeded, { reservations: sizes.many_reservations, tree: OURS })
  return { postgres, few, many }
}

/** One process at a time may open the folder: the product makes it, this process fills it, the product sells from it. */
async function openEmbedded(sizes: Sizes): Promise<Stage['embedded']> {
  const folder = await aFolder()
  await end((await startProduct({ DATA_DIR: folder })).child)
  const { crowd, tickets } = await insideEmbedded(folder, async (sql) => ({
    crowd: await aCrowd(sql, sizes.embedded + 1),
    tickets: await someSales(sql, 'b-tickets', usesOf(sizes), { tickets: sizes.embedded + 1 }),
  }))
  const server = await startProduct({ DATA_DIR: folder })
  return { folder, crowd, server, sales: { tickets, seats: [], scarce: [], scarce_seats: [] } }
}

export async function insideEmbedded<Result>(folder: string, work: (sql: Sql) => Promise<Result>): Promise<Result> {
  const lite = new PGlite({ dataDir: join(folder, 'database') })
  try {
    return await work(lite)
  } finally {
    await lite.close()
  }
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
