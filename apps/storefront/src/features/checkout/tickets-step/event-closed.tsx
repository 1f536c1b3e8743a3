import type { EventDetail } from '@bilheteria/contract/events'
import { formatEventTime } from '@bilheteria/rules/event-time'
import { fillIn } from '@bilheteria/rules/fill-in'
import { buttonClass } from '@bilheteria/ui/button'
import { say } from '@bilheteria/ui/words'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { EventActions } from '#features/events/event-actions.tsx'
import { isOff, PriceLine } from '#features/events/event-card.tsx'
import { NotifyMe } from '#features/events/notify-me.tsx'
import { serverTime } from '#platform/clock.ts'
import { EventFacts } from './event-facts.tsx'
import { EventHeader } from './event-header.tsx'

/** An event nobody can buy now: not yet, or no more. */
export function EventClosed({ event, refresh }: { event: EventDetail; refresh(): void }) {
  useSaleOpening(event, refresh)
  const off = isOff(event)
  return (
    <>
      <EventHeader event={event} />
      <div className="wrap py-6">
        <PriceLine event={event} className="text-lead" />
        {event.sale_starts_at && (
          <p className="mt-1 text-control">
            {fillIn(say('checkout.sale_from', 'Vendas a partir de {when}.'), {
              when: formatEventTime(event.sale_starts_at, event.time_zone),
            })}
          </p>
        )}
        <NotifyMe event={event} filled className="mt-4 max-sm:w-full" />
        {off && (
          <Link href="/" className={`${buttonClass({ look: 'quiet', size: 'mid' })} mt-4 max-sm:w-full`}>
            {say('checkout.other_events', 'Ver outros eventos')}
          </Link>
        )}
        <div className="mt-4">
          <EventActions event={event} />
        </div>
        <EventFacts event={event} />
      </div>
    </>
  )
}

/** Between two looks when the sale should have opened: clocks differ by seconds. */
const LOOK_AGAIN_MS = 3_000

/** From the moment the sale opens the event is asked for until it is on sale. What time it is the countdown learns. */
function useSaleOpening({ status, sale_starts_at }: EventDetail, refresh: () => void): void {
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
