import { TimerBar } from '@bilheteria/ui/timer-bar'
import { useEffect } from 'react'
import type { SavedTimer } from '#platform/saved-state.ts'
import { endReservation } from './cart.ts'
import { useTimeLeft } from './use-time-left.ts'

/** The clock of a reservation. When it has run out, the cart is emptied. */
export function ReservationTimer({ timer, onOver }: { timer: SavedTimer; onOver(): void }) {
  const left_ms = useTimeLeft(timer)
  const over = left_ms === 0
  useEffect(() => {
    if (!over) return
    endReservation()
    onOver()
  }, [over, onOver])
  return <TimerBar left_ms={left_ms} />
}
