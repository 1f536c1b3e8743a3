import { listInvariants, verifyInvariants } from './verify-invariants.ts'
import type { Db } from './db.ts'
import type { Log } from '#runtime/log.ts'
import type { Metrics } from '#runtime/metrics.ts'

type Watch = { db: Db; log: Log; metrics: Metrics }

/** Tells the log and the monitor how many rows break which invariant; the rows themselves are for `verify`. */
export async function watchInvariants({ db, log, metrics }: Watch): Promise<void> {
  const violations = await verifyInvariants(db)
  for (const { name } of await listInvariants()) {
    const count = violations.filter(({ invariant }) => invariant === name).length
    metrics.invariant_violations.set({ invariant: name }, count)
    if (count > 0) log.error({ invariant: name, count }, 'an invariant is broken')
  }
}
