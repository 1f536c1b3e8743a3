import type { Db } from '#db/db.ts'

export const callFaults = ['timeout_before_charge', 'timeout_after_charge', 'error_500', 'error_429'] as const
export const refundFaults = ['refuse_refund'] as const
export const webhookFaults = ['drop_webhooks', 'duplicate_webhooks', 'delay_webhooks'] as const
/** Of a webhook that is sent with another's signature, by those who play other providers. */
export const forgeryFaults = ['forge_webhooks'] as const

type FaultKind = (typeof callFaults | typeof refundFaults | typeof webhookFaults | typeof forgeryFaults)[number]
export type Call = 'create' | 'read' | 'refund'

/**
 * `call` says which call is struck: charging when it is not said, or any for `error_500`. `ms` is how long a connection
 * is held before it breaks or a webhook is kept back, `copies` how often a webhook is sent at once.
 */
export type NewFault = {
  kind: FaultKind
  times: number
  call?: Call | undefined
  ms?: number | undefined
  copies?: number | undefined
}
export type Fault = { kind: FaultKind; ms: number; copies: number }

/** So many of the next calls or webhooks go wrong. Kept in the database: it holds for every process, also after a restart. */
export async function addFault(db: Db, { kind, times, call, ms = 0, copies = 2 }: NewFault): Promise<void> {
  const struck = call ?? (kind.startsWith('timeout') ? 'create' : null)
  await db.query('insert into sandbox.faults (kind, times_left, call, ms, copies) values ($1, $2, $3, $4, $5)', [
    kind,
    times,
    struck,
    ms,
    copies,
  ])
}

export async function clearFaults(db: Db): Promise<void> {
  await db.query('delete from sandbox.faults')
}

/** Uses one fault up, the oldest first; undefined when nothing is to go wrong. */
export async function takeFault(
  db: Db,
  kinds: readonly FaultKind[],
  call: Call | null = null,
): Promise<Fault | undefined> {
  const [fault] = await db.query<Fault>(
    `update sandbox.faults set times_left = times_left - 1
      where id = (select id from sandbox.faults
                   where kind = any ($1) and times_left > 0 and (call is null or call = $2)
                   order by id limit 1 for update)
     returning kind, ms, copies`,
    [kinds, call],
  )
  return fault
}

/** The same for so many at once: mostly there are none, and one look tells. */
export async function takeFaults(db: Db, kinds: readonly FaultKind[], most: number): Promise<Fault[]> {
  const taken: Fault[] = []
  while (taken.length < most) {
    const fault = await takeFault(db, kinds)
    if (!fault) break
    taken.push(fault)
  }
  return taken
}

export async function anyFault(db: Db): Promise<boolean> {
  return (await db.query('select from sandbox.faults where times_left > 0 limit 1')).length > 0
}
