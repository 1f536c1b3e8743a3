import { TimerBar, warningOf } from '@bilheteria/ui/timer-bar'
import { useEffect } from 'react'
import { useSavedState, type SavedTimer } from '#platform/saved-state.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { COUNTED_MS, useTimeLeft } from '#features/checkout/cart/use-time-left.ts'
import { endReservation } from '#features/checkout/cart/transitions.ts'

type Props = { timer: SavedTimer; hold_minutes: number; ordered: boolean; onOver(): void }

/** The clock of a reservation. When it has run out, the cart is emptied; one that is being paid waits for its order's word. */
export function ReservationTimer({ timer, hold_minutes, ordered, onOver }: Props) {
  const left_ms = useTimeLeft(timer.expires_at, timer.offset_ms)
  const over = left_ms === 0 && !ordered
  useEffect(() => {
    if (!over) return
    endReservation()
    onOver()
  }, [over, onOver])
  // A dialog lies over the clock, and nothing below it is heard.
  const warning = over ? undefined : warningOf(left_ms)
  useEffect(() => {
    if (warning && useSavedState.getState().dialog.path !== null) showSnackbar({ text: warning, colour: 'info' })
  }, [warning])
  if (left_ms > COUNTED_MS) return null
  return <TimerBar left_ms={left_ms} whole_ms={hold_minutes * 60_000} />
}
