import type { JobContext } from '#context.ts'
import { noteDeed } from '#features/accounts/security-events.ts'
import { publish } from './draft-queries.ts'
import type { EventState } from './queries.ts'
import { withEvent } from './with-event.ts'

type Outcome = 'done' | 'unknown' | Exclude<EventState, 'draft'>

/** Shows a draft and sells it; returns the state of an event that is none. */
export function publishEvent(
  ctx: Pick<JobContext, 'db'>,
  { event_id, why }: { event_id: string; why: string },
): Promise<Outcome> {
  return withEvent<Outcome>(ctx, event_id, async (tx, { state }) => {
    if (state !== 'draft') return state
    await publish(tx, event_id)
    await noteDeed(tx, { kind: 'event_published', about: event_id, why })
    return 'done'
  })
}
