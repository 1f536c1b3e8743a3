import type { ParsedInput } from '@bilheteria/contract/endpoint'
import { fail, failFields } from '@bilheteria/contract/errors'
import type { Order } from '@bilheteria/contract/orders'
import type * as tickets from '@bilheteria/contract/tickets'
import type { AccountContext } from '#context.ts'
import { openProof } from '#features/checkout/sealed-holders.ts'
import { showOrder } from '#features/orders/show-order.ts'
import { findOpenHalfPrice, findOrderOfTicket, lockOrder, updateHalfPrice } from './queries.ts'

type Input = ParsedInput<typeof tickets.giveHalfPriceNumber>

/** Adds the number of the half-price document. Needs no proof: a stolen token could only add one, never replace it. */
export async function giveHalfPriceNumber(ctx: AccountContext, { ticket_id, ...given }: Input): Promise<Order> {
  const order = await findOrderOfTicket(ctx.db, ctx.session.account_id, ticket_id)
  if (!order) throw fail('ticket_not_found')
  const { textSeal } = ctx.services
  await ctx.db.transaction(async (tx) => {
    await lockOrder(tx, order.order_id)
    const open = await findOpenHalfPrice(tx, ticket_id)
    const known = open && openProof(textSeal, open.half_price)
    // A retry after a lost answer sends the same number.
    if (known?.document === given.document) return
    if (!open || known?.document) throw fail('half_price_fixed')
    const category = known?.category || given.category
    if (!category) throw failFields({ category: ['Escolha o motivo da meia'] })
    await updateHalfPrice(tx, ticket_id, textSeal.close(JSON.stringify({ category, document: given.document })))
  })
  return showOrder(ctx, order.order_id)
}
