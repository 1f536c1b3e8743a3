import type { EventDetail } from '@bilheteria/contract/events'
import { formatEventTime } from '@bilheteria/rules/event-time'
import { fillIn } from '@bilheteria/rules/fill-in'
import { say } from '@bilheteria/ui/words'
import type { ReactNode } from 'react'
import { EventBackdrop } from '#features/events/event-art.tsx'
import { isOff, StatusTag } from '#features/events/event-card.tsx'
import { isUnpaid } from '#features/checkout/cart/sleep-unpaid.ts'

/** The event itself: picture, when, what and where; and the way to everything else about it. */
export function EventHeader({ event, about }: { event: EventDetail; about?: ReactNode }) {
  const opens = event.status !== 'soon' || !isUnpaid(event)
  const crowded = event.notice !== null || event.status === 'soon' || event.status === 'last_tickets'
  return (
    <header className="relative isolate overflow-hidden bg-deep text-on-deep">
      <EventBackdrop
        category_id={event.category_id}
        poster={event.poster}
        off={isOff(event)}
        height={`-mb-10 max-h-[30svh] sm:h-72 h-30 ${crowded ? 'max-desk:[@media(max-height:700px)]:h-14' : ''}`}
      />
      <div className="wrap pt-2 pb-3 desk:pt-24 desk:pb-7">
        <StatusTag status={opens ? event.status : 'on_sale'} className="mb-2 w-fit" />
        <p className="mb-1.5 text-control type-when text-accent-on-deep">
          {formatEventTime(event.starts_at, event.time_zone)}
        </p>
        <div className="flex items-start justify-between gap-2">
          <h1
            className={`min-w-0 type-display wrap-anywhere text-on-deep ${crowded ? 'max-desk:[@media(max-height:700px)]:text-[min(1.6rem,11.5vw)]' : ''}`}
          >
            {event.title}
          </h1>
          {about}
        </div>
        <p className="mt-2.5 flex items-center gap-2.5 text-control text-on-deep-muted">
          <AgeRating rating={event.age_rating} />
          <span className="min-w-0">
            {event.venue.name} · {event.venue.city},&nbsp;{event.venue.state}
          </span>
        </p>
      </div>
    </header>
  )
}

function AgeRating({ rating }: { rating: string }) {
  const meaning =
    rating === 'L'
      ? say('checkout.rating_all', 'Livre para todos os públicos')
      : fillIn(say('checkout.rating', 'Classificação: {rating} anos'), { rating })
  return (
    <span
      title={meaning}
      className="grid min-h-6.5 min-w-6.5 flex-none place-items-center rounded-[6px] bg-on-deep px-1.5 text-small font-[750] text-deep"
    >
      <span className="sr-only">{meaning}</span>
      <span aria-hidden>{rating}</span>
    </span>
  )
}
