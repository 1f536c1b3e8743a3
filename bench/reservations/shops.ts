import { Client } from 'pg'
import { awake, end } from './our-processes.ts'
import type { Postgres } from './postgres.ts'
import { aCrowd, aSale, fillReservations, type Buyer, type Sale, type Sql } from './sale.ts'
import { startProduct, type Server } from './servers.ts'
import { proofStock, type Sizes } from './sizes.ts'

/** Sales are made beforehand: a new event empties the product's caches, which is not what is measured. */
type Sales = { tickets: Sale[]; seats: Sale[]; scarce: Sale[]; scarce_seats: Sale[] }
export type Shop = { server: Server; crowd: Buyer[]; sales: Sales }
/** One whose database can be asked while it sells. */
export type PostgresShop = Shop & { sql: Sql; url: string }
type Seeded = Omit<Shop, 'server'>

export const FEW = 1_000

/** How often a leg may run: each time it needs a sale of its own, also when it warms up. */
export function usesOf({ rounds, tries }: Sizes): number {
  return rounds * tries + 1
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  // Ends with the server, which is stopped first when the run is broken off.
  client.on('error', () => {})
  await client.connect()
  return client
}

export async function inDatabase<Result>(url: string, work: (sql: Client) => Promise<Result>): Promise<Result> {
  const client = await connect(url)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

type Seed = { sizes: Sizes; counts: Record<keyof Sales, number>; tree: string }

/** The product itself makes its tables and loads its demo data; then it leaves, so that the database can be copied. */
export async function seedPostgres(postgres: Postgres, name: string, { sizes, counts, tree }: Seed): Promise<Seeded> {
  await inDatabase(postgres.urlOf('postgres'), (admin) => admin.query(`create database ${name}`))
  await end((await startProduct({ DATABASE_URL: postgres.urlOf(name) }, tree)).child)
  const stock = proofStock(sizes)
  return inDatabase(postgres.urlOf(name), async (sql) => ({
    crowd: await aCrowd(sql, sizes.tickets + 1),
    sales: {
      tickets: await someSales(sql, 'b-tickets', counts.tickets, { tickets: sizes.tickets + 1 }),
      seats: await someSales(sql, 'b-seats', counts.seats, { tickets: sizes.seats + 1, numbered: true }),
      scarce: await someSales(sql, 'b-scarce', counts.scarce, { tickets: stock }),
      scarce_seats: await someSales(sql, 'b-scarce-seats', counts.scarce_seats, { tickets: stock, numbered: true }),
    },
  }))
}

type Stock = Parameters<typeof aSale>[2]

async function someSales(sql: Sql, name: string, count: number, stock: Stock): Promise<Sale[]> {
  const sales: Sale[] = []
  for (let n = 1; n <= count; n++) sales.push(await aSale(sql, `${name}-${n}`, stock))
  return sales
}

type Opening = { reservations: number; tree: string; settings?: Record<string, string>; flags?: string[] }

export async function openShop(
  url: string,
  { crowd, sales }: Seeded,
  { reservations, tree, settings, flags }: Opening,
): Promise<PostgresShop> {
  const sql = await connect(url)
  await fillReservations(sql, reservations)
  await sql.query('vacuum analyze')
  const own = { tickets: [...sales.tickets], seats: [...sales.seats], scarce: [...sales.scarce] }
  return {
    sql,
    url,
    crowd,
    sales: {
      ...own,
      scarce_seats: [...sales.scarce_seats],
    },
    server: await startProduct({ DATABASE_URL: url, ...settings }, tree, flags),
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
