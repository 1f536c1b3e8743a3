import type * as checkout from '@bilheteria/contract/checkout'
import type { Reservation } from '@bilheteria/contract/checkout'
import type { ParsedInput } from '@bilheteria/contract/endpoint'
import { fail } from '@bilheteria/contract/errors'
import type { AccountContext } from '#context.ts'
import { checkHolders } from './check-holders.ts'
import { nameCompanions } from './companions.ts'
import { countNamed, findEntering, refuseEntering } from './one-ticket-per-person.ts'
import { isLapsed } from './held-reservations.ts'
import { requireVerifiedEmail } from './require-verified-email.ts'
import { sealHolders } from './sealed-holders.ts'
import { showReservation, ticketsOf } from './show-reservation.ts'

type Input = ParsedInput<typeof checkout.saveHolders>

/** Who will enter with each ticket: kept as typed, and checked once they are called complete. */
export async function saveHolders(
  ctx: AccountContext,
  { reservation_id, holders, complete }: Input,
): Promise<Reservation> {
  const { account_id } = ctx.session
  const { heldReservations } = ctx.services
  const held = await heldReservations.find({ account_id, id: reservation_id })
  const offer = held && (await ctx.services.offers(held.event_id))
  if (!offer || isLapsed(held)) throw fail('reservation_not_found')
  if (held.order_id !== null) throw fail('order_open')
  const tickets = ticketsOf(held.lines)
  const fit = holders.every(({ typeId, seat }, i) => typeId === tickets[i]?.ticket_type_id && seat === tickets[i].seat)
  if (!fit || holders.length !== tickets.length) throw fail('reservation_changed')
  const people = await nameCompanions(ctx.db, account_id, holders)
  const named = complete ? checkHolders(offer, people) : people
  const kept = sealHolders(ctx.services.textSeal, named)
  const { revision } = held
  // Whatever is refused below, nothing of what was typed is lost.
  const saved = await heldReservations.saveHolders({ id: reservation_id, revision, account_id, holders: kept })
  if (!saved) throw fail('reservation_changed')
  if (complete) await requireVerifiedEmail(ctx.db, { account_id, offer, held })
  if (complete && offer.biometry_required) {
    const { event_id, max_per_order } = offer
    const cpfs = named.map(({ cpf }) => cpf)
    await ctx.db.transaction((tx) => countNamed(tx, ctx, { event_id, cpfs, max_per_order }))
    const refused = refuseEntering(named, await findEntering(ctx.db, { account_id, event_id, cpfs }))
    if (refused) throw refused
  }
  return showReservation(ctx, offer, { ...held, holders: kept })
}
