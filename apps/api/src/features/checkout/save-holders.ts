import type * as checkout from '@bilheteria/contract/checkout'
import type { Reservation } from '@bilheteria/contract/checkout'
import type { ParsedInput } from '@bilheteria/contract/endpoint'
import { fail } from '@bilheteria/contract/errors'
import type { AccountContext } from '#context.ts'
import { checkHolders } from './check-holders.ts'
import { findReservationById, updateHolders } from './reservation-queries.ts'
import { describeEntering, findEntering, refuseEntering } from './one-ticket-per-person.ts'
import { sealHolders } from './sealed-holders.ts'
import { showReservation, ticketsOf } from './show-reservation.ts'

type Input = ParsedInput<typeof checkout.saveHolders>

/** Who will enter with each ticket: kept as typed, and checked once they are called complete. */
export async function saveHolders(
  ctx: AccountContext,
  { reservation_id, holders, complete }: Input,
): Promise<Reservation> {
  const { account_id } = ctx.session
  const held = await findReservationById(ctx.db, account_id, reservation_id)
  const offer = held && (await ctx.services.offers(held.event_id))
  if (!held || !offer) throw fail('reservation_not_found')
  if (held.order_id !== null) throw fail('order_open')
  const tickets = ticketsOf(held.lines)
  const fit = holders.every(({ typeId, seat }, i) => typeId === tickets[i]?.ticket_type_id && seat === tickets[i].seat)
  if (!fit || holders.length !== tickets.length) throw fail('reservation_changed')
  const named = complete ? checkHolders(offer, holders) : holders
  if (complete && offer.biometry_required) {
    const cpfs = named.map(({ cpf }) => cpf)
    const twice = describeEntering(cpfs, await findEntering(ctx.db, { event_id: offer.event_id, cpfs }))
    if (twice) throw await refuseEntering(ctx.db, account_id, twice)
  }
  const kept = sealHolders(ctx.services.textSeal, named)
  const { revision } = held
  const saved = await updateHolders(ctx.db, { id: reservation_id, revision, account_id, holders: kept })
  if (!saved) throw fail('reservation_changed')
  return showReservation(ctx, offer, { ...held, holders: kept })
}
