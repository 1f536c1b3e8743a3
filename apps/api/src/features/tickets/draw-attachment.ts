import type { Db } from '#db/db.ts'
import { TICKETS_FILE, type DrawAttachment } from '#features/messages/attachment.ts'
import { drawTickets } from './draw-pdf.ts'
import { findOrder } from './queries.ts'
import { showTickets } from './show-tickets.ts'
import { producerOf, type TicketDesk } from './ticket-desk.ts'

/** The tickets of an order as they are when its e-mail leaves; cancelled ones are not drawn. */
export function createDrawAttachment(db: Db, { codes, known }: Pick<TicketDesk, 'codes' | 'known'>): DrawAttachment {
  return async (order_id) => {
    const order = await findOrder(db, order_id)
    const tickets = (await showTickets(db, codes, [order_id])).get(order_id) ?? []
    if (!order || tickets.every(({ code }) => code === null)) return undefined
    const content = await drawTickets({ producer: await producerOf(known, order), order, tickets })
    return { filename: TICKETS_FILE, content }
  }
}
