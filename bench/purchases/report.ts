import { median, tableOf } from '../figures.ts'
import type { Attempt, Round } from '../reservations/rounds.ts'
import { describe } from '../reservations/ratios.ts'
import type { Measured } from '../reservations/rush.ts'
import type { Statistics } from './statistics.ts'

type Figure = { what: string; digits: number; read(measured: Measured): number | undefined }

const figures: readonly Figure[] = [
  { what: 'purchases/s', digits: 1, read: ({ rate }) => rate },
  { what: 'p50 ms', digits: 0, read: ({ p50_ms }) => p50_ms },
  { what: 'p95 ms', digits: 0, read: ({ p95_ms }) => p95_ms },
  { what: 'transactions', digits: 1, read: ({ statistics }) => statistics?.transactions },
  { what: 'flushes', digits: 1, read: ({ statistics }) => statistics?.flushes },
  { what: 'WAL kB', digits: 1, read: ({ statistics }) => statistics && statistics.wal_bytes / 1_000 },
  { what: 'page images', digits: 1, read: ({ statistics }) => statistics?.page_images },
  { what: 'server ms', digits: 1, read: ({ server_us }) => server_us && server_us / 1_000 },
  { what: 'database ms', digits: 1, read: ({ database_us }) => database_us && database_us / 1_000 },
  { what: 'others %', digits: 0, read: ({ others }) => others && others * 100 },
]

export function printBought(name: string, bought: Attempt): void {
  const told = figures.flatMap(({ what, digits, read }) => {
    const value = read(bought)
    return value === undefined ? [] : [`${what} ${value.toFixed(digits)}`]
  })
  const unserved = bought.unserved > 0 ? `, ${bought.unserved} not served` : ''
  console.log(`  ${name.padEnd(18)} ${told.join(', ')}${unserved}${bought.accepted ? '' : ' (not quiet)'}`)
}

export function describeIdle({ transactions, flushes }: Statistics): string {
  return `${transactions.toFixed(1)} transactions, ${flushes.toFixed(1)} flushes a second`
}

/** Medians of the quiet ones; of all, where none was quiet. */
export function printLegs(rounds: readonly Round<string>[], legs: readonly { name: string }[]): void {
  const rows = legs.map(({ name }) => {
    const used = usedOf(rounds, name)
    return [
      name,
      ...figures.map(({ digits, read }) =>
        cell(
          used.flatMap((bought) => read(bought) ?? []),
          digits,
        ),
      ),
    ]
  })
  console.log(`\n${tableOf(['each purchase', ...figures.map(({ what }) => what)], rows)}`)
}

function usedOf(rounds: readonly Round<string>[], name: string): Attempt[] {
  const all = rounds.flatMap((round) => round[name] ?? [])
  const quiet = all.filter(({ accepted }) => accepted)
  return quiet.length > 0 ? quiet : all
}

function cell(values: number[], digits: number): string {
  return values.length > 0 ? median(inOrder(values)).toFixed(digits) : ''
}

export type Pair = { name: string; above: string; below: string }

/** One side ÷ the other, of each round; quiet is a round in which both were. */
function ratiosOf(rounds: readonly Round<string>[], { above, below }: Pair, read: Figure['read']) {
  const all = rounds.flatMap((round) => {
    const [a, b] = [round[above], round[below]]
    const [dividend, divisor] = [a && read(a), b && read(b)]
    return a && b && dividend !== undefined && divisor
      ? [{ value: dividend / divisor, quiet: a.accepted && b.accepted }]
      : []
  })
  const quiet = all.filter((ratio) => ratio.quiet)
  return { values: inOrder((quiet.length > 0 ? quiet : all).map(({ value }) => value)), quiet: quiet.length }
}

export function printRatios(rounds: readonly Round<string>[], pairs: readonly Pair[], head: string): void {
  if (pairs.length === 0) return
  const rows = pairs.map((pair) => [
    pair.name,
    ...figures.slice(0, -1).map(({ read }) => {
      const { values, quiet } = ratiosOf(rounds, pair, read)
      return values.length > 0 ? `${describe(values)}${quiet < 3 ? ` [${quiet} quiet]` : ''}` : ''
    }),
  ])
  console.log(`\n${tableOf([head, ...figures.slice(0, -1).map(({ what }) => what)], rows)}`)
}

function inOrder(values: readonly number[]): number[] {
  return values.toSorted((a, b) => a - b)
}
