import type { EventDetail } from '@bilheteria/contract/events'
import { formatEventTime } from '@bilheteria/rules/event-time'
import { fillIn } from '@bilheteria/rules/fill-in'
import { formatCents } from '@bilheteria/rules/money'
import type { Quote } from '@bilheteria/rules/quote'
import { Dock } from '@bilheteria/ui/dock'
import { Stub } from '@bilheteria/ui/stub'
import { say } from '@bilheteria/ui/words'
import type { ReactNode } from 'react'
import { EventArt } from '#features/events/event-art.tsx'
import { formatPrice, priceRange } from './offer-texts.ts'
import { QuoteLines } from './quote-lines.tsx'

type Props = {
  event: EventDetail
  quote: Quote
  count: number
  action?: ReactNode
  /** What one looks at in the venue: below the stub where there is room beside the steps, else the top of the dock. */
  panel?: ReactNode
  /** The dock's line while nothing is chosen; a defined one also replaces the stub's total and button. */
  hint?: string | undefined
  children?: ReactNode
}

/** What it comes to, always in sight: a ticket's stub beside the steps, or a dock at the bottom of a phone. */
export function Summary({ event, quote, count, action, panel, hint, children }: Props) {
  const total = count > 0 ? formatPrice(quote.total_cents) : formatCents(0)
  const lines = <QuoteLines event={event} quote={quote} />
  const idle = count === 0 && hint !== undefined
  return (
    <>
      <aside
        aria-label={say('checkout.summary', 'Resumo')}
        className="sticky top-24 hidden w-96 flex-none self-start desk:block"
      >
        <Stub head={<EventHead event={event} />}>
          {idle ? (
            <p className="text-center text-control">{priceRange(event)}</p>
          ) : (
            <>
              {lines}
              <p className="mt-3 mb-5 flex items-baseline justify-between gap-4">
                <span className="type-strong text-heading">{say('checkout.total', 'Total')}</span>
                <strong className="type-money text-[1.75rem] text-heading">{total}</strong>
              </p>
              {action}
              {children}
            </>
          )}
        </Stub>
        {panel}
      </aside>
      <Dock
        panel={panel}
        hint={count === 0 ? hint : undefined}
        summary={countText(count)}
        total={total}
        lines={lines}
        action={action}
      />
    </>
  )
}

function countText(count: number): string {
  return count === 1
    ? say('checkout.count_one', '1 ingresso')
    : fillIn(say('checkout.count', '{count} ingressos'), { count })
}

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
