import type { Order } from '@bilheteria/contract/orders'
import { TICKETS_TEXTS } from '@bilheteria/contract/texts/tickets'
import { formatEventTime } from '@bilheteria/rules/event-time'
import { Notice } from '@bilheteria/ui/notice'
import { EventNotice } from '#features/events/event-notice.tsx'
import { textsOf } from '#platform/texts.ts'
import { ChangeCard } from './change-card.tsx'
import { useAnswerOfLetter } from './use-answer-of-letter.ts'

const text = textsOf(TICKETS_TEXTS)

/** What has become of the event since it was bought, and what there is to say to it. */
export function OrderNews({ order }: { order: Order }) {
  useAnswerOfLetter(order)
  const { event, change, kept_until, state, quote } = order
  if (!event.cancelled && !event.notice && !change && !kept_until) return null
  return (
    <div className="mb-4 grid gap-3">
      {change && <ChangeCard order={{ ...order, change }} />}
      {event.cancelled && (
        <Notice>
          {state === 'paid' && quote.total_cents > 0
            ? text('ticket.event_cancelled_back')
            : text('ticket.event_cancelled')}
        </Notice>
      )}
      {kept_until && <p>{text('ticket.change_kept_until', { when: formatEventTime(kept_until, event.time_zone) })}</p>}
      <EventNotice>{event.notice ?? null}</EventNotice>
    </div>
  )
}
