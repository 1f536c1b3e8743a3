import type { EventDetail } from '@bilheteria/contract/events'
import { useEffect } from 'react'

/** Between two looks when the sale should have opened: clocks differ by seconds. */
const LOOK_AGAIN_MS = 3_000

/** When the time of the sale has come, the event is asked for until it is on sale. */
export function useSaleOpening({ status, sale_starts_at }: EventDetail, refresh: () => void): void {
  const opens_ms = status === 'soon' && sale_starts_at !== null ? Date.parse(sale_starts_at) : undefined
  useEffect(() => {
    if (opens_ms === undefined) return
    // Looked at in small steps: a phone that slept has missed the moment itself.
    const looking = setInterval(() => Date.now() >= opens_ms && refresh(), LOOK_AGAIN_MS)
    return () => clearInterval(looking)
  }, [opens_ms, refresh])
}
