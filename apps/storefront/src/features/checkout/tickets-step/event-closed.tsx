import type { EventDetail } from '@bilheteria/contract/events'
import { formatEventTime } from '@bilheteria/rules/event-time'
import { buttonClass } from '@bilheteria/ui/button'
import { Link } from 'wouter'
import { isOff, PriceLine } from '#features/events/event-card.tsx'
import { NotifyMe } from '#features/events/notify-me.tsx'
import { EventActions } from './event-actions.tsx'
import { EventFacts } from './event-facts.tsx'
import { EventHeader } from './event-header.tsx'
import { useSaleOpening } from './use-sale-opening.ts'

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
            Vendas a partir de {formatEventTime(event.sale_starts_at, event.time_zone)}.
          </p>
        )}
        <NotifyMe event={event} filled className="mt-4 max-sm:w-full" />
        {off && (
          <Link href="/" className={`${buttonClass({ look: 'quiet', size: 'mid' })} mt-4 max-sm:w-full`}>
            Ver outros eventos
          </Link>
        )}
        <EventActions event={event} />
        <EventFacts event={event} />
      </div>
    </>
  )
}
