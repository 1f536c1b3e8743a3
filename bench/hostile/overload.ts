import { pause } from '../reservations/our-processes.ts'
import { countOf, p95Of } from './crowd.ts'
import type { Told } from './crowd-worker.ts'
import { statusesOf } from './memory.ts'
import { isFine } from './pages.ts'
import { atMost, type Row } from './rows.ts'
import { NOT_YET_PAID } from './purchase.ts'
import type { HostileShop } from './shop.ts'

const PEAK_CONNECTIONS = 32
const MOST_CONNECTIONS = 1_000
const MOST_RECOVERY_S = 5
/** A machine that is not busy is asked for so much of what it can do. */
const LIGHT = 0.2

/** Many more buyers than can be served: as many as before are served, the others hear so, and soon all is well again. */
export async function overload(shop: HostileShop): Promise<Row[]> {
  const { sizes, sale, card_token } = shop
  const next = takeBuyers(shop)
  const buy = (connections: number, seconds: number, more: { rate?: number; buyers: number }) => {
    const wish = { kind: 'purchases' as const, sale, buyers: next(more.buyers), card_token }
    const rate = more.rate === undefined ? {} : { rate: more.rate }
    return shop.others({ wish, connections, seconds, most: more.buyers, ...rate })
  }
  const share = Math.floor(sizes.buyers / 10)
  // Once to be warm, then to be told how many can be served.
  await buy(PEAK_CONNECTIONS, sizes.seconds / 2, { buyers: Math.floor(share / 4) })
  const peak = goodputOf(await buy(PEAK_CONNECTIONS, sizes.seconds, { buyers: share }))
  const light = await buy(PEAK_CONNECTIONS, sizes.seconds / 2, { rate: peak * LIGHT, buyers: share })
  const wanted = peak * sizes.overload
  const flood = await buy(MOST_CONNECTIONS, sizes.overload_s, { rate: wanted, buyers: 6 * share })
  const recovery_s = await recover(() => buy(PEAK_CONNECTIONS, 1, { rate: peak * LIGHT, buyers: share / 10 }), light)
  const came = (flood.came / sizes.overload_s / peak).toFixed(1)
  const goodput = goodputOf(flood) / peak
  return [
    { what: 'whole purchases a second at their peak', measured: peak.toFixed(0), goal: '' },
    {
      what: `${sizes.overload} × as many (${came} × could be sent): purchases made ÷ peak (${statusesOf(flood)})`,
      measured: goodput.toFixed(2),
      goal: '≥ 0.8',
      holds: goodput >= 0.8,
    },
    {
      what: 'no 5xx but 503',
      measured:
        statusesOf({ by_status: Object.fromEntries(Object.entries(flood.by_status).filter(notFine)) }) || 'none',
      goal: 'none',
      holds: !Object.entries(flood.by_status).some(notFine),
    },
    atMost(
      'seconds until purchases are as quick as before',
      { shown: String(recovery_s), value: recovery_s },
      MOST_RECOVERY_S,
      's',
    ),
  ]
}

function notFine([status]: [string, unknown]): boolean {
  return !isFine(Number(status))
}

/** Each buys once. */
function takeBuyers({ buyers }: HostileShop) {
  let taken = 0
  return (count: number) => buyers.slice(taken, (taken += Math.floor(count)))
}

/** A payment that is still under way is a purchase that was made. */
function goodputOf(told: Told): number {
  return (countOf(told, 200, NOT_YET_PAID) / told.ms) * 1_000
}

/** How many seconds of light load it takes until all are served, in at most twice the time of before. */
async function recover(look: () => Promise<Told>, before: Told): Promise<number> {
  const began = performance.now()
  for (;;) {
    const seconds = Math.round((performance.now() - began) / 1_000)
    const now = await look()
    const served = countOf(now, 200, NOT_YET_PAID) === now.came
    if ((served && p95Of(now) <= 2 * p95Of(before)) || seconds > 10 * MOST_RECOVERY_S) return seconds
    await pause(100)
  }
}
