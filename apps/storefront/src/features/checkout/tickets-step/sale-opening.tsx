import type { EventDetail } from '@bilheteria/contract/events'
import { OPENING_TEXTS } from '@bilheteria/contract/texts/opening'
import { useEffect, useRef } from 'react'
import { announce } from '#features/seats/live-region.tsx'
import { isTimeKnown, learnTime, serverTime } from '#platform/clock.ts'
import { textsOf } from '#platform/texts.ts'
import { openEvent } from './open-event.ts'

const text = textsOf(OPENING_TEXTS)

const TICK_MS = 1_000
/** All waiting pages open at one moment; their requests are spread over this time. */
const SPREAD_MS = 4_000
/** Clocks differ by seconds. */
const ASK_AGAIN_MS = 3_000
const VIBRATE_MS = 200
const TITLE_MS = 10_000

type Props = { event: EventDetail; onOpen(opened: EventDetail): void; refresh(): void }

/** Opens the page at the server's moment without a request. A request for the current stock follows later. */
export function SaleOpening({ event, onOpen, refresh }: Props) {
  const waited = useRef(false)
  const asked = useRef(false)
  const { title, sale_starts_at } = event
  useEffect(() => {
    if (sale_starts_at === null) return
    const opens_ms = Date.parse(sale_starts_at)
    let next: ReturnType<typeof setTimeout>
    const askLater = () => {
      const pause_ms = asked.current ? ASK_AGAIN_MS * (1 + Math.random()) : SPREAD_MS * Math.random()
      next = setTimeout(() => {
        asked.current = true
        refresh()
        askLater()
      }, pause_ms)
    }
    const look = () => {
      learnTime()
      const left_ms = opens_ms - serverTime()
      if (left_ms > 0) {
        waited.current = true
        next = setTimeout(look, Math.min(TICK_MS, left_ms))
        return
      }
      askLater()
      // Every answer carries the server's time.
      if (!isTimeKnown()) return
      onOpen(openEvent(event, serverTime()))
      if (waited.current) tellOpening(title)
      waited.current = false
    }
    look()
    return () => clearTimeout(next)
  }, [event, title, sale_starts_at, onOpen, refresh])
  return null
}

function tellOpening(title: string): void {
  announce(text('opening.opened'))
  // Without a prior tap the browser reports the vibration as an error.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(VIBRATE_MS)
  const before = document.title
  const now = text('opening.tab', { title })
  document.title = now
  const restore = () => {
    if (document.visibilityState === 'hidden') return
    document.removeEventListener('visibilitychange', restore)
    setTimeout(() => {
      if (document.title === now) document.title = before
    }, TITLE_MS)
  }
  document.addEventListener('visibilitychange', restore)
  restore()
}
