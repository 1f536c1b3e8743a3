import type * as checkout from '@bilheteria/contract/checkout'
import type { Reservation } from '@bilheteria/contract/checkout'
import type { ParsedInput } from '@bilheteria/contract/endpoint'
import { fail } from '@bilheteria/contract/errors'
import type { AccountContext } from '#context.ts'
import { nameCompanions } from './companions.ts'
import { isLapsed } from './held-reservations.ts'
import { keepHolders } from './keep-holders.ts'
import { showPayable } from './payable.ts'
import { quoteOf, showReservation, ticketsOf } from './show-reservation.ts'

type Input = ParsedInput<typeof checkout.saveHolders>

/** Who will enter with each ticket: kept as typed, and checked once they are called complete. */
export async function saveHolders(
  ctx: AccountContext,
  { reservation_id, holders, complete, with_payment }: Input,
): Promise<Reservation> {
  const { account_id } = ctx.session
  const held = await ctx.services.heldReservations.find({ account_id, id: reservation_id })
  const offer = held && (await ctx.services.offers(held.event_id))
  if (!offer || isLapsed(held)) throw fail('reservation_not_found')
  if (held.order_id !== null) throw fail('order_open')
  const tickets = ticketsOf(held.lines)
  const fit = holders.every(({ typeId, seat }, i) => typeId === tickets[i]?.ticket_type_id && seat === tickets[i].seat)
  if (!fit || holders.length !== tickets.length) throw fail('reservation_changed')
  const people = await nameCompanions(ctx.db, account_id, holders)
  const named = await keepHolders(ctx, { offer, held, people, complete })
  const payable = complete && with_payment === true && quoteOf(offer, named).total_cents > 0
  return payable ? showPayable(ctx, offer, named) : showReservation(ctx, offer, named)
}
