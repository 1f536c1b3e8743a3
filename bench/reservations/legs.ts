import { watchOthers } from './cpu.ts'
import { checkSale, none } from './invariants.ts'
import { requestText } from './load.ts'
import type { Pgbench } from './pgbench.ts'
import type { Leg } from './rounds.ts'
import { nextSale, requestsFor, rush, rushAmongFew, rushEmbedded, rushPlain } from './rush.ts'
import type { Afterwards, Measured } from './rush.ts'
import { emptyTable } from './shops.ts'
import type { Stage } from './stage.ts'
import { reserveOneByOne } from './unbatched.ts'

export const PGBENCH_CLIENTS = [1, 8, 16, 64] as const

export type LegName =
  | `pgbench ${(typeof PGBENCH_CLIENTS)[number]}`
  | 'pgbench, one statement'
  | 'reserve 64'
  | 'reserve 256'
  | 'no database'
  | 'reserve among many'
  | 'embedded'
  | 'seats'
  | 'seats one by one'
  | 'catalogue'
  | 'empty route'

/** Everything that is compared, in the order in which it runs: both sides of a ratio stand close together. */
export function legsOf(stage: Stage, afterwards: Afterwards[]): Leg<LegName>[] {
  const { sizes, few, many, bare, pgbench } = stage
  const tickets = { buyers: sizes.tickets }
  return [
    ...(pgbench ? baselineOf(pgbench) : []),
    { name: 'reserve 64', run: () => rushAmongFew(stage, few, { ...tickets, connections: 64 }) },
    { name: 'reserve 256', run: () => rushAmongFew(stage, few, { ...tickets, connections: 256 }) },
    { name: 'reserve among many', run: () => rush(stage, many, { ...tickets, connections: 256 }) },
    { name: 'no database', run: () => rushPlain(stage, bare, sameRequests(stage)) },
    { name: 'embedded', run: () => rushEmbedded(stage, (check) => afterwards.push(check)) },
    { name: 'seats', run: () => rushAmongFew(stage, few, { connections: 256, buyers: sizes.seats, kind: 'seats' }) },
    { name: 'seats one by one', run: () => rushOneByOne(stage) },
    { name: 'catalogue', run: () => rushPlain(stage, few.server, visits(sizes.bare, '/api/events')) },
    { name: 'empty route', run: () => rushPlain(stage, bare, visits(sizes.bare, '/empty')) },
  ]
}

function baselineOf(pgbench: Pgbench): Leg<LegName>[] {
  const legs = PGBENCH_CLIENTS.map((clients) => ({
    name: `pgbench ${clients}` as const,
    run: () => runPgbench(pgbench, 'pgbench.sql', clients),
  }))
  return [...legs, { name: 'pgbench, one statement', run: () => runPgbench(pgbench, 'pgbench-one-statement.sql', 1) }]
}

async function runPgbench(pgbench: Pgbench, ...asked: Parameters<Pgbench>): Promise<Measured> {
  const others = watchOthers()
  return { ...(await pgbench(...asked)), others: others(), unserved: 0, violations: none }
}

/** Byte for byte what the product is sent, for a sale it does not know. */
function sameRequests({ few, sizes }: Stage): string[] {
  const [sale] = few.sales.scarce
  if (!sale) throw new Error('no sale is left')
  const requests = requestsFor(sale, few.crowd)
  return Array.from({ length: sizes.bare }, (_, n) => requests[n % requests.length] ?? '')
}

async function rushOneByOne(stage: Stage): Promise<Measured> {
  const { few, sizes } = stage
  const sale = nextSale(few, 'seats')
  const crowd = { buyers: few.crowd.slice(0, sizes.one_by_one), seconds: sizes.seconds }
  const others = watchOthers()
  const { promised, asked, ms } = await reserveOneByOne(few.url, sale, crowd)
  const measured = { rate: (asked / ms) * 1_000, others: others(), unserved: 0 }
  const violations = await checkSale(few.sql, sale, { promised, expected: asked })
  await emptyTable(few)
  return { ...measured, violations }
}

export function visits(count: number, path: string): string[] {
  const visit = requestText({ method: 'GET', path, headers: { 'accept-encoding': 'gzip, deflate, br' } })
  return Array.from({ length: count }, () => visit)
}
