import type { EventDetail } from '@bilheteria/contract/events'
import { formatCountdown } from '@bilheteria/rules/countdown'
import { buttonClass } from '@bilheteria/ui/button'
import { Link } from 'wouter'
import { isOff, PriceLine } from '#features/events/event-card.tsx'
import { EventActions } from './event-actions.tsx'
import { EventFacts } from './event-facts.tsx'
import { EventHeader } from './event-header.tsx'
import { useSaleOpening } from './use-sale-opening.ts'

/** An event nobody can buy now: not yet, or no more. */
export function EventClosed({ event, refresh }: { event: EventDetail; refresh(): void }) {
  const left_ms = useSaleOpening(event, refresh)
  const off = isOff(event)
  return (
    <>
      <EventHeader event={event} />
      <div className="wrap py-6">
        <PriceLine event={event} className="text-lead" />
        {event.status === 'soon' && (
          <p className="mt-1 min-h-6">
            {left_ms !== undefined && (
              <>
                Abre em <strong className="type-strong text-heading">{formatCountdown(left_ms)}</strong>
              </>
            )}
          </p>
        )}
        {off && (
          <Link href="/" className={`${buttonClass({ size: 'mid' })} mt-4 max-sm:w-full`}>
            Ver outros eventos
          </Link>
        )}
        <EventActions event_id={event.id} />
        <EventFacts event={event} />
      </div>
    </>
  )
}
