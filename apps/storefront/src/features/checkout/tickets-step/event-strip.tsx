import type { EventDetail } from '@bilheteria/contract/events'
import { formatEventTime } from '@bilheteria/rules/event-time'
import { EventArt } from '#features/events/event-art.tsx'
import { AboutEvent } from './about-event.tsx'

/** The event in a few short lines above the map of its venue. Large letters make it grow. */
export function EventStrip({ event }: { event: EventDetail }) {
  const { category_id, poster, title, starts_at, time_zone, venue } = event
  return (
    <header className="wrap flex min-h-16 items-center gap-2.5 py-1">
      <EventArt category_id={category_id} poster={poster} className="size-11 flex-none rounded-field desk:size-12" />
      <div className="min-w-0 flex-1 leading-tight">
        <h1 className="text-note font-[680] text-balance wrap-anywhere text-heading desk:text-lead">{title}</h1>
        <p className="text-tiny text-muted desk:text-small">
          <span className="inline-block">{formatEventTime(starts_at, time_zone)}</span>
          <span className="max-desk:hidden"> · </span>
          <span className="max-desk:block">{venue.name}</span>
        </p>
      </div>
      <AboutEvent event={event} />
    </header>
  )
}
