// chunk: common
import type { EventCard as Event } from '@bilheteria/contract/events'
import { formatCardTime } from '@bilheteria/rules/event-time'
import { formatCents } from '@bilheteria/rules/money'
import { say } from '@bilheteria/ui/words'
import { Clock } from 'lucide-react'
import { Link } from 'wouter'
import { lazyHydrated } from '#platform/lazy-hydrated.ts'
import { EventArt } from './event-art.tsx'
import { EventTitle } from './event-title.tsx'
import { NotifyMe } from './notify-me.tsx'

const Countdown = lazyHydrated(async () => (await import('./countdown.tsx')).Countdown)

/**
 * Poster, then when, title, place and price; no box around it. What else one can do stands beside the link, not in it. `row` is where
 * the poster is but a thumb beside the words.
 */
export function EventCard({ event, row }: { event: Event; row: string }) {
  const off = isOff(event)
  const age = event.age_rating === '18' ? ' · 18 anos' : ''
  return (
    <li className={row}>
      <Link href={`/ticket/buy/${event.id}`} className="relative block rounded-panel">
        <EventArt
          category_id={event.category_id}
          poster={event.poster}
          off={off}
          className="aspect-video rounded-panel"
        />
        <StatusTag status={event.status} className="absolute top-2.5 left-2.5" />
        <p className={`mt-3 type-when ${off ? 'text-muted' : 'text-accent'}`}>
          {formatCardTime(event.starts_at, event.time_zone)}
        </p>
        <h3 className={`mt-0.5 type-h3 wrap-anywhere ${off ? 'text-muted' : ''}`}>
          <EventTitle title={event.title} />
        </h3>
        <p className="mt-1 text-note leading-snug text-muted">
          {event.venue.name}
          {'\u00A0'}· {event.venue.city},{'\u00A0'}
          {event.venue.state}
          {age}
        </p>
        <PriceLine event={event} />
      </Link>
      <NotifyMe event={event} className="-mb-2" />
    </li>
  )
}

/** Nobody can buy it any more. */
export function isOff({ status }: Pick<Event, 'status'>): boolean {
  return ['sold_out', 'ended', 'cancelled'].includes(status)
}

const tags: Partial<Record<Event['status'], string>> = {
  last_tickets: 'Últimos ingressos',
  sold_out: 'Esgotado',
  ended: 'Encerrado',
  soon: 'Em breve',
  paused: 'Vendas pausadas',
  cancelled: 'Cancelado',
}

export function StatusTag({ status, className }: Pick<Event, 'status'> & { className: string }) {
  const tag = tags[status]
  if (!tag) return null
  const look =
    status === 'last_tickets'
      ? 'bg-hot text-on-hot'
      : 'bg-deep text-on-deep [box-shadow:inset_0_0_0_1px_var(--deep-line)]'
  return (
    <span
      className={`${className} ${look} flex min-h-6.5 items-center gap-1.5 rounded-pill px-2.5 text-tiny font-[680]`}
    >
      {status === 'soon' && <Clock size={14} strokeWidth={2.2} />}
      {say(`event.${status}`, tag)}
    </span>
  )
}

/** What it costs, or when one can buy it; nothing where nobody can. */
export function PriceLine({ event, className = 'mt-1.5 text-control' }: { event: Event; className?: string }) {
  const { sale_starts_at, price_from_cents, time_zone } = event
  if (isOff(event) || (price_from_cents === null && !sale_starts_at)) return null
  return (
    <p className={className}>
      {sale_starts_at ? (
        <Countdown opens_at={sale_starts_at} time_zone={time_zone} />
      ) : !price_from_cents ? (
        <strong className="font-[680] text-heading">{say('event.free', 'Grátis')}</strong>
      ) : (
        <>
          {say('event.from', 'a partir de')}{' '}
          <strong className="font-[680] text-heading">{formatCents(price_from_cents)}</strong>
        </>
      )}
    </p>
  )
}

/** The four shapes of a card, while the cards travel. */
export function EventCardSkeleton({ count }: { count: number }) {
  return Array.from({ length: count }, (_, i) => (
    <li key={i}>
      <div className="skeleton aspect-video" />
      <div className="skeleton mt-3 h-4 w-2/5" />
      <div className="skeleton mt-2 h-5 w-4/5" />
      <div className="skeleton mt-2 h-4 w-3/5" />
    </li>
  ))
}
