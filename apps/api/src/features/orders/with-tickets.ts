import type { Order, OrderState, Ticket } from '@bilheteria/contract/orders'
import type { Db } from '#db/db.ts'
import type { OrderRow } from './queries.ts'

/** Tickets come later in the plot than orders: how they are shown is handed in. */
export type ShowTickets = (db: Db, order_ids: readonly string[]) => Promise<ReadonlyMap<string, Ticket[]>>

declare module '#context.ts' {
  interface Services {
    showTickets: ShowTickets
  }
}

/** What has never been paid has none. */
const WITHOUT_TICKETS: ReadonlySet<OrderState> = new Set<OrderState>(['pending', 'expired'])

export async function withTickets(
  rows: readonly OrderRow[],
  show: (order_ids: readonly string[]) => ReturnType<ShowTickets>,
): Promise<Order[]> {
  const bought = rows.filter(({ state }) => !WITHOUT_TICKETS.has(state)).map(({ id }) => id)
  const tickets = await show(bought)
  return rows.map((row) => ({ ...row, payment: inWords(row.payment), items: tickets.get(row.id) ?? [] }))
}

const PIX_REFUSED = 'O banco não gerou o Pix. Tente de novo ou pague com cartão.'

const refusals = {
  insufficient_funds: 'O banco não aprovou por falta de saldo ou limite. Tente outro cartão ou pague com Pix.',
  invalid_card: 'Os dados do cartão não conferem. Confira e tente de novo.',
  refused: 'O banco não autorizou a compra. Tente outro cartão ou pague com Pix.',
} as const

/** A refusal is stored as its kind. */
function inWords(payment: Order['payment']): Order['payment'] {
  if (!payment?.refusal) return payment
  if (payment.method === 'pix') return { ...payment, refusal: PIX_REFUSED }
  return { ...payment, refusal: refusals[payment.refusal as keyof typeof refusals] }
}
