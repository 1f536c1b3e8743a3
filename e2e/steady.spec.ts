import { test as plain, type Page } from '@playwright/test'
import { arrive, informationPages, pagesOf, producers } from './producers.ts'
import { HISTORY_URL } from './servers.ts'
import { expect, refuseCookiesBeforehand, test } from './test.ts'
import { logInBeforehand } from './visitor.ts'

const WIDTHS = [360, 768, 1280, 1920]
const everyPage = [
  ...['/', '/producers/mare-alta', '/ticket/buy/301', '/login', '/register', '/user/recover'],
  ...Object.keys(informationPages),
]

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
type Watched = typeof globalThis & { readShifts(): string[] }

/** Counts from the first paint on; what a person's own press moves does not count. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = []
    const note = (entries: PerformanceEntryList) => {
      for (const { value, hadRecentInput, sources } of entries as Shift[]) {
        const moved = sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? node?.nodeName)
        if (!hadRecentInput) shifts.push(`${value.toFixed(4)}: ${moved.join(' | ')}`)
      }
      return shifts
    }
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    Object.assign(globalThis, { readShifts: () => note(observer.takeRecords()) })
  })
}

/** Two frames later everything has found its place. */
async function expectNoShift(page: Page, what: string): Promise<void> {
  const shifts = await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    return (globalThis as Watched).readShifts()
  })
  expect.soft(shifts, `what moved on ${what}`).toEqual([])
}

/** A browser may still take a font that comes within a tenth of a second of the first paint; this one comes later. */
async function delayFont(page: Page): Promise<void> {
  await page.route('**/*.woff2', async (route) => {
    await page.waitForFunction(() => {
      const [painted] = performance.getEntriesByName('first-contentful-paint')
      return painted && performance.now() - painted.startTime > 500
    })
    await route.continue()
  })
}

/** Without it only the page itself can move something. */
async function withholdFont(page: Page): Promise<void> {
  await page.route('**/*.woff2', () => {})
}

/** Waits for the late font too. */
async function arriveWithFont(page: Page, address: string): Promise<void> {
  const font = page.waitForEvent('requestfinished', (request) => request.url().endsWith('.woff2'))
  await arrive(page, address)
  await font
  await page.evaluate(async () => document.fonts.ready)
}

for (const producer of producers) {
  test(`${producer.title}: nothing moves for a first visitor, though the font comes late`, async ({ page }) => {
    await watchShifts(page)
    await delayFont(page)
    for (const address of pagesOf(producer)) {
      await arriveWithFont(page, address)
      await expect(page.getByRole('dialog', { name: 'Aviso de Cookies' })).toBeVisible()
      await expectNoShift(page, address)
    }
  })

  test(`${producer.title}: nothing moves when a remembered login appears`, async ({ page }) => {
    await refuseCookiesBeforehand(page)
    await logInBeforehand(page)
    await withholdFont(page)
    await watchShifts(page)
    for (const address of pagesOf(producer)) {
      await arrive(page, address)
      await expect(page.getByText('Olá, Ana').filter({ visible: true })).toBeVisible()
      await expectNoShift(page, address)
    }
  })

  test(`${producer.title}: no width from 360 to 1920 px scrolls sideways`, async ({ page, isMobile }) => {
    test.skip(isMobile, 'tries all widths itself')
    test.slow()
    await refuseCookiesBeforehand(page)
    const more = producer.prefix === '' ? everyPage : []
    for (const address of [...pagesOf(producer), ...more]) {
      await arrive(page, address)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        // The body is as wide as the window, less the room kept for a scroll bar.
        const surplus = await page.evaluate(
          () => document.documentElement.scrollWidth - document.body.getBoundingClientRect().width,
        )
        expect.soft(surplus, `${address} at ${width} px`).toBe(0)
      }
    }
  })
}

test.describe('in a browser from elsewhere', () => {
  test.use({ locale: 'en-US', timezoneId: 'Asia/Tokyo', colorScheme: 'light' })

  test('every page is taken over as it was drawn, without a word on the console', async ({ page, isMobile }) => {
    test.skip(isMobile, 'the same markup for every device')
    for (const address of everyPage) await arrive(page, address)
    for (const address of everyPage) await arrive(page, `${HISTORY_URL}${address}`)
  })
})

plain('drawn pages carry neither style attributes nor event handlers', async ({ request, isMobile }) => {
  plain.skip(isMobile, 'the same markup for every device')
  for (const address of [...everyPage, ...producers.flatMap(pagesOf), '/nenhuma/pagina']) {
    const html = await (await request.get(address)).text()
    const markup = html.replace(/<(script|style)[^>]*>.*?<\/\1>/gs, '')
    expect.soft(markup.match(/<[^>]*\s(style|on\w+)=[^>]*>/gi), address).toBeNull()
  }
})
