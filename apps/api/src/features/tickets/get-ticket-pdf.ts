import { fail } from '@bilheteria/contract/errors'
import type { AccountContext } from '#context.ts'
import { drawTickets } from './draw-pdf.ts'
import { findOrderOfTicket } from './queries.ts'
import { producerOf } from './producer-of.ts'

/** One of the caller's own tickets, as long as it is one. */
export async function getTicketPdf(
  ctx: AccountContext,
  { ticket_id }: { ticket_id: string },
): Promise<Buffer<ArrayBuffer>> {
  const order = await findOrderOfTicket(ctx.db, ctx.session.account_id, ticket_id)
  if (!order) throw fail('ticket_not_found')
  const shown = await ctx.services.showTickets(ctx.db, [order.order_id])
  const tickets = (shown.get(order.order_id) ?? []).filter(({ id, code }) => id === ticket_id && code !== null)
  if (tickets.length === 0) throw fail('ticket_not_found')
  return drawTickets({ producer: await producerOf(ctx, order), order, tickets })
}
