import type { EventDetail } from '@bilheteria/contract/events'
import { SEAT_CHOICE_TEXTS } from '@bilheteria/contract/texts/seat-choice'
import { listed } from '#features/seats/seat-words.ts'
import { isLogged, useSavedState } from '#platform/saved-state.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { findReservation } from '#features/checkout/cart/calls.ts'
import type { Place } from '#features/checkout/cart/seats-and-types.ts'
import { textsOf } from '#platform/texts.ts'
import { chooseSeats } from './toggle-seat.ts'
import { readCheckout, ownSeats } from '#features/checkout/cart/checkout-store.ts'
import { addOwnSeats } from '#features/checkout/cart/transitions.ts'

const text = textsOf(SEAT_CHOICE_TEXTS)

/** Chosen seats that somebody else has now are given up, and named. */
export async function dropTakenSeats(event: EventDetail, isTaken: (id: string) => boolean): Promise<void> {
  if (lostOf(isTaken).length === 0) return
  await findOwn(event.id)
  const lost = lostOf(isTaken)
  if (lost.length === 0) return
  const { seats } = readCheckout()
  const kept = Object.entries(seats).map(
    ([id, places]) => [id, places.filter((place) => !lost.includes(place))] as const,
  )
  chooseSeats(event, Object.fromEntries(kept))
  const names = listed(lost.map(({ row, number }) => `${row}-${number}`))
  const said = lost.length === 1 ? text('seats.lost_one', { seat: names }) : text('seats.lost', { seats: names })
  showSnackbar({ text: said, colour: 'error' })
}

function lostOf(isTaken: (id: string) => boolean): Place[] {
  const now = readCheckout()
  // An answer is on its way that says more.
  if (now.reserving) return []
  const own = ownSeats(now)
  return Object.values(now.seats)
    .flat()
    .filter(({ id }) => isTaken(id) && !own.has(id))
}

/** The buyer may have taken them, in another tab or by a request whose answer was lost. */
async function findOwn(event_id: string): Promise<void> {
  if (!isLogged(useSavedState.getState())) return
  const found = await findReservation(event_id).catch(() => undefined)
  addOwnSeats(found?.seats.map(({ id }) => id) ?? [])
}
