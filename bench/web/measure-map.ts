import { chromium, type Browser } from '@playwright/test'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { findBrowser, NO_BROWSER } from '../../e2e/find-browser.ts'
import { measurePage } from './measure-page.ts'
import { isQuietView, measureView, printViews, type MeasuredView } from './measure-view.ts'
import { isQuiet, printReport, type Name, type Round } from './report.ts'
import { servePages } from './serve-pages.ts'

/** An element for each of 80,000 seats takes minutes: once is enough to see why. */
const PAGES: { name: Name; path: string; steps: number; once?: boolean }[] = [
  { name: 'map', path: 'map.html', steps: 120 },
  { name: 'blank', path: 'blank.html', steps: 120 },
  { name: 'svg 10,000', path: 'svg.html?seats=10000', steps: 40 },
  { name: 'svg 80,000', path: 'svg.html?seats=80000', steps: 20, once: true },
]

/** The map of a stadium beside what it is compared with. */
export async function measureMap(quick: boolean): Promise<void> {
  const [most, enough] = quick ? [1, 1] : [5, 3]
  await build({ configFile: join(import.meta.dirname, 'vite.config.ts'), logLevel: 'warn' })
  const pages = await servePages(join(import.meta.dirname, '../../.cache/bench-web'))
  const found = await findBrowser()
  if (!found) throw new Error(NO_BROWSER)
  const browser = await chromium.launch(found.launch)
  try {
    console.log(
      `\n${cpus().length} × ${cpus()[0]?.model}, Chromium ${browser.version()}; 360 × 800, CPU four times slower`,
    )
    const rounds: Round[] = []
    while (rounds.length < most && rounds.filter(isQuiet).length < enough)
      rounds.push(await aRound(browser, pages.url, !quick && rounds.length === 0))
    printReport(rounds)
    const views: MeasuredView[] = []
    while (views.length < most + 2 && views.filter(isQuietView).length < enough)
      views.push(await measureView(browser, `${pages.url}/map.html`, 120))
    printViews(views)
  } finally {
    await browser.close()
    pages.close()
  }
}

/** One after the other: whatever slows the machine down for a while slows all of them. */
async function aRound(browser: Browser, url: string, all: boolean): Promise<Round> {
  const round: Partial<Round> = {}
  for (const { name, path, steps, once } of PAGES) {
    round[name] = once && !all ? undefined : await measurePage(browser, `${url}/${path}`, steps)
    console.log(`  ${name.padEnd(12)} ${JSON.stringify(round[name])}`)
  }
  return round as Round
}
