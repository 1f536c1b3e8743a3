import { fail } from '@bilheteria/contract/errors'
import type { Db } from '#db/db.ts'

export async function isEventCancelled(tx: Db, event_id: string): Promise<boolean> {
  const [event] = await tx.query<{ state: string }>('select state from events where id = $1', [event_id])
  return event?.state === 'cancelled'
}

/** Nobody begins to pay for what does not take place. One that is only paused can be paid for by whoever holds it. */
export async function requireTakesPlace(tx: Db, event_id: string): Promise<void> {
  if (await isEventCancelled(tx, event_id)) throw fail('event_cancelled')
}
