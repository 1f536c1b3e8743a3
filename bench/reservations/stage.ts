import { PGlite } from '@electric-sql/pglite'
import { join } from 'node:path'
import { Client } from 'pg'
import { startLoad, type Load } from './load.ts'
import { aFolder, awake, end } from './our-processes.ts'
import { preparePgbench, type Pgbench } from './pgbench.ts'
import { startPostgres, type Postgres } from './postgres.ts'
import { aCrowd, aSale, askForTicket, fillReservations, type Buyer, type Sale, type Sql } from './sale.ts'
import { startBare, startProduct, type Server } from './servers.ts'
import { proofStock, type Sizes } from './sizes.ts'

/** Sales are made beforehand: a new event empties the product's caches, which is not what is measured. */
type Sales = { tickets: Sale[]; seats: Sale[]; scarce: Sale[]; scarce_seats: Sale[] }
export type Shop = { server: Server; crowd: Buyer[]; sales: Sales }
/** One whose database can be asked while it sells. */
export type PostgresShop = Shop & { sql: Sql; url: string }

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

const FEW = 1_000

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
  const admin = await connect(postgres.urlOf('postgres'))
  await admin.query('create database few')
  const seeded = await seedPostgres(postgres, sizes)
  await admin.query('create database many template few')
  await admin.end()
  const few = await openShop(postgres.urlOf('few'), seeded, FEW)
  const many = await openShop(postgres.urlOf('many'), seeded, sizes.many_reservations)
  return { postgres, few, many }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  // Ends with the server, which is stopped first when the run is broken off.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** The product itself makes its tables and loads its demo data; then it leaves, so that the database can be copied. */
async function seedPostgres(postgres: Postgres, sizes: Sizes): Promise<Omit<Shop, 'server'>> {
  const product = await startProduct({ DATABASE_URL: postgres.urlOf('few') })
  await end(product.child)
  const sql = await connect(postgres.urlOf('few'))
  const crowd = await aCrowd(sql, sizes.tickets + 1)
  const uses = sizes.rounds * sizes.tries + 1
  const sales = {
    tickets: await someSales(sql, 'b-tickets', 2 * uses, { tickets: sizes.tickets + 1 }),
    seats: await someSales(sql, 'b-seats', 2 * uses, { tickets: sizes.seats + 1, numbered: true }),
    scarce: await someSales(sql, 'b-scarce', 2, { tickets: proofStock(sizes) }),
    scarce_seats: await someSales(sql, 'b-scarce-seats', 1, { tickets: proofStock(sizes), numbered: true }),
  }
  await sql.end()
  return { crowd, sales }
}

async function someSales(sql: Sql, name: string, count: number, stock: Parameters<typeof aSale>[2]): Promise<Sale[]> {
  const sales: Sale[] = []
  for (let n = 1; n <= count; n++) sales.push(await aSale(sql, `${name}-${n}`, stock))
  return sales
}

async function openShop(
  url: string,
  { crowd, sales }: Omit<Shop, 'server'>,
  reservations: number,
): Promise<PostgresShop> {
  const sql = await connect(url)
  await fillReservations(sql, reservations)
  await sql.query('vacuum analyze')
  const own = { tickets: [...sales.tickets], seats: [...sales.seats], scarce: [...sales.scarce] }
  return {
    ...{ sql, url, crowd, sales: { ...own, scarce_seats: [...sales.scarce_seats] } },
    server: await startProduct({ DATABASE_URL: url }),
  }
}

/**
 * As few as before the rush; without what vacuum would have to clear away while the next one is measured. The product is
 * awake meanwhile: stopped inside a transaction it would keep the table for ever.
 */
export function emptyTable({ sql, server }: PostgresShop): Promise<void> {
  return awake(server.child, async () => {
    await sql.query('truncate reservations')
    await fillReservations(sql, FEW)
    await sql.query('vacuum analyze reservations')
  })
}

/** One process at a time may open the folder: the product makes it, this process fills it, the product sells from it. */
async function openEmbedded(sizes: Sizes): Promise<Stage['embedded']> {
  const folder = await aFolder()
  await end((await startProduct({ DATA_DIR: folder })).child)
  const uses = sizes.rounds * sizes.tries + 1
  const { crowd, tickets } = await insideEmbedded(folder, async (sql) => ({
    crowd: await aCrowd(sql, sizes.embedded + 1),
    tickets: await someSales(sql, 'b-tickets', uses, { tickets: sizes.embedded + 1 }),
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
