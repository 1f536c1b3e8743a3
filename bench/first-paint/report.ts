import { median, tableOf } from '../figures.ts'
import type { View } from './views.ts'
import type { Visit } from './visit.ts'

/** One page in one round, so that both trees met the same machine. */
export type Pair = { view: View; theirs: Visit | undefined; ours: Visit }

/** More than this used by others, and a visit says more about them than about us. */
const MOST_BY_OTHERS = 0.25
export const ENOUGH_QUIET = 3

type Figure = {
  what: string
  tell(visits: readonly Visit[]): string
  compared?: { read(visit: Visit): number; goal(view: View): number | undefined }
  moves?: true
  of_paths?: true
}

const FIGURES: Figure[] = [
  {
    what: 'LCP ms',
    tell: (visits) => middle(visits, lcpOf, 0),
    compared: { read: lcpOf, goal: ({ lcp_goal }) => lcp_goal },
  },
  { what: 'largest', tell: (visits) => [...new Set(visits.map(({ largest }) => largest))].join(' or ') },
  {
    what: 'FCP ms',
    tell: (visits) => middle(visits, fcpOf, 0),
    compared: { read: fcpOf, goal: ({ fcp_goal }) => fcp_goal },
  },
  { what: 'layout shift, most', tell: (visits) => mostShift(visits).toFixed(4), moves: true },
  {
    what: 'heading in own letters',
    tell: (visits) => `${visits.filter(({ own_letters }) => own_letters).length} of ${visits.length}`,
    of_paths: true,
  },
]

export function isQuiet({ ours, theirs }: Pair): boolean {
  return [ours, theirs].every((visit) => !visit || (visit.others ?? 1) <= MOST_BY_OTHERS)
}

export function printReport(pairs: readonly Pair[], ref: string | undefined): void {
  const views = [...new Set(pairs.map(({ view }) => view))]
  const rows = views.flatMap((view) => rowsOf(view, pairs, ref))
  const head = ref === undefined ? ['this tree'] : [`A: ${ref}`, 'B: this tree', 'B ÷ A']
  console.log(`\n${tableOf(['a first visit', ...head, 'goal', 'verdict'], rows)}`)
  const visits = pairs.flatMap(({ ours, theirs }) => [ours, ...(theirs ? [theirs] : [])])
  const others = inOrder(visits.flatMap(({ others }) => others ?? []))
  const share = others.length > 0 ? `${(median(others) * 100).toFixed(0)} %` : 'not measured'
  console.log(
    `\n${pairs.length} pairs, ${pairs.filter(isQuiet).length} of them quiet. Of the machine, others used: ${share}.`,
  )
  tellMoved(pairs)
}

function rowsOf(view: View, pairs: readonly Pair[], ref: string | undefined): string[][] {
  const all = pairs.filter((pair) => pair.view === view)
  const quiet = all.filter(isQuiet)
  const seen = { all, used: quiet.length < ENOUGH_QUIET ? all : quiet, noisy: quiet.length < ENOUGH_QUIET }
  return FIGURES.filter(({ of_paths }) => !of_paths || !view.by_hash).map((figure) => rowOf(view, figure, seen, ref))
}

/** `used` are those a figure is taken from: the quiet ones, where there are enough. */
type Seen = { all: readonly Pair[]; used: readonly Pair[]; noisy: boolean }

function rowOf(view: View, { what, tell, compared, moves }: Figure, seen: Seen, ref: string | undefined): string[] {
  const ratios = compared && ref !== undefined ? ratiosOf(seen.used, compared.read) : []
  const goal = ratios.length > 0 ? compared?.goal(view) : undefined
  const [least, verdict] = moves
    ? ['0', shiftVerdict(seen.all)]
    : goal === undefined
      ? ['', '']
      : [`≤ ${goal}`, ratioVerdict(ratios, goal, seen.noisy)]
  const ours = tell(seen.used.map((pair) => pair.ours))
  if (ref === undefined) return [`${view.name}: ${what}`, ours, least, verdict]
  const theirs = tell(seen.used.flatMap((pair) => pair.theirs ?? []))
  return [`${view.name}: ${what}`, theirs, ours, ratios.length > 0 ? describe(ratios) : '', least, verdict]
}

function ratioVerdict(ratios: readonly number[], goal: number, noisy: boolean): string {
  if (noisy) return 'noisy, no verdict'
  return median(ratios) <= goal ? 'reached' : 'not reached'
}

/** Of all visits: a busy machine moves nothing that a quiet one could not. */
function shiftVerdict(pairs: readonly Pair[]): string {
  return mostShift(pairs.map(({ ours }) => ours)) < 0.00005 ? 'reached' : 'not reached'
}

function tellMoved(pairs: readonly Pair[]): void {
  const moved = new Set(
    pairs.flatMap(({ view: { name }, ours, theirs }) => [
      ...(theirs?.moved ?? []).map((what) => `A ${name}: ${what}`),
      ...ours.moved.map((what) => `B ${name}: ${what}`),
    ]),
  )
  if (moved.size > 0)
    console.log(`\nWhat moved (x, y, width, height):\n${[...moved].map((line) => `  ${line}`).join('\n')}`)
}

function lcpOf({ lcp_ms }: Visit): number {
  return lcp_ms
}

function fcpOf({ fcp_ms }: Visit): number {
  return fcp_ms
}

function mostShift(visits: readonly Visit[]): number {
  return Math.max(0, ...visits.map(({ shift }) => shift))
}

function middle(visits: readonly Visit[], read: (visit: Visit) => number, digits: number): string {
  return median(inOrder(visits.map(read))).toFixed(digits)
}

function ratiosOf(pairs: readonly Pair[], read: (visit: Visit) => number): number[] {
  return inOrder(pairs.flatMap(({ ours, theirs }) => (theirs ? read(ours) / read(theirs) : [])))
}

function describe(ratios: readonly number[]): string {
  const [least = 1, most = 1] = [ratios[0], ratios.at(-1)]
  return `${median(ratios).toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`
}

function inOrder(values: readonly number[]): number[] {
  return values.toSorted((a, b) => a - b)
}
