import { watchOthers, watchTree } from './cpu.ts'
import type { Done } from './load-worker.ts'
import { checkSale, none, type Violations } from './invariants.ts'
import type { Buyer, Sale } from './sale.ts'
import { askForSeat, askForTicket } from './sale.ts'
import { awake, pause } from './our-processes.ts'
import type { Postgres } from './postgres.ts'
import type { Server } from './servers.ts'
import { emptyTable, type PostgresShop, type Shop } from './shops.ts'
import type { Stage } from './stage.ts'
import type { Statistics } from '../purchases/statistics.ts'

/** One measurement. CPU is in µs per request; undefined where nobody can tell. */
export type Measured = {
  rate: number
  p50_ms: number
  p95_ms: number
  /** Of few there is no hundredth. */
  p99_ms?: number
  server_us?: number | undefined
  database_us?: number | undefined
  /** What PostgreSQL itself counted of one request. */
  statistics?: Statistics
  /** Share of the machine that others used meanwhile. */
  others: number | undefined
  /** So many got no answer, or one that the server cannot serve now: what is measured then is something else. */
  unserved: number
  violations: Violations
}

/** What every rush needs, whichever tree it goes to. */
export type Ground = Pick<Stage, 'sizes' | 'postgres' | 'load'>
type Rush = {
  connections: number
  buyers: number
  kind?: 'tickets' | 'seats'
  /** As many of them come to each of these doors of the same shop. */
  more?: readonly Server[]
}

/** Everybody presses the button for the same sale, which has enough for all. */
export function rush(ground: Ground, shop: PostgresShop, wanted: Rush): Promise<Measured> {
  return awake(shop.server.child, () => rushAwake(ground, shop, wanted))
}

/** The same, and the table is as small as before. */
export async function rushAmongFew(ground: Ground, shop: PostgresShop, wanted: Rush): Promise<Measured> {
  const measured = await rush(ground, shop, wanted)
  await emptyTable(shop)
  return measured
}

const REGULAR_WORK_MS = 1_500

/** The same, of a shop that is awake before and after. */
export async function rushAwake(
  { load, sizes, postgres }: Ground,
  { server, crowd: everybody, sales, sql }: PostgresShop,
  { connections, buyers, kind = 'tickets', more = [] }: Rush,
): Promise<Measured> {
  const sale = nextSale({ sales }, kind)
  const crowd = everybody.slice(0, buyers + 1)
  const requests = requestsFor(sale, crowd)
  // What the product does every second belongs to what a reservation costs: it must be under way again.
  await pause(REGULAR_WORK_MS)
  // The first one makes the product look the event up.
  const doors = [server, ...more]
  const to = { urls: doors.map(({ url }) => url), seconds: sizes.seconds }
  const opened = await load({ ...to, connections: 1, requests: requests.slice(0, 1) })

  const watched = watchAll({ servers: doors.map(({ pid }) => pid), database: postgres.pid })
  const done = await load({ ...to, connections, requests: requests.slice(1) })
  const measured = watched(done)
  const outcome = outcomeOf(crowd, [...opened.statuses, ...done.statuses])
  return { ...measured, violations: await checkSale(sql, sale, outcome) }
}

export function nextSale({ sales }: Pick<Shop, 'sales'>, kind: keyof Shop['sales']): Sale {
  const sale = sales[kind].shift()
  if (!sale) throw new Error(`no sale of ${kind} is left`)
  return sale
}

/** Each buyer wants one: with seats, each another one for as long as there are enough. */
export function requestsFor(sale: Sale, crowd: readonly Buyer[]): string[] {
  const { seats } = sale
  if (seats.length === 0) return crowd.map((buyer) => askForTicket(sale, buyer))
  return crowd.map((buyer, n) => askForSeat(sale, buyer, seats[n % seats.length] ?? ''))
}

export function promisedTo(crowd: readonly Buyer[], statuses: readonly number[]): Buyer[] {
  return crowd.filter((_, n) => statuses[n] === 200)
}

/** There is enough for all; but whether somebody holds one who was not served, nobody can know. */
function outcomeOf(crowd: readonly Buyer[], statuses: readonly number[]) {
  const expected = unservedOf(statuses) > 0 ? undefined : statuses.length
  return { promised: promisedTo(crowd, statuses), expected }
}

type Plain = Pick<Stage, 'sizes' | 'load'> & { postgres?: Postgres }

/** The same question again and again, or questions that change nothing; with a database, what it costs there, too. */
export function rushPlain(
  { load, sizes, postgres }: Plain,
  { url, pid, child }: Server,
  requests: string[],
): Promise<Measured> {
  return awake(child, async () => {
    const watched = watchAll({ servers: [pid], database: postgres?.pid })
    const done = await load({ urls: [url], connections: 256, requests, seconds: sizes.seconds })
    const measured = watched(done)
    const wrong = done.statuses.filter((status) => status !== 200).length - measured.unserved
    if (wrong > 0) throw new Error(`${wrong} of ${done.statuses.length} requests to ${url} failed`)
    return { ...measured, violations: none }
  })
}

function unservedOf(statuses: readonly number[]): number {
  return statuses.filter((status) => status === 0 || status >= 500).length
}

/** Starts to watch; told what the crowd got, it answers what each request cost. */
function watchAll(pids: { servers: number[]; database: number | undefined }) {
  const database = pids.database === undefined ? () => undefined : watchTree(pids.database)
  const servers = pids.servers.map(watchTree)
  const server = () => servers.reduce((sum: number | undefined, used) => add(sum, used()), 0)
  const others = watchOthers()
  return ({ statuses, ms, p50_ms, p95_ms, p99_ms }: Done) => {
    const each = (microseconds: number | undefined) => microseconds && microseconds / statuses.length
    const unserved = unservedOf(statuses)
    return {
      rate: ((statuses.length - unserved) / ms) * 1e3,
      p50_ms,
      p95_ms,
      p99_ms,
      unserved,
      others: others(),
      server_us: each(server()),
      database_us: each(database()),
    }
  }
}

function add(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a + b
}
