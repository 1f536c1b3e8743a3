// chunk: buying
import { useEffect, useState } from 'react'
import { timeUntil } from '#platform/clock.ts'

/** What is left until something ends, drawn anew with every second. */
export function useTimeLeft(expires_at: string, heard_ms?: number): number {
  const [, redraw] = useState(0)
  const left_ms = timeUntil(expires_at, heard_ms)
  useEffect(() => {
    // To the next full second, so that no second is drawn twice or left out.
    const tick = setTimeout(() => redraw((n) => n + 1), Math.max(50, left_ms % 1_000 || 1_000))
    return () => clearTimeout(tick)
  })
  return Math.max(0, left_ms)
}
