import { cpus } from 'node:os'
import { median, tableOf } from '../figures.ts'
import { flushMicroseconds } from './flush.ts'
import { anyOf, type Violations } from './invariants.ts'
import type { LegName } from './legs.ts'
import type { Postgres } from './postgres.ts'
import { judge } from './ratios.ts'
import type { Attempt, Round as RoundOf } from './rounds.ts'

type Round = RoundOf<LegName>

export async function printMachine({ version }: Postgres): Promise<void> {
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}, PostgreSQL ${version}`)
  console.log(`fsync is on; this disk flushes a page in ${(await flushMicroseconds()).toFixed(0)} µs.`)
}

export function printMeasured(name: string, attempt: Attempt): void {
  const { rate, p99_ms, mean_ms, others, unserved, accepted } = attempt
  const latency = mean_ms ? `mean ${mean_ms.toFixed(1)} ms` : p99_ms ? `p99 ${p99_ms.toFixed(1)} ms` : ''
  const share = others === undefined ? 'others not measured' : `others ${(others * 100).toFixed(0)} %`
  const why = unserved > 0 ? `, ${unserved} not served` : accepted || others === undefined ? '' : ', too much'
  console.log(`  ${name.padEnd(22)} ${rate.toFixed(0).padStart(7)}/s  ${latency.padEnd(16)} ${share}${why}`)
}

/** The one table, and what each request cost. */
export function printReport(rounds: readonly Round[], violations: Violations, quick: boolean): void {
  const { oversold, undersold, partial, lost } = violations
  const never = {
    what: 'oversold, undersold, partial seat orders, acknowledged and lost',
    measured: `${oversold}, ${undersold}, ${partial}, ${lost}`,
    prototype: '0',
    goal: '0',
    verdict: anyOf(violations) ? 'VIOLATED' : 'reached',
  }
  const judged = [...judge(rounds, quick), never]
  const rows = judged.map(({ what, measured, prototype, goal, verdict }) => [what, measured, prototype, goal, verdict])
  console.log(`\n${tableOf([`ratio${quick ? ' (quick)' : ''}`, 'measured', 'prototype', 'goal', 'verdict'], rows)}`)
  const head = ['measurement', 'per second', 'p50 ms', 'p99 ms', 'server µs', 'database µs', 'others %']
  console.log(`\n${tableOf(head, costs(rounds))}`)
}

/** Medians of the quiet ones; of all, where none was quiet. */
function costs(rounds: readonly Round[]): string[][] {
  const names = [...new Set(rounds.flatMap((round) => Object.keys(round) as LegName[]))]
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
      figure(({ p50_ms, mean_ms }) => p50_ms ?? mean_ms, 1),
      figure(({ p99_ms }) => p99_ms, 1),
      figure(({ server_us }) => server_us),
      figure(({ database_us }) => database_us),
      figure(({ others }) => others && others * 100),
    ]
  })
}
