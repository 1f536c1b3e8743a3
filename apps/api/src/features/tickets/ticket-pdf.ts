import { fail } from '@bilheteria/contract/errors'
import type { Ticket } from '@bilheteria/contract/orders'
import type { AccountContext, JobContext } from '#context.ts'
import { TICKETS_FILE, type Attachment } from '#features/messages/deliver-messages.ts'
import { drawTickets } from './draw-pdf.ts'
import { producerOf } from './producer-of.ts'
import { findOrderOfTicket, type ToldOrder } from './queries.ts'

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
  return drawPaperOf(ctx, order, tickets)
}

/**
 * So many papers at once are a sale that has just opened. A view takes thirty times as long as all the rest of its paper, and would
 * keep letters for half an hour: then they leave without. Whoever fetches the paper has it.
 */
const RUSH = 3
let letters_drawn = 0

/** The tickets of an order as they are when its e-mail leaves; cancelled ones are not drawn. */
export async function drawAttachment(ctx: JobContext, order_id: string): Promise<Attachment | undefined> {
  const { toldOrders, signTickets } = ctx.services
  const order = await toldOrders(order_id)
  const tickets = signTickets(order?.tickets ?? [])
  if (!order || tickets.every(({ code }) => code === null)) return undefined
  const with_view = letters_drawn < RUSH
  letters_drawn++
  try {
    return { filename: TICKETS_FILE, content: await drawPaperOf(ctx, order, tickets, { with_view }) }
  } finally {
    letters_drawn--
  }
}

/** A friend's paper tells neither what was paid nor the order it belongs to. */
export async function drawPaperOf(
  ctx: JobContext,
  order: ToldOrder,
  tickets: readonly Ticket[],
  { for_friend = false, with_view = true } = {},
): Promise<Buffer<ArrayBuffer>> {
  const producer = await producerOf(ctx, order)
  const { findTicketSign, plans } = ctx.services
  const sign = await findTicketSign(producer)
  const hash = with_view ? order.event.plan : null
  // Without the view a ticket is one all the same.
  const plan = hash ? await plans(order.event_id, hash).catch(() => undefined) : undefined
  return drawTickets({ producer, sign, order, tickets, plan, for_friend })
}
