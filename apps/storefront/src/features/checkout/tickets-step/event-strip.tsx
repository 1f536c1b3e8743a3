import type { EventDetail } from '@bilheteria/contract/events'
import { formatEventTime } from '@bilheteria/rules/event-time'
import { EventActions } from '#features/events/event-actions.tsx'
import { EventArt } from '#features/events/event-art.tsx'
import { AboutEvent } from './about-event.tsx'

/** The event in a line, where the map of its venue is what one has come for. */
export function EventStrip({ event }: { event: EventDetail }) {
  const { category_id, poster, title, starts_at, time_zone, venue } = event
  return (
    <header className="wrap flex h-16 items-center gap-3 overflow-hidden">
      <EventArt category_id={category_id} poster={poster} className="size-12 flex-none rounded-field" />
      <div className="min-w-0 flex-1">
        <h1 className="line-clamp-2 text-control leading-tight font-[680] font-stretch-[108%] text-heading">{title}</h1>
        <p className="truncate text-small text-muted">
          {formatEventTime(starts_at, time_zone)} · {venue.name}
        </p>
      </div>
      <AboutEvent event={event} className="desk:hidden" />
      <div className="hidden desk:block">
        <EventActions event={event} />
      </div>
    </header>
  )
}
