import type { Buyers } from './buyers.ts'
import { say } from '../fault-options.ts'
import type { Watch } from './watch.ts'

/** So long after the last commit health may still say that all is well. */
const FRESH_MS = 3_000

/** With so many buyers, on a busy machine, shorter ones are chance. */
const PAUSE_MS = 2_000

/** Of commits that waited for the same thing some are told of a moment later. */
const TOGETHER_MS = 500

export type Figures = {
  drill: string
  reservations: number
  gap_s: number
  /** 0 where sales went on. */
  first_sale_s: number
  /** Nothing at all could be committed for so long, as somebody saw who asked the database alone. */
  database_gap_s: number
  answers_503: number
  /** Everything else that is not 200, in words. */
  others: string[]
  longest_wait_s: number
  /** Health said 200, so many seconds after anything was committed. */
  health: string[]
  pages: number
  bad_pages: string[]
}

type Measured = { drill: string; from: number; to: number; buyers: Buyers; watch: Watch }

/** What was seen from the fault on until all was well again. */
export function measure({ drill, from, to, buyers, watch }: Measured): Figures {
  const tries = buyers.tries.filter(({ heard, asked }) => heard >= from && asked <= to)
  const sold = tries.filter(({ step, status }) => step === 'reserve' && status === 200).map(({ heard }) => heard)
  const gap = longestGap([from, ...sold, to])
  const database_gap = longestGap([from, ...watch.commits.filter((at) => at >= from && at <= to), to])
  const samples = watch.samples.filter(({ asked }) => asked >= from && asked <= to)
  const commits = [
    ...watch.commits,
    ...buyers.tries.flatMap(({ status, step, heard }) => (status === 200 && step !== 'look' ? [heard] : [])),
  ].toSorted((one, other) => one - other)
  const health = samples.filter(({ what, status }) => what === 'health' && status === 200)
  const pages = samples.filter(({ what }) => what === 'page')
  const bad = pages.filter(({ status }) => status !== 200)
  return {
    drill,
    reservations: sold.length,
    gap_s: (gap.until - gap.since) / 1_000,
    first_sale_s: gap.until - gap.since < PAUSE_MS ? 0 : (gap.until - from) / 1_000,
    database_gap_s: (database_gap.until - database_gap.since) / 1_000,
    answers_503: tries.filter(({ status }) => status === 503).length,
    others: count(
      tries
        .filter(({ status }) => status !== 200 && status !== 503)
        .map(({ step, status, code }) => `${step} ${status} ${code ?? ''}`),
    ),
    longest_wait_s: Math.max(0, ...tries.map(({ asked, heard }) => heard - asked)) / 1_000,
    health: health
      .map(({ heard }) => heard - lastBefore(commits, heard + TOGETHER_MS))
      .filter((age) => age > FRESH_MS)
      .map((age) => `${(age / 1_000).toFixed(1)} s`),
    pages: pages.length,
    bad_pages: count(bad.map(({ at, status }) => `${status} ${at}`)),
  }
}

function longestGap(times: readonly number[]): { since: number; until: number } {
  const ordered = times.toSorted((one, other) => one - other)
  let longest = { since: 0, until: 0 }
  for (const [n, until] of ordered.entries()) {
    const since = ordered[n - 1] ?? until
    if (until - since > longest.until - longest.since) longest = { since, until }
  }
  return longest
}

function lastBefore(times: readonly number[], moment: number): number {
  return times.findLast((time) => time <= moment) ?? -Infinity
}

/** Each with how often it was there. */
function count(words: readonly string[]): string[] {
  const found = new Map<string, number>()
  for (const word of words) found.set(word, (found.get(word) ?? 0) + 1)
  return [...found].map(([word, times]) => `${times} × ${word}`)
}

export function printTable(all: readonly Figures[]): void {
  const rows = all.map((one) => [
    one.drill,
    String(one.reservations),
    one.gap_s.toFixed(1),
    one.first_sale_s.toFixed(1),
    one.database_gap_s.toFixed(1),
    String(one.answers_503),
    one.others.join('; ') || '0',
    one.longest_wait_s.toFixed(1),
    one.health.length === 0 ? 'never' : `${one.health.length} times, ${one.health.join(' ')}`,
    one.bad_pages.length === 0 ? `all ${one.pages}` : `${one.bad_pages.join('; ')} of ${one.pages}`,
  ])
  const head = [
    'drill',
    'reserved',
    'longest gap, s',
    'first sale after, s',
    'database away, s',
    '503',
    'other errors',
    'longest wait, s',
    'health 200 in vain',
    'pages 200',
  ]
  say(['', ...[head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`), ''].join('\n'))
}
