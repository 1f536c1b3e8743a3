import { median } from '../figures.ts'
import { PGBENCH_CLIENTS, type LegName } from './legs.ts'
import { ENOUGH_ROUNDS, type Attempt, type Round as RoundOf } from './rounds.ts'

type Round = RoundOf<LegName>

type Comparison = {
  what: string
  /** As people read it, and the number a verdict needs. */
  prototype: string
  prototype_limit: number
  goal: number
  better: 'more' | 'less'
  ratio(round: Round): Ratio
}
/** Undefined when one side was not measured. */
type Ratio = { value: number; accepted: boolean } | undefined

const comparisons: readonly Comparison[] = [
  {
    what: 'HTTP reservations/s (256 connections) ÷ best pgbench',
    prototype: '4.2–5.6',
    prototype_limit: 4.2,
    goal: 7,
    better: 'more',
    ratio: (round) => divide(round['reserve 256'], bestPgbench(round), rate),
  },
  {
    what: 'the same at 64 connections ÷ pgbench at 64 clients',
    prototype: '6.6–9.9',
    prototype_limit: 6.6,
    goal: 12,
    better: 'more',
    ratio: (round) => divide(round['reserve 64'], round['pgbench 64'], rate),
  },
  {
    what: 'HTTP reservations/s ÷ the same route without a database',
    prototype: '0.47',
    prototype_limit: 0.47,
    goal: 0.65,
    better: 'more',
    ratio: (round) => divide(round['reserve 256'], round['no database'], rate),
  },
  {
    what: 'p99 at 64 connections ÷ pgbench mean latency at 64',
    prototype: '0.34–0.66',
    prototype_limit: 0.66,
    goal: 0.3,
    better: 'less',
    ratio: (round) => divide(round['reserve 64'], round['pgbench 64'], ({ p99_ms, mean_ms }) => p99_ms ?? mean_ms),
  },
  {
    what: 'seats: batched ÷ one transaction per request',
    prototype: '3.2',
    prototype_limit: 3.2,
    goal: 5,
    better: 'more',
    ratio: (round) => divide(round['seats'], round['seats one by one'], rate),
  },
  {
    what: 'embedded database over HTTP ÷ best pgbench',
    prototype: '2.3–2.8',
    prototype_limit: 2.3,
    goal: 3,
    better: 'more',
    ratio: (round) => divide(round['embedded'], bestPgbench(round), rate),
  },
  {
    what: 'cached catalogue (brotli + ETag) ÷ an empty Fastify route',
    prototype: '~1.0',
    prototype_limit: 0.95,
    goal: 1,
    better: 'more',
    ratio: (round) => divide(round['catalogue'], round['empty route'], rate),
  },
  {
    what: 'database CPU per reservation, a million ÷ a thousand',
    prototype: '0.8–1.1',
    prototype_limit: 1.1,
    goal: 1.05,
    better: 'less',
    ratio: (round) => divide(round['reserve among many'], round['reserve 256'], ({ database_us }) => database_us),
  },
]

const rate = (attempt: Attempt) => attempt.rate

type Read = (attempt: Attempt) => number | undefined

function divide(above: Attempt | undefined, below: Attempt | undefined, read: Read): Ratio {
  const [dividend, divisor] = [above && read(above), below && read(below)]
  if (!above || !below || dividend === undefined || !divisor) return undefined
  return { value: dividend / divisor, accepted: above.accepted && below.accepted }
}

/** Not quiet as soon as one was not: the disturbed one may have been the best. */
function bestPgbench(round: Round): Attempt | undefined {
  const tries = PGBENCH_CLIENTS.flatMap((clients) => round[`pgbench ${clients}`] ?? [])
  const [best] = tries.toSorted((a, b) => b.rate - a.rate)
  return best && { ...best, accepted: tries.every(({ accepted }) => accepted) }
}

export type Judged = { what: string; measured: string; prototype: string; goal: string; verdict: string }

export function judge(rounds: readonly Round[], quick: boolean): Judged[] {
  return comparisons.map((comparison) => {
    const ratios = rounds.flatMap((round) => comparison.ratio(round) ?? [])
    const quiet = ratios.filter(({ accepted }) => accepted)
    const values = (quiet.length > 0 ? quiet : ratios).map(({ value }) => value).toSorted((a, b) => a - b)
    const { what, prototype, better, goal } = comparison
    return {
      what,
      prototype,
      goal: `${better === 'more' ? '≥' : '≤'} ${goal}`,
      measured: values.length > 0 ? describe(values) : 'not measured',
      verdict: verdictOf(comparison, { values, quiet: quiet.length, quick }),
    }
  })
}

/** Of numbers in order: the middle one, with least and most. */
export function describe(values: readonly number[]): string {
  const [least = 0, most = 0] = [values[0], values.at(-1)]
  const range = values.length > 1 ? ` (${least.toFixed(2)}–${most.toFixed(2)})` : ''
  return median(values).toFixed(2) + range
}

function verdictOf(
  { better, goal, prototype_limit }: Comparison,
  { values, quiet, quick }: { values: readonly number[]; quiet: number; quick: boolean },
): string {
  if (values.length === 0) return 'not measured'
  if (quick) return 'quick, no verdict'
  if (quiet < ENOUGH_ROUNDS) return `no verdict: ${quiet} of ${ENOUGH_ROUNDS} quiet rounds`
  const meets = (limit: number) => (better === 'more' ? median(values) >= limit : median(values) <= limit)
  if (meets(goal)) return 'reached'
  return meets(prototype_limit) ? 'prototype reached' : 'below'
}
