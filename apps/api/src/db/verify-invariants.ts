import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
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
