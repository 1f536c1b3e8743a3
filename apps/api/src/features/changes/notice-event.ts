import type { JobContext } from '#context.ts'
import { noteDeed } from '#features/accounts/security-events.ts'
import { findEvent, hasNotice, insertChange } from './queries.ts'

type Asked = { event_id: string; words: string; why: string }

/** Something to know, such as a gate or what to bring: everybody who comes is written to once, and nobody is asked anything. */
export function noticeEvent(
  { db }: JobContext,
  { event_id, words, why }: Asked,
): Promise<'done' | 'unknown' | 'cancelled' | 'draft' | 'said_already'> {
  return db.transaction(async (tx) => {
    const event = await findEvent(tx, event_id)
    if (!event) return 'unknown'
    if (event.state === 'cancelled' || event.state === 'draft') return event.state
    if (await hasNotice(tx, event_id, words)) return 'said_already'
    const { facts } = event
    await insertChange(tx, { event_id, kind: 'notice', before: facts, after: facts, words, refund_until: null })
    await noteDeed(tx, { kind: 'event_noticed', about: event_id, why })
    return 'done'
  })
}
