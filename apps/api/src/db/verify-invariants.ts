import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#runtime/log.ts'
import type { Metrics } from '#runtime/metrics.ts'
import { packageRoot } from '#runtime/package-root.ts'
import type { Db } from './db.ts'

export type Violation = { invariant: string; row: Record<string, unknown> }

type Invariant = { name: string; query: string }

/** Every row that breaks an invariant; none when all is well. Reads only. */
export async function verifyInvariants(db: Db): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const { name, query } of await listInvariants()) {
    const rows = await db.query<Violation['row']>(query)
    violations.push(...rows.map((row) => ({ invariant: name, row })))
  }
  return violations
}

export async function listInvariants(): Promise<Invariant[]> {
  const script = await readFile(join(packageRoot, 'src/db/invariants.sql'), 'utf8')
  return script
    .split(/^-- name: /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n')
      return { name: part.slice(0, end), query: part.slice(end + 1) }
    })
}

type Watch = { db: Db; log: Log; metrics: Metrics; share?: number }

/** Of a core, for what reads all of a large shop beside those who buy. */
const SHARE = 0.02

/**
 * Tells the log and the monitor how many rows break which invariant, each as soon as it is known; the rows themselves are for
 * `verify`. Without hurry: it rests forty-nine times as long as it reads.
 */
export async function watchInvariants(
  { db, log, metrics, share = SHARE }: Watch,
  stopping: AbortSignal,
): Promise<void> {
  const failures: unknown[] = []
  for (const { name, query } of await listInvariants()) {
    const began_at = performance.now()
    try {
      const count = await countRows(db, query)
      metrics.invariant_violations.set({ invariant: name }, count)
      if (count > 0) log.error({ invariant: name, count }, 'an invariant is broken')
    } catch (error) {
      // The others are looked at all the same.
      failures.push(error)
    }
    const rest_ms = (performance.now() - began_at) * (1 / share - 1)
    await sleep(rest_ms, undefined, { signal: stopping }).catch(() => {})
    if (stopping.aborted) return
  }
  if (failures.length > 0) throw failures[0]
}

/** By one process of the database, however long it takes. */
function countRows(db: Db, query: string): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.query('set local max_parallel_workers_per_gather = 0')
    await tx.query('set local statement_timeout = 0')
    return (await tx.query(query)).length
  }, 'endless')
}
