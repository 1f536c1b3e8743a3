import type { Reservation } from '@bilheteria/contract/checkout'
import type { AccountContext } from '#context.ts'
import { findLiveReservation } from './reservation-queries.ts'
import { showReservation } from './show-reservation.ts'

/** What this buyer holds for an event, to go on with on any device; holding nothing is no failure. */
export async function getReservation(
  ctx: AccountContext,
  { event_id }: { event_id: string },
): Promise<Reservation | null> {
  const held = await findLiveReservation(ctx.db, ctx.session.account_id, event_id)
  const offer = held && (await ctx.services.offers(event_id))
  return held && offer ? showReservation(ctx, offer, held) : null
}
