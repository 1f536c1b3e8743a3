import { treeMicroseconds, watchOthers } from './cpu.ts'
import type { Done } from './load-worker.ts'
import { checkSale, none, type Violations } from './invariants.ts'
import type { Buyer, Sale, Sql } from './sale.ts'
import { askForSeat, askForTicket } from './sale.ts'
import { awake, pause } from './our-processes.ts'
import type { Server } from './servers.ts'
import { emptyTable, type PostgresShop, type Shop, type Stage } from './stage.ts'

/** One measurement. CPU is in µs per request; left out where nobody can tell. */
export type Measured = {
  rate: number
  mean_ms?: number
  p50_ms?: number
  p99_ms?: number
  server_us?: number
  database_us?: number
  /** Share of the machine that others used meanwhile. */
  others: number
  violations: Violations
}

type Rush = { connections: number; buyers: number; kind?: 'tickets' | 'seats' }

/** Everybody presses the button for the same sale, which has enough for all. */
export async function rush(stage: Stage, shop: PostgresShop, wanted: Rush): Promise<Measured> {
  const measured = await awake(shop.server.child, () => rushAwake(stage, shop, wanted))
  if (shop === stage.few) await emptyTable(shop)
  return measured
}

const REGULAR_WORK_MS = 1_500

async function rushAwake(stage: Stage, shop: PostgresShop, { connections, buyers, kind = 'tickets' }: Rush) {
  const sale = nextSale(shop, kind)
  const crowd = shop.crowd.slice(0, buyers + 1)
  const requests = requestsFor(sale, crowd)
  // What the product does every second belongs to what a reservation costs: it must be under way again.
  await pause(REGULAR_WORK_MS)
  // The first one makes the product look the event up.
  const to = { urls: [shop.server.url], seconds: stage.sizes.seconds }
  const opened = await stage.load({ ...to, connections: 1, requests: requests.slice(0, 1) })

  const database = watch(() => treeMicroseconds(stage.postgres.pid))
  const server = watch(() => treeMicroseconds(shop.server.pid))
  const others = watchOthers()
  const done = await stage.load({ ...to, connections, requests: requests.slice(1) })
  const each = (microseconds: number) => microseconds / done.statuses.length
  const measured = {
    ...{ ...figuresOf(done), others: others() },
    ...{ server_us: each(server()), database_us: each(database()) },
  }
  const statuses = [...opened.statuses, ...done.statuses]
  const promised = promisedTo(crowd, statuses)
  const violations = await checkSale(shop.sql, sale, { promised, expected: statuses.length })
  return { ...measured, violations }
}

export function nextSale({ sales }: Shop, kind: keyof Shop['sales']): Sale {
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

export type Afterwards = (sql: Sql) => Promise<Violations>

/** The same on the embedded database, whose stock can only be counted when its process has ended. */
export function rushEmbedded(
  { load, embedded, sizes }: Stage,
  checkLater: (check: Afterwards) => void,
): Promise<Measured> {
  const sale = nextSale(embedded, 'tickets')
  const { crowd, server } = embedded
  const requests = requestsFor(sale, crowd)
  const to = { urls: [server.url], seconds: sizes.seconds }
  return awake(server.child, async () => {
    const opened = await load({ ...to, connections: 1, requests: requests.slice(0, 1) })
    const microseconds = watch(() => treeMicroseconds(server.pid))
    const others = watchOthers()
    const done = await load({ ...to, connections: 256, requests: requests.slice(1) })
    const statuses = [...opened.statuses, ...done.statuses]
    const promised = promisedTo(crowd, statuses)
    checkLater((sql) => checkSale(sql, sale, { promised, expected: statuses.length }))
    return { ...figuresOf(done), others: others(), server_us: microseconds() / done.statuses.length, violations: none }
  })
}

export function rushPlain({ load, sizes }: Stage, { url, pid, child }: Server, requests: string[]): Promise<Measured> {
  return awake(child, async () => {
    const microseconds = watch(() => treeMicroseconds(pid))
    const others = watchOthers()
    const done = await load({ urls: [url], connections: 256, requests, seconds: sizes.seconds })
    const failed = done.statuses.filter((status) => status !== 200).length
    if (failed > 0) throw new Error(`${failed} of ${done.statuses.length} requests to ${url} failed`)
    return { ...figuresOf(done), others: others(), server_us: microseconds() / done.statuses.length, violations: none }
  })
}

function figuresOf({ statuses, ms, p50_ms, p99_ms }: Done) {
  return { rate: (statuses.length / ms) * 1_000, p50_ms, p99_ms }
}

function watch(read: () => number): () => number {
  const before = read()
  return () => read() - before
}
