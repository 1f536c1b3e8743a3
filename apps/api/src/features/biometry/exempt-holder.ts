import type * as biometry from '@bilheteria/contract/biometry'
import type { ParsedInput } from '@bilheteria/contract/endpoint'
import { fail } from '@bilheteria/contract/errors'
import type { Order } from '@bilheteria/contract/orders'
import type { AccountContext } from '#context.ts'
import { requireProof } from '#features/accounts/proof.ts'
import { showOrder } from '#features/orders/show-order.ts'
import { markMinor } from '#features/tickets/change-holder.ts'
import { eraseFace } from './erase-faces.ts'
import { requireOpen } from './get-face.ts'
import { findFaceOfTicket, takeTurnsAt } from './queries.ts'

type Input = ParsedInput<typeof biometry.exemptHolder>

/**
 * Whoever is under 16 needs no face: the buyer says so, and may take it back. What was begun for a child is not kept. Whoever
 * copied a token could enter in a child's place without showing theirs.
 */
export async function exemptHolder(ctx: AccountContext, { ticket_id, minor }: Input): Promise<Order> {
  requireProof(ctx)
  const { account_id } = ctx.session
  const face = await findFaceOfTicket(ctx.db, account_id, ticket_id)
  if (!face) throw fail('ticket_not_found')
  requireOpen(face)
  const { order_id, event, holder } = face
  const about = { event_id: event.id, document: holder.cpf }
  await ctx.db.transaction(async (tx) => {
    if (!(await markMinor(tx, { order_id, ticket_id, cpf: holder.cpf, minor }))) throw fail('ticket_not_found')
    await takeTurnsAt(tx, about)
    requireOpen((await findFaceOfTicket(tx, account_id, ticket_id)) ?? face)
    if (minor) await eraseFace(tx, about)
  })
  return showOrder(ctx, order_id)
}
