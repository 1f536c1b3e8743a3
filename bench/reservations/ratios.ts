import { median } from '../figures.ts'
import type { LegName } from './legs.ts'
import type { PairName } from './pairs.ts'
import { ENOUGH_ROUNDS, type Attempt, type Round as RoundOf } from './rounds.ts'

export type AnyRound = RoundOf<LegName | PairName>

type Comparison = {
  what: string
  /** Without one it is only told. */
  goal?: { is: 'at least' | 'at most'; limit: number }
  /** So many quiet rounds before anything is said; three where nothing is. */
  rounds?: number
  value(round: AnyRound): Value
}
/** Undefined when one side was not measured. */
type Value = { value: number; accepted: boolean } | undefined

const atLeast = (limit: number) => ({ is: 'at least' as const, limit })
const atMost = (limit: number) => ({ is: 'at most' as const, limit })
const rate: Read = (attempt) => attempt.rate
const databaseCpu: Read = (attempt) => attempt.database_us
/** One quiet round more or less moves a ratio of CPU by a tenth. */
const FIVE = 5

const comparisons: readonly Comparison[] = [
  {
    what: 'tickets: batched ÷ one transaction per request, same server',
    goal: atLeast(5),
    value: (round) => divide(round['reserve 256'], round['reserve one by one'], rate),
  },
  {
    what: 'seats: batched ÷ one transaction per request, same server',
    goal: atLeast(5),
    value: (round) => divide(round['seats'], round['seats one by one'], rate),
  },
  {
    what: 'HTTP reservations/s ÷ the same route without a database',
    goal: atLeast(0.45),
    value: (round) => divide(round['reserve 256'], round['no database'], rate),
  },
  {
    what: 'cached catalogue (brotli + ETag) ÷ an empty Fastify route',
    goal: atLeast(1),
    value: (round) => divide(round['catalogue'], round['empty route'], rate),
  },
  {
    what: 'purchases/s (250 buyers) ÷ reservations/s',
    value: (round) => divide(round['purchases'], round['reserve 256'], rate),
  },
  {
    what: 'transactions a purchase',
    goal: atMost(12),
    value: (round) => figure(round['purchases'], ({ statistics }) => statistics?.transactions),
  },
  {
    what: 'flushes a purchase',
    goal: atMost(3),
    value: (round) => figure(round['purchases'], ({ statistics }) => statistics?.flushes),
  },
  {
    what: 'WAL a purchase, kB',
    goal: atMost(20),
    value: (round) => figure(round['purchases'], ({ statistics }) => statistics && statistics.wal_bytes / 1_000),
  },
  {
    what: 'CPU of the server a purchase, ms',
    value: (round) => figure(round['purchases'], ({ server_us }) => server_us && server_us / 1_000),
  },
  {
    what: 'CPU of the database a purchase, ms',
    value: (round) => figure(round['purchases'], ({ database_us }) => database_us && database_us / 1_000),
  },
  {
    what: 'database CPU a reservation, a million ÷ a thousand',
    goal: atMost(1.15),
    rounds: FIVE,
    value: (round) => divide(round['reserve among many'], round['reserve 256'], databaseCpu),
  },
  {
    what: 'database CPU a purchase, a million ÷ a thousand',
    goal: atMost(1.15),
    rounds: FIVE,
    value: (round) => divide(round['purchases among many'], round['purchases'], databaseCpu),
  },
  {
    what: 'database CPU a list of orders, a million ÷ a thousand',
    goal: atMost(1.15),
    rounds: FIVE,
    value: (round) => divide(round['order lists among many'], round['order lists'], databaseCpu),
  },
  {
    what: 'two processes ÷ one: reservations/s',
    goal: atLeast(1),
    value: (round) => divide(round['two processes'], round['one process'], rate),
  },
  {
    what: 'two processes ÷ one: p95',
    goal: atMost(1),
    value: (round) => divide(round['two processes'], round['one process'], ({ p95_ms }) => p95_ms),
  },
  {
    what: 'three processes ÷ one: reservations/s',
    goal: atLeast(0.8),
    value: (round) => divide(round['three processes'], round['one process'], rate),
  },
  {
    what: 'p95 of reservations beside a report on all ordinary connections ÷ without',
    goal: atMost(1.5),
    value: (round) => divide(round['rush beside a report'], round['rush'], ({ p95_ms }) => p95_ms),
  },
  {
    what: 'p99 of reservations beside 1,000 letters with tickets ÷ without',
    goal: atMost(1.2),
    value: (round) => divide(round['rush beside letters'], round['rush'], ({ p99_ms }) => p99_ms),
  },
]

type Read = (attempt: Attempt) => number | undefined

function divide(above: Attempt | undefined, below: Attempt | undefined, read: Read): Value {
  const [dividend, divisor] = [above && read(above), below && read(below)]
  if (!above || !below || dividend === undefined || !divisor) return undefined
  return { value: dividend / divisor, accepted: above.accepted && below.accepted }
}

function figure(attempt: Attempt | undefined, read: Read): Value {
  const value = attempt && read(attempt)
  return attempt && value !== undefined ? { value, accepted: attempt.accepted } : undefined
}

export type Judged = { what: string; measured: string; goal: string; verdict: string }

export function judge(rounds: readonly AnyRound[], quick: boolean): Judged[] {
  return comparisons.map((comparison) => {
    const all = rounds.flatMap((round) => comparison.value(round) ?? [])
    const quiet = all.filter(({ accepted }) => accepted)
    const values = (quiet.length > 0 ? quiet : all).map(({ value }) => value).toSorted((a, b) => a - b)
    const { what, goal } = comparison
    return {
      what,
      goal: goal ? goalText(goal) : '',
      measured: values.length > 0 ? describe(values) : 'not measured',
      verdict: verdictOf(comparison, { values, quiet: quiet.length, quick }),
    }
  })
}

type Goal = NonNullable<Comparison['goal']>

export function goalText({ is, limit }: Goal): string {
  return `${is === 'at least' ? '≥' : '≤'} ${limit}`
}

/** Of numbers in order: the middle one, with least and most. */
export function describe(values: readonly number[]): string {
  const [least = 0, most = 0] = [values[0], values.at(-1)]
  const range = values.length > 1 ? ` (${least.toFixed(2)}–${most.toFixed(2)})` : ''
  return median(values).toFixed(2) + range
}

function verdictOf(
  { goal, rounds = ENOUGH_ROUNDS }: Comparison,
  { values, quiet, quick }: { values: readonly number[]; quiet: number; quick: boolean },
): string {
  if (!goal || values.length === 0) return ''
  if (quick) return 'quick, no verdict'
  if (quiet < rounds) return `no verdict: ${quiet} of ${rounds} quiet rounds`
  const met = goal.is === 'at least' ? median(values) >= goal.limit : median(values) <= goal.limit
  return met ? 'reached' : 'not reached'
}
