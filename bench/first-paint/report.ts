import { median, tableOf } from '../figures.ts'
import type { Visit } from './visit.ts'

/** One page in one round, so that both trees met the same machine. */
export type Pair = { page: string; theirs: Visit | undefined; ours: Visit }

type Figure = { what: string; tell(visits: readonly Visit[]): string; compared?: (visit: Visit) => number }

const FIGURES: Figure[] = [
  { what: 'LCP ms', tell: (visits) => middle(visits, lcpOf, 0), compared: lcpOf },
  { what: 'largest', tell: (visits) => [...new Set(visits.map(({ largest }) => largest))].join(' or ') },
  { what: 'FCP ms', tell: (visits) => middle(visits, fcpOf, 0), compared: fcpOf },
  { what: 'layout shift', tell: (visits) => middle(visits, ({ shift }) => shift, 4) },
  {
    what: 'heading in own letters',
    tell: (visits) => `${visits.filter(({ own_letters }) => own_letters).length} of ${visits.length}`,
  },
]

export function printReport(pairs: readonly Pair[], ref: string | undefined): void {
  const pages = [...new Set(pairs.map(({ page }) => page))]
  const rows = pages.flatMap((page) => {
    const own = pairs.filter((pair) => pair.page === page)
    return FIGURES.map(({ what, tell, compared }) => {
      const [name, ours] = [`${page}: ${what}`, tell(own.map((pair) => pair.ours))]
      if (ref === undefined) return [name, ours]
      return [name, tell(own.flatMap(({ theirs }) => theirs ?? [])), ours, compared ? ratio(own, compared) : '']
    })
  })
  const head = ref === undefined ? ['this tree'] : [`A: ${ref}`, 'B: this tree', 'B ÷ A']
  console.log(`\n${tableOf(['a first visit', ...head], rows)}`)
  const visits = pairs.flatMap(({ ours, theirs }) => [ours, ...(theirs ? [theirs] : [])])
  const others = inOrder(visits.flatMap(({ others }) => others ?? []))
  const share = others.length > 0 ? `${(median(others) * 100).toFixed(0)} %` : 'not measured'
  console.log(`\n${pairs.length / pages.length} rounds. Of the machine, others used: ${share}.`)
  tellMoved(pairs)
}

function tellMoved(pairs: readonly Pair[]): void {
  const moved = new Set(
    pairs.flatMap(({ page, ours, theirs }) => [
      ...(theirs?.moved ?? []).map((what) => `A ${page}: ${what}`),
      ...ours.moved.map((what) => `B ${page}: ${what}`),
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

function middle(visits: readonly Visit[], read: (visit: Visit) => number, digits: number): string {
  return median(inOrder(visits.map(read))).toFixed(digits)
}

function ratio(pairs: readonly Pair[], read: (visit: Visit) => number): string {
  const ratios = inOrder(pairs.flatMap(({ ours, theirs }) => (theirs ? read(ours) / read(theirs) : [])))
  const [least = 1, most = 1] = [ratios[0], ratios.at(-1)]
  return `${median(ratios).toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`
}

function inOrder(values: readonly number[]): number[] {
  return values.toSorted((a, b) => a - b)
}
