import type { Browser } from '@playwright/test'
import { awake } from '../reservations/our-processes.ts'
import type { Server } from '../reservations/servers.ts'
import { isQuiet, type Pair } from './report.ts'
import { VIEWS, type View } from './views.ts'
import { visit, type Visit } from './visit.ts'

type Shops = { theirs: Server | undefined; ours: Server }

/** Until each view was seen so often while others left the machine alone, or this many rounds are over. */
type Enough = { quiet: number; rounds: number }

export async function runRounds(browser: Browser, shops: Shops, enough: Enough): Promise<Pair[]> {
  console.log('Warming up…')
  await aRound(browser, shops, VIEWS, true)
  console.log(
    `Measuring until each was seen ${enough.quiet} times on a quiet machine, ${enough.rounds} rounds at most.`,
  )
  const pairs: Pair[] = []
  const lacking = () =>
    VIEWS.filter((view) => pairs.filter((pair) => pair.view === view && isQuiet(pair)).length < enough.quiet)
  for (let n = 0; n < enough.rounds && lacking().length > 0; n++)
    pairs.push(...(await aRound(browser, shops, lacking(), n % 2 === 0)))
  return pairs
}

/** A B, then B A: whatever slows the machine down for a while slows both. */
async function aRound(
  browser: Browser,
  { theirs, ours }: Shops,
  views: View[],
  theirs_first: boolean,
): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (const view of views) {
    const seeTheirs = () => theirs && look(browser, theirs, view, 'A')
    const before = theirs_first ? await seeTheirs() : undefined
    const now = await look(browser, ours, view, 'B')
    pairs.push({ view, ours: now, theirs: before ?? (await seeTheirs()) })
  }
  return pairs
}

async function look(browser: Browser, { url, child }: Server, view: View, tree: string): Promise<Visit> {
  const seen = await awake(child, () => visit(browser, url, view))
  const { lcp_ms, fcp_ms, shift, others } = seen
  const figures = `LCP ${lcp_ms.toFixed(0)} ms, FCP ${fcp_ms.toFixed(0)} ms, layout shift ${shift.toFixed(4)}`
  console.log(`  ${`${tree} ${view.name}`.padEnd(26)} ${figures}, others ${((others ?? 1) * 100).toFixed(0)} %`)
  return seen
}
