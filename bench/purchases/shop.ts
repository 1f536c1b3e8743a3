import { Client } from 'pg'
import { gather, type Crowd } from '../hostile/crowd.ts'
import { aFolder, awake, end } from '../reservations/our-processes.ts'
import type { Postgres } from '../reservations/postgres.ts'
import { aCrowd, aSale, type Buyer, type Sale, type Sql } from '../reservations/sale.ts'
import { startProduct, type Server } from '../reservations/servers.ts'
import { inDatabase } from '../reservations/shops.ts'
import { insideEmbedded } from './embedded.ts'
import { openStatistics, type Statistics } from './statistics.ts'

/** A product and everybody who buys there; nobody buys twice. */
export type Shop = {
  tree: string
  server: Server
  /** Whoever buys whole tickets, and whoever reserves beside them, each in a process of its own. */
  buyers: Crowd
  fans: Crowd
  sale: Sale
  everybody: readonly Buyer[]
  takeBuyers(count: number): Buyer[]
  /** Whoever was sent to buy so far. */
  customers: Buyer[]
  /** How many have their tickets, as they were told. */
  bought: number
}

export type PostgresShop = Shop & {
  postgres: Postgres
  sql: Client
  url: string
  statistics: Awaited<ReturnType<typeof openStatistics>>
  /** What doing nothing costs a second. */
  idle: Statistics
}

/** Whoever is refused under load is told so and comes again, which is in the figures; nobody has to read of each. */
const SAYS_LITTLE = { LOG_LEVEL: 'fatal' }

type Opening = { name: string; tree: string; accounts: number; idle_s: number }

/** The product itself makes its tables and loads its demo data; it sells when its crowd is there. */
export async function openOnPostgres(postgres: Postgres, opening: Opening): Promise<PostgresShop> {
  const { name, tree, accounts, idle_s } = opening
  const url = postgres.urlOf(name)
  await inDatabase(postgres.urlOf('postgres'), (admin) => admin.query(`create database ${name}`))
  await end((await startProduct({ DATABASE_URL: url }, tree)).child)
  const seeded = await inDatabase(url, (sql) => fill(sql, accounts))
  await inDatabase(url, (sql) => sql.query('vacuum analyze'))
  const sql = new Client({ connectionString: url })
  // Ends with the server, which is stopped first when the run is broken off.
  sql.on('error', () => {})
  await sql.connect()
  const shop = open(await startProduct({ DATABASE_URL: url, ...SAYS_LITTLE }, tree), tree, seeded)
  const statistics = await openStatistics(postgres, name)
  const idle = await awake(shop.server.child, () => statistics.watchIdle(idle_s))
  return { ...shop, postgres, sql, url, statistics, idle }
}

export type EmbeddedShop = Shop & { folder: string }

/** As `npm start` does. One process at a time may open the folder: the product makes it, this one fills it, the product sells. */
export async function openEmbedded({ tree, accounts }: Pick<Opening, 'tree' | 'accounts'>): Promise<EmbeddedShop> {
  const folder = await aFolder()
  await end((await startProduct({ DATA_DIR: folder }, tree)).child)
  const seeded = await insideEmbedded(folder, (sql) => fill(sql, accounts))
  const server = await startProduct({ DATA_DIR: folder, ...SAYS_LITTLE }, tree)
  return { ...open(server, tree, seeded), folder }
}

type Seeded = { everybody: Buyer[]; sale: Sale }

async function fill(sql: Sql, accounts: number): Promise<Seeded> {
  const sale = await aSale(sql, 'b-purchases', { tickets: accounts })
  return { everybody: await aCrowd(sql, accounts), sale }
}

function open(server: Server, tree: string, { everybody, sale }: Seeded): Shop {
  let taken = 0
  return {
    tree,
    server,
    sale,
    bought: 0,
    everybody,
    customers: [],
    buyers: gather(server.url),
    fans: gather(server.url),
    takeBuyers: (count) => {
      const next = everybody.slice(taken, taken + count)
      taken += count
      if (next.length < count) throw new Error('everybody has bought')
      return next
    },
  }
}
