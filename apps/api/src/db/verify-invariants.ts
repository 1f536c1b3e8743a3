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

/** Of a core, for work that reads all of a large shop beside those who buy. */
const SHARE = 0.1
const LONGEST_PAUSE_MS = 60_000

/** The number of rows that break each, found out without hurry: it rests nine times as long as it asks, and asks with one process. */
async function countViolations(db: Db, stopping: AbortSignal): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { name, query } of await listInvariants()) {
    if (stopping.aborted) break
    const began_at = performance.now()
    const rows = await db.transaction(async (tx) => {
      await tx.query('set local max_parallel_workers_per_gather = 0')
      return tx.query(query)
    })
    counts.set(name, rows.length)
    const pause_ms = Math.min((performance.now() - began_at) * (1 / SHARE - 1), LONGEST_PAUSE_MS)
    await sleep(pause_ms, undefined, { signal: stopping }).catch(() => {})
  }
  return counts
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

type Watch = { db: Db; log: Log; metrics: Metrics }

/** Tells the log and the monitor how many rows break which invariant; the rows themselves are for `verify`. */
export async function watchInvariants({ db, log, metrics }: Watch, stopping: AbortSignal): Promise<void> {
  for (const [invariant, count] of await countViolations(db, stopping)) {
    metrics.invariant_violations.set({ invariant }, count)
    if (count > 0) log.error({ invariant, count }, 'an invariant is broken')
  }
}
