import type { EventDetail } from '@bilheteria/contract/events'
import { useEffect } from 'react'
import { isTimeKnown, serverTime } from '#platform/clock.ts'

/** Between two looks when the sale should have opened: clocks differ by seconds. */
const LOOK_AGAIN_MS = 3_000
/** Between two tries to learn what time it is. */
const ASK_AGAIN_MS = 30_000

/** From the moment the sale opens the event is asked for until it is on sale. */
export function useSaleOpening({ status, sale_starts_at }: EventDetail, refresh: () => void): void {
  const opens_ms = status === 'soon' && sale_starts_at !== null ? Date.parse(sale_starts_at) : undefined
  useEffect(() => {
    if (opens_ms === undefined) return
    let looked_ms = 0
    const look = () => {
      const should_be_open = serverTime() >= opens_ms
      // A clock that is late would look too late.
      if (!should_be_open && isTimeKnown()) return
      if (Date.now() - looked_ms < (should_be_open ? LOOK_AGAIN_MS : ASK_AGAIN_MS)) return
      looked_ms = Date.now()
      refresh()
    }
    look()
    const ticking = setInterval(look, 1_000)
    return () => clearInterval(ticking)
  }, [opens_ms, refresh])
}
