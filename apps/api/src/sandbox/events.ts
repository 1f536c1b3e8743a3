import { backoff } from '#concurrency/work-queue.ts'
import type { Db } from '#db/db.ts'
import { takeFaults, webhookFaults, type Fault } from './faults.ts'

type EventType = 'charge.approved' | 'charge.refused' | 'charge.in_review' | 'charge.charged_back' | 'refund.done'

/** Queues the webhooks about a change, in the transaction of the change itself. */
export async function addEvents(tx: Db, charge_keys: readonly string[], type: EventType): Promise<void> {
  const faults = await takeFaults(tx, webhookFaults, charge_keys.length)
  const rows = charge_keys.map((charge_key, i) => ({ charge_key, ...planOf(faults[i]) }))
  await tx.query(
    `insert into sandbox.events (charge_key, type, copies, dropped, due_at)
     select charge_key, $2, copies, dropped, clock() + ms * interval '1 millisecond'
       from jsonb_to_recordset($1) as told (charge_key text, copies int, dropped boolean, ms int)`,
    [JSON.stringify(rows), type],
  )
}

function planOf(fault: Fault | undefined) {
  return {
    copies: fault?.kind === 'duplicate_webhooks' ? fault.copies : 1,
    dropped: fault?.kind === 'drop_webhooks',
    ms: fault?.kind === 'delay_webhooks' ? fault.ms : 0,
  }
}

export type DueEvent = {
  id: string
  charge_key: string
  type: EventType
  copies: number
  created_at: string
  notification_url: string
}

/**
 * Takes due events that nobody else is taking. The next try is set right away and lies beyond the patience of one
 * delivery: until then the event is the caller's, and if it fails that is the pause before it is tried again.
 */
export function claimEvents(db: Db, limit: number): Promise<DueEvent[]> {
  return db.query<DueEvent>(
    `with due as (
       select id from sandbox.events
        where delivered_at is null and not dropped and due_at <= (select clock())
          and created_at > (select clock()) - interval '1 day'
        order by due_at limit $1
          for update skip locked
     )
     update sandbox.events event
        set tries = event.tries + 1,
            due_at = ${backoff({ tries: 'event.tries', first: '10 seconds', most: '1 hour' })}
       from due, sandbox.charges charge
      where event.id = due.id and charge.key = event.charge_key
     returning event.id, event.charge_key, event.type, event.copies, iso(event.created_at) as created_at,
               charge.notification_url`,
    [limit],
  )
}

export async function markDelivered(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.query('update sandbox.events set delivered_at = clock() where id = any ($1)', [ids])
}
