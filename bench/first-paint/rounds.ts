import type { Browser } from '@playwright/test'
import { awake } from '../reservations/our-processes.ts'
import type { Server } from '../reservations/servers.ts'
import type { Pair } from './report.ts'
import { visit, type Visit } from './visit.ts'

/** As they are shared: the server draws a path in both router modes, what follows a hash in none. */
const PAGES = { home: '/', stadium: '/ticket/buy/301', 'without a map': '/ticket/buy/101' }

type Shops = { theirs: Server | undefined; ours: Server }

export async function runRounds(browser: Browser, shops: Shops, rounds: number): Promise<Pair[]> {
  console.log('Warming up…')
  await aRound(browser, shops, true)
  console.log(`Measuring ${rounds} rounds.`)
  const pairs: Pair[] = []
  for (let n = 0; n < rounds; n++) pairs.push(...(await aRound(browser, shops, n % 2 === 0)))
  return pairs
}

/** A B, then B A: whatever slows the machine down for a while slows both. */
async function aRound(browser: Browser, { theirs, ours }: Shops, theirs_first: boolean): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (const [page, path] of Object.entries(PAGES)) {
    const seeTheirs = () => theirs && look(browser, theirs, { name: `A ${page}`, path })
    const before = theirs_first ? await seeTheirs() : undefined
    const now = await look(browser, ours, { name: `B ${page}`, path })
    pairs.push({ page, ours: now, theirs: before ?? (await seeTheirs()) })
  }
  return pairs
}

type Address = { name: string; path: string }

async function look(browser: Browser, { url, child }: Server, { name, path }: Address): Promise<Visit> {
  const seen = await awake(child, () => visit(browser, url + path))
  const { lcp_ms, fcp_ms, shift } = seen
  console.log(
    `  ${name.padEnd(16)} LCP ${lcp_ms.toFixed(0)} ms, FCP ${fcp_ms.toFixed(0)} ms, layout shift ${shift.toFixed(4)}`,
  )
  return seen
}
