import type { Page } from '@playwright/test'
import { ALL } from './all.ts'
import { HISTORY_URL } from './servers.ts'
import { expectNoShift, fillNothing, fontFetched, holdBack, watchShifts } from './shifts.ts'
import { expect, refuseCookiesBeforehand, test } from './test.ts'
import { forgive } from './visitor.ts'

// What a browser keeps would hide what a first visit does.
test.use({ cold: true })

/** What stands on a page when all of it has come. */
const FIRST_PAGES = {
  '/': 'main h3',
  '/mare-alta': 'main h3',
  '/ticket/buy/301': '.seat-map-press[d]',
  '/ticket/buy/101': '.dock',
  '/login': 'main form',
}
const MORE_PAGES = {
  '/mare-alta/ticket/buy/301': '.seat-map-press[d]',
  '/producers/mare-alta': 'main h3',
  '/register': 'main form',
  '/user/recover': 'main form',
  '/faq': 'main summary',
  '/suporte': 'main form',
  '/nao-existe/nada': 'main h1',
}
const pages = Object.entries({ ...FIRST_PAGES, ...(ALL && MORE_PAGES) })

/** Slow enough that nothing comes in time for what comes before it, and each thing is painted as it comes. */
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const line = { offline: false, latency: 150, downloadThroughput: 180_000, uploadThroughput: 84_375 }
  await devtools.send('Network.emulateNetworkConditions', line)
}

const ways = {
  'by its path': (path: string) => path,
  'by a hash': (path: string) => `/#${path}`,
  'by a hash, where the storefront draws by itself': (path: string) => `/#${path}`,
  'by a hash from before, where addresses are paths': (path: string) => `${HISTORY_URL}/#${path}`,
}

for (const [way, addressOf] of Object.entries(ways)) {
  test(`nothing moves on a page that comes slowly ${way}`, async ({ page, complaints }) => {
    test.slow()
    await watchShifts(page)
    await slowDown(page)
    if (way.includes('by itself')) await fillNothing(page)
    for (const [path, sign] of pages) {
      await page.goto('about:blank')
      await page.goto(addressOf(path), { waitUntil: 'commit' })
      await expect(page.locator(sign).filter({ visible: true }).first()).toBeVisible()
      await expect(page.getByRole('dialog', { name: 'Aviso de Cookies' })).toBeVisible()
      await fontFetched(page)
      await page.waitForLoadState('load')
      await expectNoShift(page, addressOf(path))
    }
    // Of the page that does not exist.
    forgive(complaints, /status of 404/)
  })
}

test('the map of a phone is as high as it was drawn', async ({ page }) => {
  await refuseCookiesBeforehand(page)
  await watchShifts(page)
  const gate = await holdBack(page, '**/assets/*.js')
  await page.goto('/ticket/buy/301', { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  gate.open()
  await expect(page.locator('.seat-map-press[d]').first()).toBeVisible()
  await expectNoShift(page, 'a stadium on a phone')
})

test('a page asked for by a hash is there before any script, and below it the bar it has in common with the document', async ({
  page,
}) => {
  const scripts = await holdBack(page, '**/assets/*.js')
  const filling = await holdBack(page, '**/shell/**')
  await page.goto('/#/ticket/buy/101', { waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: 'Abrir menu' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /Riso de Quinta/ })).toBeHidden()
  filling.open()
  await expect(page.getByRole('heading', { level: 1, name: 'Festival Noites de Jabuticaba' })).toBeVisible()
  await expect(page).toHaveTitle(/^Festival Noites de Jabuticaba/)
  scripts.open()
  await expect(page.getByRole('button', { name: 'Adicionar um: Inteira · Pista' })).toBeEnabled()
})
