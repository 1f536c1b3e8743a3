import { countOf } from '../hostile/crowd.ts'
import type { Told } from '../hostile/crowd-worker.ts'
import { watchOthers, watchTree } from '../reservations/cpu.ts'
import { awake, end, pause } from '../reservations/our-processes.ts'
import { verifies } from '../reservations/servers.ts'
import { none, type Violations } from '../reservations/invariants.ts'
import type { Measured } from '../reservations/rush.ts'
import type { Unpaid } from '../hostile/visits.ts'
import { insideEmbedded } from './embedded.ts'
import { compareBooks, countLetters } from './books.ts'
import type { EmbeddedShop, PostgresShop, Shop } from './shop.ts'
import type { CrowdSize, Sizes } from './sizes.ts'
import { each } from './statistics.ts'

/** What the product does every second is under way again. */
const REGULAR_WORK_MS = 1_500
const LETTER_LOOK_MS = 50
/** So long after the last ticket a letter that was not sent will not be. */
const LETTER_PATIENCE_MS = 120_000
/** Nobody is sent away by the clock: how long it takes is the measurement. */
const LONGEST_S = 600

/** A crowd buys, each once; it is over when everybody has tickets and every letter with them was sent. */
export function buy(shop: PostgresShop, { at_once, purchases }: CrowdSize): Promise<Measured> {
  return awake(shop.server.child, async () => {
    await pause(REGULAR_WORK_MS)
    const counted = await shop.statistics.watch(shop.idle)
    const [server, database, others] = [
      watchTree(shop.server.pid),
      watchTree(shop.postgres.pid),
      watchOthers(),
    ] as const
    const began = performance.now()
    const crowd = await sendBuyers(shop, { at_once, purchases, seconds: LONGEST_S })
    await lettersOf(shop)
    const seconds = (performance.now() - began) / 1_000
    const one = (microseconds: number | undefined) => microseconds && microseconds / purchases
    const costs = { server_us: one(server()), database_us: one(database()), others: others() }
    const statistics = each(await counted(), purchases)
    return {
      rate: countOf(crowd, 200) / seconds,
      ...latencyOf(crowd),
      ...costs,
      statistics,
      unserved: crowd.came - countOf(crowd, 200),
      violations: await checkBooks(shop),
    }
  })
}

/** So much of a core is a product at rest, which still looks whether there is something to do. */
const AT_REST = 0.25
const REST_LOOK_MS = 1_000

/**
 * The same on the embedded database, which nobody else can ask: over when everybody has tickets. Letters are part of what the
 * server used until it rests, and are counted when it has ended.
 */
export function buyEmbedded(shop: EmbeddedShop, { at_once, purchases }: CrowdSize): Promise<Measured> {
  return awake(shop.server.child, async () => {
    await pause(REGULAR_WORK_MS)
    const [server, others] = [watchTree(shop.server.pid), watchOthers()]
    const crowd = await sendBuyers(shop, { at_once, purchases, seconds: LONGEST_S })
    const used = others()
    for (let busy = Infinity; busy > AT_REST;) {
      const since = watchTree(shop.server.pid)
      await pause(REST_LOOK_MS)
      busy = (since() ?? 0) / 1_000 / REST_LOOK_MS
    }
    const served = countOf(crowd, 200)
    const server_us = server()
    return {
      rate: (served / crowd.ms) * 1_000,
      ...latencyOf(crowd),
      server_us: server_us && server_us / purchases,
      others: used,
      unserved: crowd.came - served,
      violations: none,
    }
  })
}

/** When it has left its folder. */
export async function checkEmbedded({ server, folder, sale, bought, tree }: EmbeddedShop): Promise<Violations> {
  await end(server.child)
  const differences = await insideEmbedded(folder, (sql) => compareBooks(sql, sale, bought))
  const verified = await verifies({ DATA_DIR: folder }, tree)
  return told([...differences, ...(verified ? [] : ['an invariant is broken'])])
}

type Rush = CrowdSize & { seconds: number }

export async function sendBuyers(shop: Shop, { at_once, purchases, seconds }: Rush): Promise<Told> {
  const { sale } = shop
  const errand = { kind: 'purchases by Pix' as const, sale, buyers: shop.takeBuyers(purchases) }
  shop.customers.push(...errand.buyers)
  const told = await shop.buyers({ errand, connections: at_once, seconds, most: purchases })
  shop.bought += countOf(told, 200)
  return told
}

/** Looks inside one transaction, so that looking counts as one. */
async function lettersOf({ sql, sale, bought }: PostgresShop): Promise<void> {
  const until = performance.now() + LETTER_PATIENCE_MS
  await sql.query('begin')
  while ((await countLetters(sql, sale)) < bought && performance.now() < until) await pause(LETTER_LOOK_MS)
  await sql.query('commit')
}

/** Whoever was on the way when it was over comes to an end first. */
async function checkBooks({ sql, sale, bought }: PostgresShop): Promise<Violations> {
  const until = performance.now() + LETTER_PATIENCE_MS
  let differences = await compareBooks(sql, sale, bought)
  while (differences.length > 0 && performance.now() < until) {
    await pause(REGULAR_WORK_MS)
    differences = await compareBooks(sql, sale, bought)
  }
  return told(differences)
}

/** All that the operator's own check knows of. */
export function checkShop({ server, url, tree }: PostgresShop): Promise<Violations> {
  return awake(server.child, async () => {
    await pause(REGULAR_WORK_MS)
    return told((await verifies({ DATABASE_URL: url }, tree)) ? [] : ['an invariant is broken'])
  })
}

function told(broken: readonly string[]): Violations {
  for (const sentence of broken) console.log(`BROKEN: ${sentence}`)
  return { ...none, unequal: broken.length }
}

function latencyOf({ by_status }: Told): { p50_ms: number; p95_ms: number } {
  const { p50_ms = NaN, p95_ms = NaN } = by_status[200] ?? {}
  return { p50_ms, p95_ms }
}

type Fans = Pick<Sizes, 'reservations' | 'seconds'>

/** Reservations that come at their own pace, beside others or alone. */
export function reserveBeside(
  shop: PostgresShop,
  { reservations, seconds }: Fans,
  comeBeside?: () => Promise<Told>,
): Promise<Measured> {
  return awake(shop.server.child, async () => {
    await pause(REGULAR_WORK_MS)
    const others = watchOthers()
    const errand = {
      kind: 'reservations' as const,
      sale: shop.sale,
      buyers: shop.takeBuyers(reservations * seconds),
    }
    const [fans, beside] = await Promise.all([
      shop.fans({ errand, connections: FAN_CONNECTIONS, rate: reservations, seconds }),
      comeBeside?.(),
    ])
    const used = others()
    return {
      rate: (countOf(fans, 200) / fans.ms) * 1_000,
      ...latencyOf(fans),
      others: used,
      unserved: unservedOf(fans) + (beside ? beside.came - countOf(beside, 200) : 0),
      violations: await checkBooks(shop),
    }
  })
}

function unservedOf(told: Told): number {
  return told.came + told.waiting - countOf(told, 200)
}

/** Enough that nobody waits for a connection while 50 a second take two seconds each. */
const FAN_CONNECTIONS = 100
/** A few hundred connections bring what ten thousand ask as well as ten thousand do. */
const LOOKING_CONNECTIONS = 250

/** So many have an order each that waits to be paid. */
export function orderUnpaid({ server, buyers, sale, sql, ...shop }: PostgresShop, count: number): Promise<Unpaid[]> {
  return awake(server.child, async () => {
    const people = shop.takeBuyers(count)
    const errand = { kind: 'unpaid orders' as const, sale, buyers: people }
    const told = await buyers({ errand, connections: LOOKING_CONNECTIONS, seconds: LONGEST_S, most: count })
    if (countOf(told, 200) < count) throw new Error(`not everybody could order: ${JSON.stringify(told.by_status)}`)
    const { rows } = await sql.query('select id, account_id from orders where event_id = $1 and paid_at is null', [
      sale.id,
    ])
    const orders = new Map((rows as { id: string; account_id: string }[]).map((row) => [row.account_id, row.id]))
    return people.map(({ account_id, token }) => ({ id: orders.get(account_id) ?? '', token }))
  })
}

/** Each looks whether the money has come as often as the storefront does where it cannot listen. */
export async function lookAtOrders({ buyers }: PostgresShop, orders: Unpaid[], seconds: number): Promise<Told> {
  const rate = orders.length / LOOK_EVERY_S
  const errand = { kind: 'looks' as const, orders }
  const told = await buyers({ errand, connections: LOOKING_CONNECTIONS, seconds, rate })
  const shown = (countOf(told, 200) / told.ms) * 1_000
  const { p50_ms, p95_ms } = latencyOf(told)
  console.log(
    `  looks: ${shown.toFixed(0)} of ${rate.toFixed(0)} a second answered, p50 ${p50_ms.toFixed(0)} ms, p95 ${p95_ms.toFixed(0)} ms`,
  )
  return told
}

const LOOK_EVERY_S = 3
