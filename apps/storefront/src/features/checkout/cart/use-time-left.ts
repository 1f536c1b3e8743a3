import { useEffect, useState } from 'react'
import type { SavedTimer } from '#platform/saved-state.ts'
import { timeLeft } from './cart.ts'

/** What is left until something ends, drawn anew with every second. */
export function useTimeLeft(timer: Omit<SavedTimer, 'reservation_id'>): number {
  const [, redraw] = useState(0)
  const left_ms = timeLeft(timer)
  useEffect(() => {
    // To the next full second, so that no second is drawn twice or left out.
    const tick = setTimeout(() => redraw((n) => n + 1), Math.max(50, left_ms % 1_000 || 1_000))
    return () => clearTimeout(tick)
  })
  return Math.max(0, left_ms)
}
