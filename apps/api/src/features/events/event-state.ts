import type { Db } from '#db/db.ts'

export async function isEventCancelled(tx: Db, event_id: string): Promise<boolean> {
  return (await cancelledAmong(tx, [event_id])).has(event_id)
}

/** Nobody begins to pay for what does not take place. One that is only paused can be paid for by whoever holds it. */
export async function cancelledAmong(tx: Db, event_ids: readonly string[]): Promise<Set<string>> {
  const events = await tx.query<{ id: string }>(`select id from events where id = any ($1) and state = 'cancelled'`, [
    [...new Set(event_ids)],
  ])
  return new Set(events.map(({ id }) => id))
}
