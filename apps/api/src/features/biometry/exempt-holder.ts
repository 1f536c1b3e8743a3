import type { exemptHolder } from '@bilheteria/contract/biometry'
import type { ParsedInput } from '@bilheteria/contract/endpoint'
import { fail } from '@bilheteria/contract/errors'
import type { Order } from '@bilheteria/contract/orders'
import type { AccountContext } from '#context.ts'
import { markMinor } from '#features/tickets/mark-minor.ts'
import type { TicketDesk } from '#features/tickets/ticket-desk.ts'
import { eraseFace } from './erase-faces.ts'
import { requireOpen } from './get-face.ts'
import { findFaceOfTicket } from './queries.ts'

/** Whoever is under 16 needs no face: the buyer says so, and may take it back. What was begun for a child is not kept. */
export function createExemptHolder({ showOrder }: Pick<TicketDesk, 'showOrder'>) {
  return async (ctx: AccountContext, { ticket_id, minor }: ParsedInput<typeof exemptHolder>): Promise<Order> => {
    const face = await findFaceOfTicket(ctx.db, ctx.session.account_id, ticket_id)
    if (!face) throw fail('ticket_not_found')
    requireOpen(face)
    const { order_id, event, holder } = face
    await ctx.db.transaction(async (tx) => {
      if (!(await markMinor(tx, { order_id, ticket_id, cpf: holder.cpf, minor }))) throw fail('ticket_not_found')
      if (minor) await eraseFace(tx, { event_id: event.id, document: holder.cpf })
    })
    return showOrder(ctx, order_id)
  }
}
