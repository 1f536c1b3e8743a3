import type { Order } from '@bilheteria/contract/orders'
import { formatEventTime } from '@bilheteria/rules/event-time'
import type { ReactNode } from 'react'
import { EventThumb } from '#features/orders/event-thumb.tsx'

type Props = { event: Order['event']; children?: ReactNode }

/** The top of a ticket: the event's picture, when, what and where. */
export function EventBand({ event, children }: Props) {
  const { poster, starts_at, time_zone, title, venue } = event
  return (
    <div className="ticket-band bg-deep text-on-deep">
      <EventThumb poster={poster} off={false} />
      <div className="hero-scrim absolute inset-0" />
      <div className="relative px-5 pb-4">
        <p className="type-when text-accent-on-deep">{formatEventTime(starts_at, time_zone)}</p>
        <p className="type-h3">{title}</p>
        <p className="mt-0.5 text-small text-on-deep-muted">
          {venue.name} · {venue.city},&nbsp;{venue.state}
        </p>
      </div>
      {children}
    </div>
  )
}
