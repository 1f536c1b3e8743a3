import { fail } from '#platform/fail.ts'
import { isLogged, useSavedState } from '#platform/saved-state.ts'
import { clearOwn, clearReservation, resumeReservation } from './transitions.ts'
import { timeUntil } from '#platform/clock.ts'
import { readCheckout } from './checkout-store.ts'

/** What was asked may be over when the answer comes: somebody has logged out, reserved, or gone elsewhere. */
export async function loadReservation(event_id: string, expected: boolean, wanted: () => boolean): Promise<void> {
  const { findReservation } = await import('./calls.ts')
  const found = await findReservation(event_id)
  if (!wanted()) return
  if (found) resumeReservation(found)
  // An order knows better why: it may have been paid meanwhile.
  else if (expected && readCheckout().order_id === null) sayGone()
  // Another tab has said so already.
  else if (!expected) clearOwn()
}

/** A seat of the buyer's is nobody's any more, or sold: what is held has changed, and not from here. */
export async function reloadReservation(event_id: string): Promise<void> {
  const { reservation, reserving } = readCheckout()
  if (reserving || !isLogged(useSavedState.getState())) return
  const wanted = () => {
    const now = readCheckout()
    return now.reservation === reservation && !now.reserving
  }
  // Without an answer the next reservation decides.
  await loadReservation(event_id, reservation !== undefined, wanted).catch(() => undefined)
}

/** What is held is not what this page shows: it was changed elsewhere, or paying has begun. Only with that can one go on. */
export async function adoptReservation(event_id: string): Promise<void> {
  const { findReservation } = await import('./calls.ts')
  const open = await findReservation(event_id).catch(() => undefined)
  if (open) resumeReservation(open)
}

/** By time, or given up somewhere else. */
function sayGone(): void {
  const { timer } = readCheckout()
  clearReservation(
    timer && timeUntil(timer.expires_at, timer.offset_ms) > 0 ? fail('reservation_not_found').message : undefined,
  )
}
