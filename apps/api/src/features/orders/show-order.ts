import { fail } from '@bilheteria/contract/errors'
import type { Order, OrderState, Ticket } from '@bilheteria/contract/orders'
import type { Db } from '#db/db.ts'
import type { AccountContext, JobContext } from '#context.ts'
import { countOrders, selectOrders, type OrderRow } from './queries.ts'

/** Tickets come later in the plot than orders: how they are shown is handed in. */
type ShowTickets = (db: Db, order_ids: readonly string[]) => Promise<ReadonlyMap<string, Ticket[]>>

declare module '#context.ts' {
  interface Services {
    showTickets: ShowTickets
  }
}

const PIX_REFUSED = 'O banco não gerou o Pix. Tente de novo ou pague com cartão.'

const refusals = {
  insufficient_funds: 'O banco não aprovou por falta de saldo ou limite. Tente outro cartão ou pague com Pix.',
  invalid_card: 'Os dados do cartão não conferem. Confira e tente de novo.',
  refused: 'O banco não autorizou a compra. Tente outro cartão ou pague com Pix.',
} as const

/** The caller's own order with its tickets; anybody else's is as unknown as none. */
export async function showOrder(ctx: AccountContext, order_id: string): Promise<Order> {
  const row = await ctx.services.ownOrders({ account_id: ctx.session.account_id, order_id })
  if (!row) throw fail('order_not_found')
  const [shown] = await withTickets(ctx, [row])
  return shown as Order
}

/** What has never been paid has none. */
const WITHOUT_TICKETS: ReadonlySet<OrderState> = new Set<OrderState>(['pending', 'expired'])

async function withTickets({ db, services }: JobContext, rows: readonly OrderRow[]): Promise<Order[]> {
  const bought = rows.filter(({ state }) => !WITHOUT_TICKETS.has(state)).map(({ id }) => id)
  const tickets = await services.showTickets(db, bought)
  return rows.map((row) => ({ ...row, payment: inWords(row.payment), items: tickets.get(row.id) ?? [] }))
}

/** A refusal is stored as its kind. */
function inWords(payment: Order['payment']): Order['payment'] {
  if (!payment?.refusal) return payment
  if (payment.method === 'pix') return { ...payment, refusal: PIX_REFUSED }
  return { ...payment, refusal: refusals[payment.refusal as keyof typeof refusals] }
}

const PAGE_SIZE = 20

export async function listOrders(ctx: AccountContext, { page = '1' }: { page?: string | undefined }) {
  const { account_id } = ctx.session
  const rows = await selectOrders(ctx.db, account_id, Number(page), PAGE_SIZE)
  const data: Order[] = await withTickets(ctx, rows)
  const pages = Math.max(1, Math.ceil((await countOrders(ctx.db, account_id)) / PAGE_SIZE))
  return { data, page: Number(page), pages }
}
