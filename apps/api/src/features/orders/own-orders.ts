import type { Order } from '@bilheteria/contract/orders'
import { BoundedMap } from '#concurrency/bounded-map.ts'
import { createCoalescer } from '#concurrency/coalesce.ts'
import type { Db } from '#db/db.ts'
import { selectOwnOrders, selectOwnVersions, type Owned } from './queries.ts'
import { withTickets, type ShowTickets } from './with-tickets.ts'

/** The buyer's own order with its tickets; anybody else's is as unknown as none. */
type OwnOrders = (owned: Owned) => Promise<Order | undefined>

declare module '#context.ts' {
  interface Services {
    ownOrders: OwnOrders
  }
}

const MOST_WAITING = 20_000
const MOST_KEPT = 12_000

/** `catalogue` is the version of what it shows of its event. */
type Kept = { order: Order; version: number; catalogue: number }

type Deps = { db: Db; catalogueVersion: () => Promise<number>; showTickets: ShowTickets }

/**
 * After a rush thousands ask again and again whether their money has come. Those of one moment ask together, and what has not
 * changed since is known: until an order is paid, all it shows follows its own version and the catalogue's.
 */
export function createOwnOrders({ db, catalogueVersion, showTickets }: Deps): OwnOrders {
  const kept = new BoundedMap<string, Kept>(MOST_KEPT)

  async function showAll(owned: Owned[]): Promise<(Order | undefined)[]> {
    const catalogue = await catalogueVersion()
    // Asked before the orders: what has changed in between is asked for once more, never kept for too long.
    const versions = new Map((await selectOwnVersions(db, owned)).map((row) => [nameOf(row), row]))
    // In hand before anything new is kept: that may push out what is only read.
    const known = new Map(
      owned.flatMap((one) => {
        const its = kept.get(one.order_id)
        const isSame = its?.version === versions.get(nameOf(one))?.version && its?.catalogue === catalogue
        return its && isSame ? [[one.order_id, its.order] as const] : []
      }),
    )
    const unknown = owned.filter((one) => versions.has(nameOf(one)) && !known.has(one.order_id))
    const fresh = new Map((await readAll(unknown)).map((order) => [order.id, order]))
    for (const one of unknown) {
      const order = fresh.get(one.order_id)
      const version = versions.get(nameOf(one))?.version ?? 0
      if (order?.state === 'pending') kept.set(one.order_id, { order, version, catalogue })
      else kept.delete(one.order_id)
    }
    return owned.map((one) => {
      const its = versions.get(nameOf(one))
      const order = its && (fresh.get(one.order_id) ?? known.get(one.order_id))
      return order && { ...order, now: its.now }
    })
  }

  async function readAll(owned: readonly Owned[]): Promise<Order[]> {
    return owned.length === 0 ? [] : withTickets(await selectOwnOrders(db, owned), (ids) => showTickets(db, ids))
  }

  return createCoalescer(showAll, { waiting: MOST_WAITING })
}

function nameOf({ account_id, order_id }: Owned): string {
  return `${account_id} ${order_id}`
}
