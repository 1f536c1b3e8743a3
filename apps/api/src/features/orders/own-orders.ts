import type { Order } from '@bilheteria/contract/orders'
import { BoundedMap } from '#concurrency/bounded-map.ts'
import { createCoalescer } from '#concurrency/coalesce.ts'
import type { Db } from '#db/db.ts'
import { selectOwnOrders, type OrderRow, type Owned } from './queries.ts'
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
type Kept = { order: Order; version: number; catalogue: string }

type Deps = { db: Db; catalogueVersion: () => Promise<string>; showTickets: ShowTickets }

/**
 * After a rush thousands ask again and again whether their money has come. Those of one moment ask together, and what has not
 * changed since is known: until an order is paid, all it shows follows its own version and the catalogue's.
 */
export function createOwnOrders({ db, catalogueVersion, showTickets }: Deps): OwnOrders {
  const kept = new BoundedMap<string, Kept>(MOST_KEPT)

  async function showAll(owned: Owned[]): Promise<(Order | undefined)[]> {
    // Asked before the orders: what has changed in between is asked for once more, never kept for too long.
    const catalogue = await catalogueVersion()
    // In hand before anything new is kept: that may push out what is only read.
    const known = new Map(owned.map(({ order_id }) => [order_id, knownAt(order_id, catalogue)]))
    const found = await selectOwnOrders(
      db,
      owned.map((one) => ({ ...one, known_version: known.get(one.order_id)?.version ?? null })),
    )
    const fresh = new Map((await read(found)).map((order) => [order.id, order]))
    for (const { order_id, version } of found) {
      const order = fresh.get(order_id)
      if (order?.state === 'pending') kept.set(order_id, { order, version, catalogue })
      else if (order) kept.delete(order_id)
    }
    const moments = new Map(found.map((row) => [nameOf(row), row.now]))
    return owned.map((one) => {
      const now = moments.get(nameOf(one))
      const order = fresh.get(one.order_id) ?? known.get(one.order_id)?.order
      return now !== undefined && order ? { ...order, now } : undefined
    })
  }

  function knownAt(order_id: string, catalogue: string): Kept | undefined {
    const its = kept.get(order_id)
    return its?.catalogue === catalogue ? its : undefined
  }

  function read(found: readonly { order: OrderRow | null }[]): Promise<Order[]> {
    return withTickets(
      found.flatMap(({ order }) => order ?? []),
      (ids) => showTickets(db, ids),
    )
  }

  return createCoalescer(showAll, { waiting: MOST_WAITING })
}

function nameOf({ account_id, order_id }: Owned): string {
  return `${account_id} ${order_id}`
}
