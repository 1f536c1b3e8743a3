import { fail } from '@bilheteria/contract/errors'
import type { Order } from '@bilheteria/contract/orders'
import type { AccountContext } from '#context.ts'
import { countOrders, selectOrders } from './queries.ts'
import { withTickets } from './with-tickets.ts'

/** The caller's own order with its tickets; anybody else's is as unknown as none. */
export async function showOrder({ services, session }: AccountContext, order_id: string): Promise<Order> {
  const order = await services.ownOrders({ account_id: session.account_id, order_id })
  if (!order) throw fail('order_not_found')
  return order
}

const PAGE_SIZE = 20

export async function listOrders(
  { db, services, session }: AccountContext,
  { page = '1' }: { page?: string | undefined },
) {
  const { account_id } = session
  const rows = await selectOrders(db, account_id, Number(page), PAGE_SIZE)
  const data = await withTickets(rows, (ids) => services.showTickets(db, ids))
  const pages = Math.max(1, Math.ceil((await countOrders(db, account_id)) / PAGE_SIZE))
  return { data, page: Number(page), pages }
}
