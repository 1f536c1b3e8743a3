import type { JobContext } from '#context.ts'
import { TICKETS_FILE, type Attachment } from '#features/messages/attachment.ts'
import { drawTickets } from './draw-pdf.ts'
import { findOrder } from './queries.ts'
import { producerOf } from './producer-of.ts'

/** The tickets of an order as they are when its e-mail leaves; cancelled ones are not drawn. */
export async function drawAttachment(ctx: JobContext, order_id: string): Promise<Attachment | undefined> {
  const { db, services } = ctx
  const order = await findOrder(db, order_id)
  const tickets = (await services.showTickets(db, [order_id])).get(order_id) ?? []
  if (!order || tickets.every(({ code }) => code === null)) return undefined
  const content = await drawTickets({ producer: await producerOf(ctx, order), order, tickets })
  return { filename: TICKETS_FILE, content }
}
