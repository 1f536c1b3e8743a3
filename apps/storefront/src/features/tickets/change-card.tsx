import { TICKETS_TEXTS } from '@bilheteria/contract/texts/tickets'
import { localDay } from '@bilheteria/rules/calendar-date'
import { formatEventTime } from '@bilheteria/rules/event-time'
import { Button } from '@bilheteria/ui/button'
import { openDialog } from '#platform/dialog.ts'
import { textsOf } from '#platform/texts.ts'
import { useAnswerChange, type Changed } from './use-answer-change.ts'

const text = textsOf(TICKETS_TEXTS)

/** The event is at another time or place: what was, what is, and the two things one may want. Keeping is what silence does too. */
export function ChangeCard({ order }: { order: Changed }) {
  const { event, change } = order
  const { busy, answer } = useAnswerChange(order)
  const dates = [
    { name: text('ticket.change_before'), starts_at: change.before.starts_at, venue: change.before.venue },
    { name: text('ticket.change_now'), starts_at: event.starts_at, venue: event.venue.name },
  ]
  const years = dates.map(({ starts_at }) => localDay(starts_at, event.time_zone).slice(0, 4))
  return (
    <section aria-labelledby="change" className="rounded-panel bg-content p-5">
      <h2 id="change" className="type-h3">
        {text('ticket.change_title')}
      </h2>
      <dl className="mt-3 grid gap-2">
        {dates.map(({ name, starts_at, venue }, i) => (
          <div key={name}>
            <dt className="text-small text-muted">{name}</dt>
            <dd className="type-strong text-heading">
              {formatEventTime(starts_at, event.time_zone)}
              {years[0] !== years[1] && ` (${years[i]})`} · {venue}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3">
        {text('ticket.change_silence', { when: formatEventTime(change.refund_until, event.time_zone) })}
      </p>
      <div className="mt-4 grid gap-2 sm:grid-cols-2">
        <Button size="mid" busy={busy} onClick={() => void answer('keep')}>
          {text('ticket.change_keep')}
        </Button>
        <Button
          look="ghost"
          size="mid"
          onClick={() => openDialog('/ticket/change', { order_id: order.id, answer: 'refund' })}
        >
          {text('ticket.change_refund')}
        </Button>
      </div>
    </section>
  )
}
