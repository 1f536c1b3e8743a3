import { CLASSES, type Case } from './case.ts'
import type { Answers } from './send-case.ts'

const SLOW_MS = 1_000

export type Totals = ReturnType<typeof createTotals>

/** How often what was answered, by call and by what was wrong with it. */
export function createTotals() {
  const counts = new Map<string, Map<string, number>>()
  const slowest: { ms: number; one: Case }[] = []
  let [cases, slow] = [0, 0]

  function add(row: string, status: string): void {
    const cells = counts.get(row) ?? new Map<string, number>()
    counts.set(row, cells.set(status, (cells.get(status) ?? 0) + 1))
  }

  return {
    count(one: Case, { answers, ms }: Answers): void {
      cases++
      if (ms > SLOW_MS) slow++
      if (ms > (slowest.at(-1)?.ms ?? 0) || slowest.length < 5) {
        slowest.push({ ms, one })
        // oxlint-disable-next-line unicorn/no-array-sort -- its own
        slowest.sort((a, b) => b.ms - a.ms).splice(5)
      }
      const status = String(answers[0]?.status ?? 'none')
      for (const row of [one.operation, one.class, 'all']) add(row, status)
    },
    /** Of all that was answered, the share that was neither a limit nor a failure of ours. */
    shareJudged(): number {
      const all = counts.get('all') ?? new Map<string, number>()
      return sum([...all].filter(([status]) => /^[24]/.test(status) && status !== '429')) / sum([...all])
    },
    lines(): string[] {
      const rows = [...counts].toSorted(([a], [b]) => order(a) - order(b)).map(([name, cells]) => lineOf(name, cells))
      const slowest_lines = slowest.map(
        ({ ms, one }) => `${Math.round(ms)} ms: ${one.operation}, ${one.class}: ${one.what}`,
      )
      return [...rows, `${cases} cases, ${slow} over ${SLOW_MS} ms; the slowest:`, ...slowest_lines]
    },
  }
}

function sum(rows: [string, number][]): number {
  return rows.reduce((total, [, count]) => total + count, 0)
}

/** Calls, then classes, then everything. */
function order(row: string): number {
  if (row === 'all') return 2
  return (CLASSES as readonly string[]).includes(row) ? 1 : 0
}

function lineOf(name: string, cells: Map<string, number>): string {
  const shown = [...cells].toSorted(([a], [b]) => a.localeCompare(b)).map(([status, count]) => `${status} × ${count}`)
  return `${name.padEnd(20)} ${shown.join(', ')}`
}
