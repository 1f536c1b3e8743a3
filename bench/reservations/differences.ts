import { median, tableOf } from '../figures.ts'
import { anyOf, type Violations } from './invariants.ts'
import { describe } from './ratios.ts'
import type { Attempt, Round } from './rounds.ts'

type Kind = 'reservations' | 'catalogue'
export type PairLeg = `${'A' | 'B'} ${Kind}`
type Figure = { kind: Kind; what: string; digits: number; cpu?: true; read(attempt: Attempt): number | undefined }

const figures: readonly Figure[] = [
  { kind: 'reservations', what: 'requests/s', digits: 0, read: ({ rate }) => rate },
  { kind: 'reservations', what: 'p50 ms', digits: 1, read: ({ p50_ms }) => p50_ms },
  { kind: 'reservations', what: 'p99 ms', digits: 1, read: ({ p99_ms }) => p99_ms },
  { kind: 'reservations', what: 'server CPU µs', digits: 0, cpu: true, read: ({ server_us }) => server_us },
  { kind: 'reservations', what: 'database CPU µs', digits: 0, cpu: true, read: ({ database_us }) => database_us },
  { kind: 'catalogue', what: 'requests/s', digits: 0, read: ({ rate }) => rate },
  { kind: 'catalogue', what: 'p50 ms', digits: 1, read: ({ p50_ms }) => p50_ms },
  { kind: 'catalogue', what: 'p99 ms', digits: 1, read: ({ p99_ms }) => p99_ms },
  { kind: 'catalogue', what: 'server CPU µs', digits: 0, cpu: true, read: ({ server_us }) => server_us },
]

type Told = { ref: string; quick: boolean; violations: Violations }

export function printDifferences(rounds: readonly Round<PairLeg>[], { ref, quick, violations }: Told): void {
  const rows = figures.map((figure) => rowOf(figure, rounds, quick))
  const head = [`a request${quick ? ' (quick)' : ''}`, `A: ${ref}`, 'B: this tree', 'B ÷ A', 'verdict']
  console.log(`\n${tableOf(head, rows)}`)
  const others = rounds.flatMap((round) => Object.values(round)).flatMap((attempt) => attempt.others ?? [])
  const share = others.length > 0 ? `${(median(others.toSorted((a, b) => a - b)) * 100).toFixed(0)} %` : 'not measured'
  console.log(`\n${rounds.length} rounds. Of the machine, others used: ${share}.`)
  console.log(`Every rush was counted: ${anyOf(violations) ? JSON.stringify(violations) : 'nothing wrong'}.`)
}

function rowOf({ kind, what, digits, cpu, read }: Figure, rounds: readonly Round<PairLeg>[], quick: boolean): string[] {
  const pairs = rounds.flatMap((round) => pairOf(round[`A ${kind}`], round[`B ${kind}`], read))
  const name = `${kind}: ${what}`
  if (pairs.length === 0) return [name, ...Array<string>(4).fill('not measured')]
  const middle = (values: number[]) => median(inOrder(values)).toFixed(digits)
  const ratios = inOrder(pairs.map(({ a, b }) => b / a))
  return [
    name,
    middle(pairs.map(({ a }) => a)),
    middle(pairs.map(({ b }) => b)),
    describe(ratios),
    cpu ? verdictOf(ratios, quick) : '',
  ]
}

type Read = Figure['read']

/** Of one round, so that both met the same machine; none when somebody was not served, which costs less than serving. */
function pairOf(a: Attempt | undefined, b: Attempt | undefined, read: Read): { a: number; b: number }[] {
  if (!a || !b || a.unserved > 0 || b.unserved > 0) return []
  const pair = { a: read(a), b: read(b) }
  return pair.a && pair.b ? [{ a: pair.a, b: pair.b }] : []
}

const ENOUGH_PAIRS = 8
/** A range wider than this proves nothing: beside busy others 100 µs more a request went unnoticed. */
const MOST_UNNOTICED = 0.1

/**
 * The least and the most ratio are left out; when the others lie on both sides of 1, a difference was not measurable. Two
 * equal trees are called different in one row of fifty that way when all ten rounds count, in one of fourteen when eight do.
 */
function verdictOf(ratios: readonly number[], quick: boolean): string {
  if (quick) return 'quick, no verdict'
  if (ratios.length < ENOUGH_PAIRS) return `no verdict: ${ratios.length} of ${ENOUGH_PAIRS} rounds`
  const [low = 1, high = 1] = [ratios[1], ratios.at(-2)]
  const between = `${percent(low)} to ${percent(high)} %`
  if (low <= 1 && high >= 1) {
    const proves = Math.max(1 - low, high - 1) <= MOST_UNNOTICED
    return `${proves ? 'costs nothing measurable' : 'too noisy to tell'} (${between})`
  }
  return `costs ${low > 1 ? 'more' : 'less'} (${between})`
}

function percent(ratio: number): string {
  const more = Math.round((ratio - 1) * 100)
  return more > 0 ? `+${more}` : `${more}`.replace('-', '−')
}

function inOrder(values: readonly number[]): number[] {
  return values.toSorted((a, b) => a - b)
}
