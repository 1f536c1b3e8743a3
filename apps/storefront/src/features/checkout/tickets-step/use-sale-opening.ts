import type { EventDetail } from '@bilheteria/contract/events'
import { useEffect } from 'react'
import { serverTime } from '#platform/clock.ts'

/** Between two looks when the sale should have opened: clocks differ by seconds. */
const LOOK_AGAIN_MS = 3_000

/** From the moment the sale opens the event is asked for until it is on sale. What time it is the countdown learns. */
export function useSaleOpening({ status, sale_starts_at }: EventDetail, refresh: () => void): void {
  const opens_ms = status === 'soon' && sale_starts_at !== null ? Date.parse(sale_starts_at) : undefined
  useEffect(() => {
    if (opens_ms === undefined) return
    let looked_ms = 0
    const look = () => {
      if (serverTime() < opens_ms || Date.now() - looked_ms < LOOK_AGAIN_MS) return
      looked_ms = Date.now()
      refresh()
    }
    look()
    const ticking = setInterval(look, 1_000)
    return () => clearInterval(ticking)
  }, [opens_ms, refresh])
}
