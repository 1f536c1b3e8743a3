import type { Reservation } from '@bilheteria/contract/checkout'
import { AppError } from '@bilheteria/contract/errors'
import type { EventDetail } from '@bilheteria/contract/events'
import { useSavedState } from '#platform/saved-state.ts'
import { claimSeats, claimTickets, lookUpCoupon, release, type SeatChoice } from './calls.ts'
import { removeCoupon } from './cart.ts'
import { hold, useHeld } from './held.ts'
import { sectorsOf, usefulCoupons } from './offer.ts'
import type { ChosenSeats } from './seats-and-types.ts'
import { SeatsFailed } from './seats-failed.ts'

/** Has the cart reserved: first the seats of every section that has changed, then the whole with its types. */
export async function reserveCart(event: EventDetail, onCrowd: () => void): Promise<Reservation> {
  const { quantities, coupons } = useSavedState.getState().cart
  const { seats, reservation } = useHeld.getState()
  const claims = changedSections(seats, reservation)
  // Seats given up elsewhere would count against the limit of the new ones.
  if (reservation && claims.length > 0 && leavesSection(seats, reservation)) await release(reservation.id)
  for (const claim of claims) {
    try {
      hold(await claimSeats(event.id, claim, onCrowd))
    } catch (error) {
      throw new SeatsFailed(error)
    }
  }
  const codes = usefulCoupons(coupons, quantities).map(({ code }) => code)
  return claimTickets(
    { event_id: event.id, sectors: sectorsOf(event, quantities), token: null, coupons: codes },
    onCrowd,
  )
}

function changedSections(chosen: ChosenSeats, reservation: Reservation | undefined): SeatChoice[] {
  return Object.entries(chosen)
    .map(([section_id, places]) => ({ section_id, seats: places.map(({ id }) => id) }))
    .filter(({ section_id, seats }) => seats.length > 0 && !sameSeats(seats, heldIn(reservation, section_id)))
}

function leavesSection(chosen: ChosenSeats, { seats }: Reservation): boolean {
  return seats.some(({ section_id }) => (chosen[section_id]?.length ?? 0) === 0)
}

function heldIn(reservation: Reservation | undefined, section_id: string): string[] {
  return reservation?.seats.filter((seat) => seat.section_id === section_id).map(({ id }) => id) ?? []
}

function sameSeats(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id))
}

/** Which one was refused, only asking for each tells. */
export async function dropRefusedCoupons(event_id: string): Promise<void> {
  for (const { id, code } of useSavedState.getState().cart.coupons) {
    await lookUpCoupon(event_id, code).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'coupon_refused') removeCoupon(id)
    })
  }
}
