import { formatEventTimeLong } from '@bilheteria/rules/event-time-long'
import type { JobContext } from '#context.ts'
import { noteDeed } from '#features/accounts/security-events.ts'
import { isAhead, moveEvent, refundUntil, type NewFacts } from './change-queries.ts'
import { findEvent, insertChange, setNotice, type EventFacts } from './queries.ts'
import { withEvent } from './with-event.ts'

type Asked = Omit<NewFacts, 'doors_at'> & {
  event_id: string
  /** As long before it as they were, unless they say when. */
  doors_at?: string | undefined
  words: string
  why: string
  /** Until when the money may be asked back; as long as the event has not begun, unless they say less. */
  refund_until?: string | undefined
}
type Outcome =
  | 'unknown'
  | 'cancelled'
  | 'draft'
  | 'past'
  | 'doors_late'
  | 'refund_too_soon'
  | 'unchanged'
  | { refund_until: string }

/**
 * At another time or place. New facts are live at once, and windows that ended with the start move along; who had bought is
 * told by a job, and may have the money back.
 */
export function postponeEvent(ctx: JobContext, asked: Asked): Promise<Outcome> {
  const { event_id, starts_at, venue, words, why } = asked
  return withEvent<Outcome>(ctx, event_id, async (tx, { state, time_zone, facts: before }) => {
    if (state === 'cancelled' || state === 'draft') return state
    if (!(await isAhead(tx, starts_at))) return 'past'
    const doors_at = asked.doors_at ?? doorsBefore(starts_at, before)
    if (doors_at !== null && Date.parse(doors_at) > Date.parse(starts_at)) return 'doors_late'
    if (Date.parse(starts_at) === Date.parse(before.starts_at) && venue === null) return 'unchanged'
    const refund_until = await refundUntil(tx, starts_at, asked.refund_until)
    if (refund_until === undefined) return 'refund_too_soon'
    await moveEvent(tx, event_id, { starts_at, doors_at, venue }, before)
    const after = (await findEvent(tx, event_id))?.facts ?? before
    await insertChange(tx, { event_id, kind: 'postponed', before, after, words, refund_until })
    const was = `${formatEventTimeLong(before.starts_at, time_zone)}, ${before.venue}`
    await setNotice(tx, event_id, `Nova data ou novo local. Antes: ${was}.\n${words}`)
    await noteDeed(tx, { kind: 'event_postponed', about: event_id, why })
    return { refund_until }
  })
}

function doorsBefore(starts_at: string, before: EventFacts): string | null {
  if (before.doors_at === null) return null
  const ahead_ms = Date.parse(before.starts_at) - Date.parse(before.doors_at)
  return new Date(Date.parse(starts_at) - ahead_ms).toISOString()
}
