import type { Order } from '@bilheteria/contract/orders'
import type { AccountContext } from '#context.ts'
import { countOrders, selectOrders } from './queries.ts'
import { withTickets } from './show-order.ts'

const PAGE_SIZE = 20

export async function listOrders(ctx: AccountContext, { page = '1' }: { page?: string | undefined }) {
  const { account_id } = ctx.session
  const rows = await selectOrders(ctx.db, account_id, Number(page), PAGE_SIZE)
  const data: Order[] = await withTickets(ctx, rows)
  const pages = Math.max(1, Math.ceil((await countOrders(ctx.db, account_id)) / PAGE_SIZE))
  return { data, page: Number(page), pages }
}
