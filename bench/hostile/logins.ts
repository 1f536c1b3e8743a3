import { p95Of } from './crowd.ts'
import { compare, medianOf, spread } from './beside.ts'
import { statusesOf } from './memory.ts'
import { atMost, type Row } from './rows.ts'
import type { HostileShop } from './shop.ts'

/** Comparing passwords is slow on purpose; whoever buys must not pay for it. */
export async function besideLogins(shop: HostileShop): Promise<Row[]> {
  const { sizes, sale, buyers } = shop
  const fans = {
    errand: { kind: 'reservations' as const, sale, buyers },
    connections: 32,
    rate: sizes.reservations,
    seconds: sizes.seconds,
  }
  // More than the product lets wait for a password: the rest must hear so at once.
  const crowd = { connections: 512, rate: sizes.logins, seconds: sizes.seconds }
  const { ratios, hostile, harmless } = await compare(shop, fans, {
    hostile: { ...crowd, errand: { kind: 'logins' } },
    harmless: { ...crowd, errand: { kind: 'cached page' } },
  })
  const p95 = [harmless, hostile].map((all) => medianOf(all.map(({ fans: told }) => p95Of(told))).toFixed(1))
  const [storm] = hostile
  return [
    atMost(
      `p95 of reservations beside ${sizes.logins} logins a second ÷ beside as many for a cached page (${p95.join(' → ')} ms)`,
      { shown: spread(ratios), value: medianOf(ratios) },
      2,
    ),
    { what: 'logins of one round, by status', measured: storm ? statusesOf(storm.others) : '', goal: '' },
  ]
}
