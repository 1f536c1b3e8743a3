// chunk: buying
import { useEffect, useMemo, useState } from 'react'
import { clockAhead, timeUntil } from '#platform/clock.ts'

/** A card in review keeps its places for two days: nobody counts them down. */
export const COUNTED_MS = 12 * 3_600_000

/** What is left until something ends, drawn anew with every second. */
export function useTimeLeft(expires_at: string, heard_ms?: number): number {
  const [, redraw] = useState(0)
  const ahead_ms = heard_ms ?? clockAhead()
  const timeLeft = useMemo(() => countDown(expires_at, ahead_ms), [expires_at, ahead_ms])
  const left_ms = timeLeft()
  useEffect(() => {
    // To the next full second, so that no second is drawn twice or left out.
    const tick = setTimeout(() => redraw((n) => n + 1), Math.max(50, left_ms % 1_000 || 1_000))
    return () => clearTimeout(tick)
  })
  return Math.max(0, left_ms)
}

/** Never more than was left before: a phone that sets its clock back gives nobody time. */
function countDown(moment: string, heard_ms: number): () => number {
  const left_ms = timeUntil(moment, heard_ms)
  const began_ms = performance.now()
  return () => Math.min(timeUntil(moment, heard_ms), left_ms - (performance.now() - began_ms))
}
