import { test as base, expect, type Page } from '@playwright/test'
import { openWarmTab, type WarmTab } from './warm-browser.ts'

export { expect }

/** What the test tool itself says where workers are blocked. */
const BLOCKED = 'Service Worker registration blocked by Playwright'

/**
 * A browser whose console must stay silent: a warning, an error or a refused policy fails the journey. Journeys share a
 * warm tab that forgets what each did; `cold` asks for a browser that has never been here, not even in its caches.
 */
export const test = base.extend<
  { complaints: string[]; silentConsole: void; cold: boolean },
  { warmth: { tab?: WarmTab | undefined; kind?: string } }
>({
  cold: [false, { option: true }],
  warmth: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const warmth: { tab?: WarmTab } = {}
      await use(warmth)
      await warmth.tab?.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, cold, warmth, locale, timezoneId, javaScriptEnabled, serviceWorkers }, use) => {
    if (cold) {
      const context = await browser.newContext()
      await use(context)
      await context.close()
      return
    }
    const kind = [locale, timezoneId, javaScriptEnabled, serviceWorkers].join()
    if (kind !== warmth.kind) await warmth.tab?.close()
    const tab = warmth.tab && kind === warmth.kind ? warmth.tab : await openWarmTab(browser)
    Object.assign(warmth, { tab, kind })
    await use(tab.context)
    if (await tab.forget()) return
    await tab.close()
    warmth.tab = undefined
  },
  page: async ({ context, cold, warmth, viewport, colorScheme }, use) => {
    if (cold || !warmth.tab) return use(await context.newPage())
    const { page } = warmth.tab
    if (viewport) await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: colorScheme ?? null, reducedMotion: 'reduce' })
    await use(page)
  },
  // Playwright reads the names of what a fixture needs; this one needs nothing.
  // oxlint-disable-next-line no-empty-pattern
  complaints: async ({}, use) => use([]),
  silentConsole: [
    async ({ page, complaints }, use) => {
      page.on('console', (message) => {
        if (message.text() === BLOCKED) return
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      await use()
      expect(complaints, 'messages on the console').toEqual([])
    },
    { auto: true },
  ],
})

/**
 * A story that another one tells as well, of the default producer, in the other router mode or on the other screen, or a
 * turn of one: what a feature does when it is used otherwise. Every run tells the first; the rest is told by
 * `npm run test:all`.
 */
export function repeat(is_one = true, ...more: string[]): { tag: string[] } {
  return { tag: is_one ? ['@repeat', ...more] : more }
}

/** Answers the cookie notice beforehand, for journeys that are about something else. */
export async function refuseCookiesBeforehand(page: Page): Promise<void> {
  await answerCookies(page, false)
}

export async function acceptCookiesBeforehand(page: Page): Promise<void> {
  await answerCookies(page, true)
}

async function answerCookies(page: Page, allowed: boolean): Promise<void> {
  const answer = JSON.stringify({ prompted: true, allowed, version: 1, at: '2026-01-01T00:00:00Z' })
  await page.addInitScript((text) => {
    // A frame of somebody else's, and a page that is nobody's, may keep nothing.
    if (window === top && origin !== 'null') localStorage.setItem('cookies', text)
  }, answer)
}
