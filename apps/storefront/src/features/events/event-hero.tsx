import type { EventCard } from '@bilheteria/contract/events'
import { formatCardTime } from '@bilheteria/rules/event-time'
import { say } from '@bilheteria/ui/words'
import { Link } from 'wouter'
import { EventBackdrop } from './event-art.tsx'
import { PriceLine } from './event-card.tsx'
import { EventTitle } from './event-title.tsx'

/** The next event one can buy: always on the deep brand surface, which is dark in both palettes. */
export function EventHero({ event, className }: { event: EventCard; className: string }) {
  const { id, title, starts_at, time_zone, venue, price_from_cents } = event
  return (
    <section aria-label={say('event.featured', 'Em destaque')} className={`wrap desk:contents ${className}`}>
      <div className="relative isolate flex flex-col overflow-hidden rounded-dialog bg-deep text-on-deep desk:min-h-[392px] desk:justify-center desk:rounded-none">
        <EventBackdrop category_id={event.category_id} poster={event.poster} height="h-56 -mb-12 sm:h-90" />
        <div className="px-5 pt-3 pb-5 desk:wrap desk:pt-5">
          <p className="type-when text-accent-on-deep desk:text-control">{formatCardTime(starts_at, time_zone)}</p>
          <h2 className="mt-2.5 max-w-[11em] type-display text-on-deep">
            <EventTitle title={title} />
          </h2>
          <p className="mt-2 text-control text-on-deep-muted desk:mt-3.5 desk:text-lead">
            {venue.name}
            {'\u00A0'}· {venue.city}, {venue.state}
          </p>
          <PriceLine event={event} className="text-control text-on-deep-muted *:text-on-deep desk:text-lead" />
          <Link
            href={`/ticket/buy/${id}`}
            className="mt-4 flex min-h-13 w-full items-center justify-center rounded-panel bg-action-on-deep px-6 type-strong text-on-action-on-deep sm:w-fit desk:mt-6"
          >
            {price_from_cents === 0 ? say('event.get', 'Garantir ingresso') : say('event.buy', 'Comprar ingresso')}
            <span className="sr-only">{`: ${title}`}</span>
          </Link>
        </div>
      </div>
    </section>
  )
}
