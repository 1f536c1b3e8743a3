import type { Reservation } from '@bilheteria/contract/checkout'
import { fail } from '@bilheteria/contract/errors'
import type { AccountContext } from '#context.ts'
import { findHeld } from './claim-queries.ts'
import type { Desk } from './reserve.ts'
import { showReservation } from './show-reservation.ts'

/** What this buyer holds for an event, to go on with on any device. */
export function createGetReservation(desk: Desk) {
  return async (ctx: AccountContext, { event_id }: { event_id: string }): Promise<Reservation> => {
    const held = await findHeld(ctx.db, ctx.session.account_id, event_id)
    const offer = held && (await desk.knownOffers(event_id))
    if (!held || !offer) throw fail('reservation_not_found')
    return showReservation(desk, offer, held)
  }
}
