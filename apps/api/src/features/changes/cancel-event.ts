import type { JobContext } from '#context.ts'
import { noteDeed } from '#features/accounts/security-events.ts'
import { endOtherTelling, insertChange, insertRun, setNotice, setState } from './queries.ts'
import { withEvent } from './with-event.ts'

type Asked = { event_id: string; words: string; why: string }

/**
 * It does not take place. In one transaction the sale is closed, its page and its orders say so, and everything is to be
 * given back; who does that is a job, order by order.
 */
export function cancelEvent(
  ctx: Pick<JobContext, 'db'>,
  { event_id, words, why }: Asked,
): Promise<'done' | 'unknown' | 'already' | 'draft'> {
  return withEvent(ctx, event_id, async (tx, { state, facts }) => {
    if (state === 'cancelled') return 'already'
    if (state === 'draft') return 'draft'
    const change = { event_id, kind: 'cancelled' as const, before: facts, after: facts, words, refund_until: null }
    const change_id = await insertChange(tx, change)
    await insertRun(tx, change_id, event_id)
    await setState(tx, event_id, 'cancelled')
    await setNotice(tx, event_id, words)
    await endOtherTelling(tx, event_id)
    await noteDeed(tx, { kind: 'event_cancelled', about: event_id, why })
    return 'done'
  })
}
