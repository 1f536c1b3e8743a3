import { cpus } from 'node:os'
import { median, tableOf } from '../figures.ts'
import type { Statistics } from '../purchases/statistics.ts'
import { flushMicroseconds } from './flush.ts'
import { anyOf, type Violations } from './invariants.ts'
import type { Postgres } from './postgres.ts'
import { goalText, judge, type AnyRound, type Judged } from './ratios.ts'
import type { Attempt } from './rounds.ts'

export async function printMachine({ version }: Postgres): Promise<void> {
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}, PostgreSQL ${version}`)
  console.log(`fsync is on; this disk flushes a page in ${(await flushMicroseconds()).toFixed(0)} µs.`)
}

function describeStatistics({ transactions, flushes, wal_bytes, page_images }: Statistics): string {
  const kilobytes = (wal_bytes / 1_000).toFixed(1)
  return `${transactions.toFixed(1)} transactions, ${flushes.toFixed(1)} flushes, ${kilobytes} kB of WAL with ${page_images.toFixed(1)} whole pages`
}

export function printMeasured(name: string, attempt: Attempt): void {
  const { rate, p95_ms, others, unserved, accepted } = attempt
  const latency = `p95 ${p95_ms.toFixed(1)} ms`
  const share = others === undefined ? 'others not measured' : `others ${(others * 100).toFixed(0)} %`
  const why = unserved > 0 ? `, ${unserved} not served` : accepted || others === undefined ? '' : ', too much'
  console.log(`  ${name.padEnd(22)} ${rate.toFixed(0).padStart(7)}/s  ${latency.padEnd(16)} ${share}${why}`)
  if (attempt.statistics) console.log(`    each: ${describeStatistics(attempt.statistics)}`)
}

type Report = { rounds: readonly AnyRound[]; violations: Violations; idle: Record<string, number>; quick: boolean }

const MOST_IDLE = { is: 'at most' as const, limit: 2 }

/** The one table, and what each request cost. */
export function printReport({ rounds, violations, idle, quick }: Report): void {
  const idling = Object.entries(idle).map(([database, transactions]): Judged => ({
    what: `transactions a second with nothing to do, ${database}`,
    measured: transactions.toFixed(2),
    goal: goalText(MOST_IDLE),
    verdict: quick ? 'quick, no verdict' : transactions <= MOST_IDLE.limit ? 'reached' : 'not reached',
  }))
  const { oversold, undersold, partial, lost, unequal } = violations
  const never: Judged = {
    what: 'oversold, undersold, partial seat orders, acknowledged and lost, unequal books',
    measured: `${oversold}, ${undersold}, ${partial}, ${lost}, ${unequal}`,
    goal: '0',
    verdict: anyOf(violations) ? 'VIOLATED' : 'reached',
  }
  const judged = [...judge(rounds, quick), ...idling, never]
  const rows = judged.map(({ what, measured, goal, verdict }) => [what, measured, goal, verdict])
  console.log(`\n${tableOf([`ratio${quick ? ' (quick)' : ''}`, 'measured', 'goal', 'verdict'], rows)}`)
  const head = ['measurement', 'per second', 'p50 ms', 'p95 ms', 'p99 ms', 'server µs', 'database µs', 'others %']
  console.log(`\n${tableOf(head, costs(rounds))}`)
}

/** Medians of the quiet ones; of all, where none was quiet. */
function costs(rounds: readonly AnyRound[]): string[][] {
  const names = [...new Set(rounds.flatMap((round) => Object.keys(round) as (keyof AnyRound)[]))]
  return names.map((name) => {
    const all = rounds.flatMap((round) => round[name] ?? [])
    const quiet = all.filter(({ accepted }) => accepted)
    const used = quiet.length > 0 ? quiet : all
    const figure = (read: (attempt: Attempt) => number | undefined, digits = 0) => {
      const values = used.flatMap((attempt) => read(attempt) ?? []).toSorted((a, b) => a - b)
      return values.length > 0 ? median(values).toFixed(digits) : ''
    }
    return [
      name,
      figure(({ rate }) => rate),
      figure(({ p50_ms }) => p50_ms, 1),
      figure(({ p95_ms }) => p95_ms, 1),
      figure(({ p99_ms }) => p99_ms, 1),
      figure(({ server_us }) => server_us),
      figure(({ database_us }) => database_us),
      figure(({ others }) => others && others * 100),
    ]
  })
}
