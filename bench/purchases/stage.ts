import { requestText } from '../reservations/load.ts'
import type { Postgres } from '../reservations/postgres.ts'
import { rushPlain, type Ground, type Measured } from '../reservations/rush.ts'
import { awake } from '../reservations/our-processes.ts'
import { OURS } from '../reservations/servers.ts'
import { FEW, usesOf } from '../reservations/shops.ts'
import type { Sizes } from '../reservations/sizes.ts'
import { buy } from './measure.ts'
import { addOthers, beginOthers } from './others.ts'
import { openOnPostgres, type PostgresShop } from './shop.ts'

/** The same shop twice: among a thousand orders of other people's, and among a million. */
export type PurchaseStage = { few: PostgresShop; many: PostgresShop }

/** What doing nothing costs is watched for so long. */
export const IDLE_S = 20
/** Others have about twenty orders each. */
const ORDERS_EACH = 20

export async function openAmong(postgres: Postgres, sizes: Sizes): Promise<PurchaseStage> {
  const few = await openOne(postgres, sizes, { name: 'purchases', others: FEW })
  return { few, many: await openOne(postgres, sizes, { name: 'purchases_many', others: sizes.many_orders }) }
}

async function openOne(postgres: Postgres, sizes: Sizes, { name, others: count }: { name: string; others: number }) {
  const buyers = sizes.purchases * usesOf(sizes)
  const accounts = buyers + Math.ceil(count / ORDERS_EACH) + 1
  const shop = await openOnPostgres(postgres, { name, tree: OURS, accounts, idle_s: IDLE_S })
  await awake(shop.server.child, async () => {
    const others = await beginOthers({ ...shop, crowd: shop.everybody.slice(buyers) }, count)
    await addOthers(shop.sql, others, count, 'sent')
    await shop.sql.query('vacuum analyze')
  })
  return shop
}

const BUYERS_AT_ONCE = 250

/** A crowd buys, each once. */
export function buyAmong(shop: PostgresShop, { purchases }: Sizes): Promise<Measured> {
  return buy(shop, { at_once: BUYERS_AT_ONCE, purchases })
}

/** People who have bought look at what they have. */
export function readLists({ load, sizes, postgres }: Ground, { server, customers }: PostgresShop): Promise<Measured> {
  const looks = customers.map(({ token }) =>
    requestText({ method: 'GET', path: '/api/orders', headers: { authorization: `Bearer ${token}` } }),
  )
  const requests = Array.from({ length: sizes.lists }, (_, n) => looks[n % looks.length] ?? '')
  return rushPlain({ load, sizes, postgres }, server, requests)
}
