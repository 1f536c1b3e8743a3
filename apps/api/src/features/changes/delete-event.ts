import type { JobContext } from '#context.ts'
import { noteDeed } from '#features/accounts/security-events.ts'
import { deleteUnsold } from './draft-queries.ts'
import { withEvent } from './with-event.ts'

type Outcome = 'done' | 'unknown' | 'in_use'

/** Deletes an event that has no buyers, drafts and published ones alike. Lines of the trail stay. */
export function deleteEvent(
  ctx: Pick<JobContext, 'db'>,
  { event_id, why }: { event_id: string; why: string },
): Promise<Outcome> {
  return withEvent<Outcome>(ctx, event_id, async (tx, { title }) => {
    if (!(await deleteUnsold(tx, event_id))) return 'in_use'
    await noteDeed(tx, { kind: 'event_deleted', about: event_id, why: `${title}: ${why}` })
    return 'done'
  })
}
