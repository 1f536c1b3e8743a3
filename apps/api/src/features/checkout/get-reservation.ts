import type { Reservation } from '@bilheteria/contract/checkout'
import type { AccountContext } from '#context.ts'
import { findLiveReservation } from './reservation-queries.ts'
import type { Desk } from './reserve.ts'
import { showReservation } from './show-reservation.ts'

/** What this buyer holds for an event, to go on with on any device; holding nothing is no failure. */
export function createGetReservation(desk: Desk) {
  return async (ctx: AccountContext, { event_id }: { event_id: string }): Promise<Reservation | null> => {
    const held = await findLiveReservation(ctx.db, ctx.session.account_id, event_id)
    const offer = held && (await desk.knownOffers(event_id))
    return held && offer ? showReservation(desk, offer, held) : null
  }
}
