import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** In both palettes. The card's document is the provider's and cannot be looked into. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ runOnly: RULES, iframes: false })
    const { violations } = await axe.analyze()
    const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
    expect.soft(found, `${what}, ${colorScheme}`).toEqual([])
  }
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const surplus = await page.evaluate(() => document.documentElement.scrollWidth - document.body.clientWidth)
  expect.soft(surplus).toBe(0)
}

/** From the next document on; answers what has moved in it so far without a press. */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
    const shifts: string[] = []
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        const moved = sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(' | ')
        if (!hadRecentInput) shifts.push(`${value}: ${moved}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(globalThis, { shifts })
  })
  return () => page.evaluate(() => (globalThis as typeof globalThis & { shifts: string[] }).shifts)
}
