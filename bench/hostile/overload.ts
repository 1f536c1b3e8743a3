import { inDatabase } from '../reservations/shops.ts'
import { countOf, p95Of } from './crowd.ts'
import type { Told } from './crowd-worker.ts'
import { statusesOf } from './memory.ts'
import { isFine } from './pages.ts'
import { atMost, type Row } from './rows.ts'
import type { HostileShop } from './shop.ts'

const PEAK_CONNECTIONS = 32
const MOST_CONNECTIONS = 1_000
const LEAST_GOODPUT = 0.8
const MOST_RECOVERY_S = 5
/** A shop that is not busy is asked for so much of what it can do. */
const LIGHT = 0.2

/** Many more buyers than can be served: as many as before are served, the others hear so, and soon all is well again. */
export async function overload(shop: HostileShop): Promise<Row[]> {
  const { sizes } = shop
  const crowd = createBuyers(shop)
  const share = Math.floor(sizes.buyers / 10)
  // Once to be warm, then to be told how many can be served.
  await crowd({ connections: PEAK_CONNECTIONS, seconds: sizes.seconds, most: share })
  const peak = await crowd({ connections: PEAK_CONNECTIONS, seconds: sizes.overload_s, most: share })
  if (peak.paid_per_s === 0) throw new Error(`nobody could buy: ${statusesOf(peak)}`)
  const few = { connections: PEAK_CONNECTIONS, rate: peak.paid_per_s * LIGHT }
  const light = await crowd({ ...few, seconds: sizes.seconds, most: share })
  const rate = peak.paid_per_s * sizes.overload
  const flood = await crowd({ connections: MOST_CONNECTIONS, seconds: sizes.overload_s, rate, most: 5 * share })
  const recovery_s = await recover(() => crowd({ ...few, seconds: 1, most: share / 10 }), light)
  const reached = flood.came / sizes.overload_s / peak.paid_per_s
  const goodput = flood.paid_per_s / peak.paid_per_s
  const wrong = Object.entries(flood.by_status).filter(([status]) => !isFine(Number(status)))
  return [
    { what: `whole purchases a second (${statusesOf(peak)})`, measured: peak.paid_per_s.toFixed(1), goal: '' },
    {
      what: `${sizes.overload} × as many (${reached.toFixed(1)} × came to the door): paid ÷ before (${statusesOf(flood)})`,
      measured: goodput.toFixed(2),
      goal: `≥ ${LEAST_GOODPUT}`,
      holds: goodput >= LEAST_GOODPUT,
    },
    {
      what: 'answers of 5xx but 503, and none at all',
      measured: statusesOf({ by_status: Object.fromEntries(wrong) }) || 'none',
      goal: 'none',
      holds: wrong.length === 0,
    },
    atMost(
      'until all are served, at most twice as slowly as before',
      { shown: `${recovery_s.toFixed(0)} s`, value: recovery_s },
      MOST_RECOVERY_S,
      's',
    ),
  ]
}

type Bought = Told & { paid_per_s: number }

/**
 * Each buys once. Paid is what the database says, when the last answer was given: money is told of after the card was taken,
 * and a shop that lets it lie has served nobody.
 */
function createBuyers({ others, sale, buyers, card_token, database_url }: HostileShop) {
  let taken = 0
  return async ({ most, ...job }: { connections: number; seconds: number; rate?: number; most: number }) => {
    const next = buyers.slice(taken, taken + Math.floor(most))
    taken += next.length
    if (next.length === 0) throw new Error('everybody has bought')
    const before = await paidOrders(database_url)
    const told = await others({
      ...job,
      most: next.length,
      errand: { kind: 'purchases', sale, buyers: next, card_token },
    })
    const paid_per_s = (((await paidOrders(database_url)) - before) / told.ms) * 1_000
    return { ...told, paid_per_s } satisfies Bought
  }
}

function paidOrders(url: string): Promise<number> {
  return inDatabase(url, async (sql) => {
    const { rows } = await sql.query<{ paid: number }>(`select count(*)::int as paid from orders where state = 'paid'`)
    return rows[0]?.paid ?? 0
  })
}

/** How many seconds pass until a second of light load is as before. */
async function recover(look: () => Promise<Bought>, before: Told): Promise<number> {
  const began = performance.now()
  for (;;) {
    const seconds = (performance.now() - began) / 1_000
    const now = await look()
    const served = now.came > 0 && countOf(now, 200) === now.came && p95Of(now) <= 2 * p95Of(before)
    if (served || seconds > 10 * MOST_RECOVERY_S) return seconds
  }
}
