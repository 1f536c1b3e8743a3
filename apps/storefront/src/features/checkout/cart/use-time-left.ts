// chunk: buying
import { useEffect, useMemo, useState } from 'react'
import { clockAhead, timeUntil } from '#platform/clock.ts'

/** What is left until something ends, drawn anew with every second. Never more than before: a phone that sets its clock back gives nobody time. */
export function useTimeLeft(expires_at: string, heard_ms?: number): number {
  const [, redraw] = useState(0)
  const ahead_ms = heard_ms ?? clockAhead()
  const first = useMemo(
    () => ({ left_ms: timeUntil(expires_at, ahead_ms), drawn_ms: performance.now() }),
    [expires_at, ahead_ms],
  )
  const left_ms = Math.min(timeUntil(expires_at, ahead_ms), first.left_ms - (performance.now() - first.drawn_ms))
  useEffect(() => {
    // To the next full second, so that no second is drawn twice or left out.
    const tick = setTimeout(() => redraw((n) => n + 1), Math.max(50, left_ms % 1_000 || 1_000))
    return () => clearTimeout(tick)
  })
  return Math.max(0, left_ms)
}
