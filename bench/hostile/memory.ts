import { p95Of } from './crowd.ts'
import { compare, medianOf, spread } from './beside.ts'
import { atMost, type Row } from './rows.ts'
import { keptMegabytes, type HostileShop } from './shop.ts'

const CONNECTIONS = 16
const MOST_MB = 50

/** What strangers send must not stay, and must not keep those who buy waiting longer than any other crowd of that size. */
export async function hostileMemory(shop: HostileShop): Promise<Row[]> {
  const { sizes, sale, buyers } = shop
  // One account may not ask so often, which would only measure that; half of all accounts are the attacker's.
  const half = buyers.length / 2
  const carts = { kind: 'hostile carts' as const, sale, buyers: buyers.slice(0, half) }
  // Whatever is filled once, by the first of anything, is no leak.
  await shop.others({ errand: carts, connections: CONNECTIONS, seconds: 20, most: sizes.carts / 100 })
  await shop.others({ errand: { kind: 'invented addresses' }, connections: CONNECTIONS, seconds: 20, most: 100 })
  const before = await keptMegabytes(shop)
  const flood = await shop.others({
    errand: carts,
    connections: CONNECTIONS,
    seconds: sizes.carts_s,
    most: sizes.carts,
  })
  const after_carts = await keptMegabytes(shop)
  const strangers = {
    errand: { kind: 'invented addresses' as const },
    connections: CONNECTIONS,
    seconds: sizes.carts_s,
  }
  const invented = await shop.others({ ...strangers, most: sizes.addresses })
  const after_all = await keptMegabytes(shop)

  const rate = sizes.carts_rate
  const fans = {
    errand: { kind: 'reservations' as const, sale, buyers: buyers.slice(half) },
    connections: 32,
    rate: sizes.reservations,
    seconds: sizes.seconds,
  }
  const crowd = { connections: 64, rate, seconds: sizes.seconds }
  const { ratios, hostile, harmless } = await compare(shop, fans, {
    hostile: { ...crowd, errand: carts },
    harmless: { ...crowd, errand: { kind: 'cached page' } },
  })
  const p95 = [harmless, hostile].map((all) => medianOf(all.map(({ fans: told }) => p95Of(told))).toFixed(1))
  const grown = (megabytes: number) => ({
    shown: `${(megabytes - before).toFixed(1)} MB (${before.toFixed(0)} → ${megabytes.toFixed(0)})`,
    value: megabytes - before,
  })
  return [
    atMost(`memory after ${flood.came} hostile carts (${statusesOf(flood)})`, grown(after_carts), MOST_MB, 'MB'),
    atMost(`and after ${invented.came} invented addresses (${statusesOf(invented)})`, grown(after_all), MOST_MB, 'MB'),
    atMost(
      `p95 of reservations beside ${rate} hostile carts a second ÷ beside as many for a cached page (${p95.join(' → ')} ms)`,
      { shown: spread(ratios), value: medianOf(ratios) },
      2,
    ),
  ]
}

export function statusesOf({ by_status }: { by_status: Record<number, { count: number }> }): string {
  return Object.entries(by_status)
    .map(([status, { count }]) => `${status}: ${count}`)
    .join(', ')
}
