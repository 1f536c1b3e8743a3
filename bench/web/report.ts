import { median, tableOf } from '../figures.ts'
import { SHORTEST_TAP_MS, type Measured } from './measure-page.ts'

export type Round = Record<'map' | 'blank' | 'svg 10,000' | 'svg 80,000', Measured | undefined>
export type Name = keyof Round

/** More than this used by others, and a round says more about them than about us. */
const MOST_BY_OTHERS = 0.25
const ENOUGH_ROUNDS = 3

type Goal = { what: string; limit: number; unit: string; of(round: Round): number | undefined }

const GOALS: Goal[] = [
  { what: 'main-thread CPU a frame ÷ blank canvas', limit: 1, unit: '×', of: (round) => ratio(round, 'frame_cpu_ms') },
  { what: 'memory ÷ blank canvas', limit: 1.15, unit: '×', of: (round) => ratio(round, 'memory_mb') },
  { what: 'painted', limit: 250, unit: 'ms', of: ({ map }) => map?.painted_ms },
  { what: 'pan, 95th percentile', limit: 17, unit: 'ms', of: ({ map }) => map?.pan_p95_ms },
  { what: 'zoom, 95th percentile', limit: 34, unit: 'ms', of: ({ map }) => map?.zoom_p95_ms },
  { what: 'tap to next paint, slowest', limit: 50, unit: 'ms', of: ({ map }) => map?.tap_ms },
]

function ratio({ map, blank }: Round, figure: keyof Measured): number | undefined {
  const [ours, least] = [map?.[figure], blank?.[figure]]
  return ours && least && ours / least
}

export function isQuiet(round: Round): boolean {
  return Object.values(round).every((measured) => !measured || (measured.others ?? 1) <= MOST_BY_OTHERS)
}

export function printReport(rounds: readonly Round[]): void {
  const quiet = rounds.filter(isQuiet)
  const used = quiet.length >= ENOUGH_ROUNDS ? quiet : rounds
  const noisy = quiet.length < ENOUGH_ROUNDS
  console.log(`\n${rounds.length} rounds, ${quiet.length} of them quiet${noisy ? ': too few for a verdict' : ''}.`)
  const judged = GOALS.map(({ what, limit, unit, of }) => {
    const values = used.flatMap((round) => of(round) ?? []).toSorted((a, b) => a - b)
    const verdict = noisy ? 'noisy, no verdict' : median(values) <= limit ? 'reached' : 'not reached'
    return [what, describe(values, unit), `≤ ${limit} ${unit}`, verdict]
  })
  console.log(`\n${tableOf(['map of 80,000', 'measured', 'goal', 'verdict'], judged)}`)
  const head = [
    'page',
    'painted ms',
    'pan p95',
    'zoom p95',
    'seats p95',
    'tap ms',
    'CPU load ms',
    'CPU frame',
    'CPU tap',
    'memory MB',
    'JS heap MB',
  ]
  const names = Object.keys(used[0] ?? {}) as Name[]
  console.log(
    `\n${tableOf(
      head,
      names.map((name) => costs(used, name)),
    )}`,
  )
}

function costs(rounds: readonly Round[], name: Name): string[] {
  const figure = (key: keyof Measured, digits = 0) => {
    const values = rounds.flatMap((round) => round[name]?.[key] ?? []).toSorted((a, b) => a - b)
    return values.length > 0 ? median(values).toFixed(digits) : 'not measured'
  }
  const tap = figure('tap_ms')
  return [
    name,
    figure('painted_ms'),
    figure('pan_p95_ms'),
    figure('zoom_p95_ms'),
    figure('seats_p95_ms'),
    tap === String(SHORTEST_TAP_MS) ? `≤ ${tap}` : tap,
    figure('load_cpu_ms'),
    figure('frame_cpu_ms', 1),
    figure('tap_cpu_ms'),
    figure('memory_mb'),
    figure('heap_mb', 1),
  ]
}

function describe(values: readonly number[], unit: string): string {
  const digits = unit === '×' ? 2 : 0
  const [least = 0, most = 0] = [values[0], values.at(-1)]
  return `${median(values).toFixed(digits)} (${least.toFixed(digits)}–${most.toFixed(digits)}) ${unit}`
}
