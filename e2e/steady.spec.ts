import { test as plain, type Page } from '@playwright/test'
import { ALL } from './all.ts'
import { aBuyer, choose, expectStep2, goOn } from './buying.ts'
import { mareAlta, rgb } from './demo-producers.ts'
import { watchStrangers } from './measuring.ts'
import { aShopper } from './orders.ts'
import { arrive, informationScreens, pagesOf, producers } from './producers.ts'
import { HASH_URL, HISTORY_URL } from './servers.ts'
import { expectNoShift, fillNothing, fontFetched, forgetShifts, holdBack, watchShifts } from './shifts.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { followFooter, logInBeforehand } from './visitor.ts'

const WIDTHS = ALL ? [360, 768, 1280, 1920] : [360, 1920]
/** One of each kind, or all of them. */
const everyPage = [
  '/',
  '/ticket/buy/301',
  '/login',
  '/faq',
  ...(ALL ? ['/producers/mare-alta', '/register', '/user/recover', ...Object.keys(informationScreens)] : []),
]

/** The names fonts have of themselves, and whether they came with the page or from the machine. */
async function fontsOf(page: Page, selector: string): Promise<{ name: string; brought: boolean }[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument', { depth: 0 })
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
  await devtools.detach()
  return fonts.map(({ familyName, isCustomFont }) => ({ name: familyName, brought: isCustomFont }))
}

const wornBy = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => getComputedStyle(element).fontFamily)

/** The body is as wide as the window, less the room kept for a scroll bar. */
async function expectNoSidewaysScroll(page: Page, address: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    const surplus = await page.evaluate(
      () => document.documentElement.scrollWidth - document.body.getBoundingClientRect().width,
    )
    expect.soft(surplus, `${address} at ${width} px`).toBe(0)
  }
}

// What a browser keeps would hide what a first visit does.
test.describe('for a first visitor', () => {
  test.use({ cold: true })

  for (const producer of producers) {
    const title = `${producer.title}: nothing moves, nobody else is asked for anything, and no width scrolls sideways`
    test(title, repeat(producer.prefix !== ''), async ({ page }) => {
      test.slow()
      const strangers = watchStrangers(page)
      await watchShifts(page)
      const more = producer.prefix === '' ? everyPage : []
      for (const address of new Set([...pagesOf(producer), ...more])) {
        await arrive(page, address)
        await expect(page.getByRole('dialog', { name: 'Aviso de Cookies' })).toBeVisible()
        await fontFetched(page)
        await page.waitForLoadState('load')
        await expectNoShift(page, address)
        expect.soft(await page.evaluate(() => 'dataLayer' in globalThis), `${address} records nothing`).toBe(false)
        await expectNoSidewaysScroll(page, address)
      }
      expect(strangers).toEqual([])
    })
  }

  test("an event's title wears our letters from the first paint, without a request for them", async ({ page }) => {
    await refuseCookiesBeforehand(page)
    await watchShifts(page)
    const gate = await holdBack(page, '**/*.woff2')
    await arrive(page, '/ticket/buy/103')
    expect(await fontsOf(page, 'h1')).toEqual([{ name: expect.stringContaining('Archivo'), brought: true }])
    await expectNoShift(page, 'a first visit')
    gate.open()
    await fontFetched(page)
    await expectNoShift(page, 'a page whose font has come')
  })

  test(
    'a dialog and a new step wear the font at once, and whatever stays keeps its place',
    repeat(),
    async ({ page }) => {
      test.slow()
      await refuseCookiesBeforehand(page)
      await aBuyer(page)
      await watchShifts(page)
      await arrive(page, '/#/ticket/buy/103')
      await fontFetched(page)
      await choose(page, { 'Inteira · Parque · Entrada com degustação': 2 })
      await goOn(page, 'Informações').click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await wornBy(page, 'dialog')).toMatch(/^Archivo,/)
      expect(await wornBy(page, 'body')).not.toMatch(/^Archivo,/)
      await goOn(page, 'Fechar').click()
      await expect(page.getByRole('dialog')).toBeHidden()

      // What a dialog moves when it comes and goes is its own story. Pressed by a script: what follows a finger is not counted.
      await forgetShifts(page)
      await goOn(page, 'Continuar').evaluate((button: HTMLElement) => button.click())
      await expectStep2(page)
      expect(await wornBy(page, 'h1')).toMatch(/^Archivo,/)
      expect(await fontsOf(page, 'h1')).toEqual([{ name: expect.stringContaining('Archivo'), brought: true }])
      await expectNoShift(page, 'the way to the second step')
    },
  )

  test(
    'the font is worn from the second page on, and by the next document from its first paint',
    repeat(),
    async ({ page }) => {
      await refuseCookiesBeforehand(page)
      await watchShifts(page)
      await arrive(page, '/')
      await fontFetched(page)
      const worn = () => page.evaluate(() => getComputedStyle(document.body).fontFamily)
      expect(await worn()).not.toContain('Archivo,')
      await followFooter(page, 'Sobre')
      await expect(page.getByRole('heading', { level: 1, name: 'Sobre' })).toBeVisible()
      await expect.poll(worn).toContain('Archivo,')

      await arrive(page, '/termos')
      expect(await worn()).toContain('Archivo,')
      expect(await page.evaluate(() => document.fonts.check('16px Archivo'))).toBe(true)
      await expectNoShift(page, 'a page that wears the font')
    },
  )
})

// The login appears in the shell, which differs only where there is a slug.
for (const producer of producers.slice(0, 2)) {
  test(`${producer.title}: nothing moves when a remembered login appears`, repeat(), async ({ page }) => {
    await refuseCookiesBeforehand(page)
    await logInBeforehand(page)
    await watchShifts(page)
    for (const address of pagesOf(producer)) {
      await arrive(page, address)
      await expect(page.getByText('Olá, Ana').filter({ visible: true })).toBeVisible()
      await expectNoShift(page, address)
    }
  })
}

test('orders and tickets come without moving anything, and no width scrolls sideways', repeat(), async ({ page }) => {
  test.slow()
  await refuseCookiesBeforehand(page)
  const shopper = await aShopper(page.request, await aBuyer(page))
  const { id } = await shopper.buy('103-1-1-1', 2)
  const waiting = await shopper.order('703-1-1-1', 1)
  await watchShifts(page)
  for (const [address, sign] of [
    ['/#/ticket/payments', 'Abrir QR'],
    [`/#/ticket/list/${id}`, 'Bruno Teles'],
    [`/#/ticket/list/${waiting.id}`, 'Falta pagar'],
  ] as const) {
    await page.goto('/healthz')
    await arrive(page, address)
    await expect(page.getByRole('main').getByText(sign).first()).toBeVisible()
    await expectNoShift(page, address)
    await expectNoSidewaysScroll(page, address)
  }
})

for (const address of ['/sobre', '/#/sobre']) {
  test(`a document that broke off on the way is shown as far as it came: ${address}`, async ({ page }) => {
    const { pathname } = new URL(address, HASH_URL)
    await page.route(pathname, async (route) => {
      const answer = await route.fetch()
      const html = await answer.text()
      const { 'content-encoding': _, 'content-length': __, ...headers } = answer.headers()
      await route.fulfill({ status: 200, headers, body: html.slice(0, html.indexOf('</h1>')) })
    })
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}

for (const answered of [true, false]) {
  const title = answered ? '' : ', nor where the storefront draws it by itself'
  test(`a hash that asks for a club is never shown in the look of another${title}`, async ({ page }) => {
    const gate = await holdBack(page, answered ? '**/shell/mare-alta' : '**/api/producers/current*')
    if (!answered) await fillNothing(page)
    await page.emulateMedia({ colorScheme: 'light' })
    const asked = page.waitForRequest(answered ? '**/shell/mare-alta' : '**/api/producers/current*')
    await page.goto('/#/mare-alta', { waitUntil: 'commit' })
    await asked
    await page.waitForFunction(() => document.readyState !== 'loading')
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(await background()).toBe('rgb(255, 255, 255)')
    await expect(page.getByRole('main')).toBeHidden()
    gate.open()
    await expect(page.getByRole('main')).toBeVisible()
    expect(await background()).toBe(rgb(mareAlta.light.background))
  })
}

test.describe('in a browser from elsewhere', () => {
  test.use({ locale: 'en-US', timezoneId: 'Asia/Tokyo', colorScheme: 'light' })

  test('every page is taken over as it was drawn, without a word on the console', async ({ page }) => {
    for (const address of everyPage) await arrive(page, address)
    if (ALL) for (const address of everyPage) await arrive(page, `${HISTORY_URL}${address}`)
  })
})

plain('drawn pages carry neither style attributes nor event handlers', async ({ request }) => {
  for (const address of new Set([...everyPage, ...producers.flatMap(pagesOf), '/nenhuma/pagina'])) {
    const html = await (await request.get(address)).text()
    const markup = html.replace(/<(script|style)[^>]*>.*?<\/\1>/gs, '')
    expect.soft(markup.match(/<[^>]*\s(style|on\w+)=[^>]*>/gi), address).toBeNull()
  }
})
