import type { Order } from '@bilheteria/contract/orders'
import type { AccountContext } from '#context.ts'
import { countOrders, selectOrders } from './queries.ts'
import { withTickets, type ShowTickets } from './show-order.ts'

const PAGE_SIZE = 20

export function createListOrders(showTickets: ShowTickets) {
  return async ({ db, session }: AccountContext, { page = '1' }: { page?: string | undefined }) => {
    const rows = await selectOrders(db, session.account_id, Number(page), PAGE_SIZE)
    const data: Order[] = await withTickets(db, showTickets, rows)
    const pages = Math.max(1, Math.ceil((await countOrders(db, session.account_id)) / PAGE_SIZE))
    return { data, page: Number(page), pages }
  }
}
