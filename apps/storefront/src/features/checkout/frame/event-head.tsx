import type { EventDetail } from '@bilheteria/contract/events'
import { formatEventTime } from '@bilheteria/rules/event-time'
import { EventArt } from '#features/events/event-art.tsx'

/** What a stub is for: picture, when, what and where. */
export function EventHead({
  event: { category_id, poster, starts_at, time_zone, title, venue },
}: {
  event: EventDetail
}) {
  return (
    <div className="flex gap-3.5">
      <EventArt category_id={category_id} poster={poster} className="size-18 flex-none rounded-field" />
      <div className="min-w-0">
        <p className="type-when text-accent">{formatEventTime(starts_at, time_zone)}</p>
        <p className="mt-0.5 type-h3 text-heading">{title}</p>
        <p className="mt-1 text-small text-muted">
          {venue.name} · {venue.city},&nbsp;{venue.state}
        </p>
      </div>
    </div>
  )
}
