import type { EventDetail } from '@bilheteria/contract/events'
import { useEffect, useState } from 'react'

/** Between two looks when the sale should have opened: clocks differ by seconds. */
const LOOK_AGAIN_MS = 3_000

/** How long until the sale opens, known once the browser has a clock; then the event is asked for until it is on sale. */
export function useSaleOpening({ status, sale_starts_at }: EventDetail, refresh: () => void): number | undefined {
  const opens_ms = status === 'soon' && sale_starts_at !== null ? Date.parse(sale_starts_at) : undefined
  const [now_ms, setNow] = useState<number>()
  useEffect(() => {
    if (opens_ms === undefined) return
    let looked_ms = 0
    const tick = () => {
      setNow(Date.now())
      if (Date.now() < opens_ms || Date.now() - looked_ms < LOOK_AGAIN_MS) return
      looked_ms = Date.now()
      refresh()
    }
    tick()
    const ticking = setInterval(tick, 1_000)
    return () => clearInterval(ticking)
  }, [opens_ms, refresh])
  return opens_ms === undefined || now_ms === undefined ? undefined : Math.max(0, opens_ms - now_ms)
}
