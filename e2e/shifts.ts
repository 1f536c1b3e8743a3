import { expect, type Page } from '@playwright/test'
import { createGate } from './visitor.ts'

type Moved = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Moved[] }
type Watched = typeof globalThis & { readShifts(): string[] }

/** Counts from the first paint on; what a person's own press moves does not count. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = []
    const note = (entries: PerformanceEntryList) => {
      for (const { value, hadRecentInput, sources } of entries as Shift[]) {
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const [from, to] = [previousRect, currentRect].map(({ x, y, width, height }) => [x, y, width, height].join())
          return `${node?.textContent?.slice(0, 40) || node?.nodeName} from ${from} to ${to}`
        })
        // Chromium also reports shifts of nothing by nothing.
        if (!hadRecentInput && value > 0.00005) shifts.push(`${value.toFixed(4)}: ${moved.join(' | ')}`)
      }
      return shifts
    }
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    Object.assign(globalThis, { readShifts: () => note(observer.takeRecords()) })
  })
}

/** Two frames later everything has found its place. */
export async function expectNoShift(page: Page, what: string): Promise<void> {
  const shifts = await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    return (globalThis as Watched).readShifts()
  })
  expect.soft(shifts, `what moved on ${what}`).toEqual([])
}

/** What has moved so far is another story. */
export async function forgetShifts(page: Page): Promise<void> {
  await page.evaluate(() => (globalThis as Watched).readShifts().splice(0))
}

/** Files that a slow line brings only when the journey lets them through. */
export async function holdBack(page: Page, files: string): Promise<ReturnType<typeof createGate>> {
  const gate = createGate()
  await page.route(files, async (route) => {
    await gate.passed
    await route.continue()
  })
  return gate
}

/** What a hash asks for never comes, so the storefront draws it by itself. */
export async function fillNothing(page: Page): Promise<void> {
  await page.route('**/shell/**', (route) => route.fulfill({ contentType: 'text/plain', body: '' }))
}

/** From then on the browser has the font, and wears it on every document it opens. */
export async function fontFetched(page: Page): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem('font') !== null)
}
