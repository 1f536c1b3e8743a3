import type { Page } from '@playwright/test'
import { builtFile } from './built-file.ts'
import { jacaranda, mareAlta } from './demo-producers.ts'
import { HASH_URL, HISTORY_URL } from './servers.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { createGate, followFooter, forgive, open, openAnew } from './visitor.ts'

const modes = [
  { mode: 'hash', home: `${HASH_URL}/`, about: `${HASH_URL}/#/sobre`, faq: `${HASH_URL}/#/faq` },
  { mode: 'history', home: `${HISTORY_URL}/`, about: `${HISTORY_URL}/sobre`, faq: `${HISTORY_URL}/faq` },
] as const

function heading(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name, exact: true })
}

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

test('with hash addresses a real path continues at the hash', async ({ page }) => {
  await open(page, '/sobre')
  await expect(page).toHaveURL(`${HASH_URL}/#/sobre`)
  await expect(heading(page, 'Sobre')).toBeVisible()

  await open(page, '/mare-alta/ticket/buy/301?utm_source=zap')
  await expect(page).toHaveURL(`${HASH_URL}/#/mare-alta/ticket/buy/301?utm_source=zap`)
  await expect(heading(page, 'Maré Alta x Ferrovia Atlética')).toBeVisible()
})

test('a page that is filled in keeps what a phone needs to show it', async ({ page }) => {
  await open(page, '/#/sobre')
  await expect(heading(page, 'Sobre')).toBeVisible()
  for (const tag of ['meta[charset]', 'meta[name=viewport]']) await expect(page.locator(tag)).toHaveCount(1)
})

for (const way_out of ['..', '%2e%2e']) {
  test(`a hash that leads out by ${way_out} puts nobody else’s answer in place of a page`, async ({ page }) => {
    await open(page, '/')
    const build = await page.locator('script[type=module]').first().getAttribute('src')
    const answer =
      `<html data-build="${build}" data-look="" data-path="/" data-files=""><head></head>` +
      `<body><div id="root"><h1>De outra pessoa</h1></div><script id="page-data" type="application/json">{}</script></body></html>`
    await page.route('**/storage/alheio', (route) => route.fulfill({ contentType: 'image/svg+xml', body: answer }))
    await openAnew(page, `/#/${way_out}/storage/alheio`)
    await expect(page.locator('html.elsewhere')).toHaveCount(0)
    await expect(heading(page, 'De outra pessoa')).toHaveCount(0)
  })
}

test('continuing at the hash leaves no extra step for Back', repeat(), async ({ page }) => {
  await open(page, '/faq')
  await expect(page).toHaveURL(`${HASH_URL}/#/faq`)
  await open(page, '/termos')
  await expect(page).toHaveURL(`${HASH_URL}/#/termos`)
  await page.goBack()
  await expect(page).toHaveURL(`${HASH_URL}/#/faq`)
  await expect(heading(page, 'Dúvidas frequentes')).toBeVisible()
})

test('an address with a hash shows its page at once, never the home first', repeat(), async ({ page }) => {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = () => {
      const shown = [...document.querySelectorAll('h1, h2')].filter((heading) =>
        heading.checkVisibility({ visibilityProperty: true }),
      )
      seen.push(...shown.map(({ textContent }) => textContent ?? ''))
      requestAnimationFrame(look)
    }
    look()
  })
  await open(page, '/#/sobre')
  await expect(heading(page, 'Sobre')).toBeVisible()
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  expect(seen).not.toContain(jacaranda.list)
  expect(seen).not.toContain(`${jacaranda.title}: ingressos`)
})

test.describe('in a browser that has kept nothing', () => {
  test.use({ cold: true })

  test('an address with a hash does not fetch the pictures of the home it never shows', repeat(), async ({ page }) => {
    const posters = new Set<string>()
    page.on('request', (request) => {
      if (request.url().includes('/posters/')) posters.add(request.url())
    })
    await open(page, '/#/sobre')
    await expect(heading(page, 'Sobre')).toBeVisible()
    // Those above everything else are asked for before anybody looks at the hash.
    expect(posters.size).toBeLessThanOrEqual(2)

    await page.getByRole('banner').getByRole('link').first().click()
    await expect.poll(() => posters.size).toBeGreaterThan(2)
  })
})

test('what follows a question mark inside the hash is no part of the page', repeat(), async ({ page }) => {
  await open(page, '/#/sobre?utm_source=zap')
  await expect(heading(page, 'Sobre')).toBeVisible()
})

test('a hash that names no page shows the home, the right one a friendly page', repeat(), async ({ page }) => {
  await open(page, '/#garbage')
  await expect(page.getByRole('heading', { name: jacaranda.list })).toBeVisible()
  await page.evaluate(() => (location.hash = '#/a/b/c/d'))
  await expect(heading(page, 'Página não encontrada')).toBeVisible()
  await expect(page).toHaveTitle(`Página não encontrada · ${jacaranda.title}`)
  await page.getByRole('link', { name: 'Ir para o início' }).click()
  await expect(page).toHaveURL(`${HASH_URL}/`)
  await expect(page.getByRole('heading', { name: jacaranda.list })).toBeVisible()
})

test('a broken escape asks the server nothing and gives the friendly page', repeat(), async ({ page }) => {
  await open(page, '/#/%zz')
  await expect(heading(page, 'Página não encontrada')).toBeVisible()
})

test('a broken address gives a page one can leave', repeat(), async ({ page, complaints }) => {
  await page.goto('/')
  for (const hash of ['#/%zz', '#/%zz/sobre', '#/%E0%A4%A/ticket/buy/301', '#//', '#/ticket/buy/', '#/a/b/c/d']) {
    await openAnew(page, `/${hash}`)
    await expect(page.getByRole('contentinfo'), hash).toContainText(jacaranda.footer)
    await expect(page.getByRole('main').getByRole('heading').first(), hash).toBeVisible()
    await followFooter(page, 'Sobre')
    await expect(heading(page, 'Sobre'), hash).toBeVisible()
  }
  forgive(complaints, /status of 404/)
})

test('an event that does not exist gives a friendly page and status 404', async ({ page, complaints }) => {
  const answer = await open(page, '/mare-alta/ticket/buy/999')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Não encontramos esse evento' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Ver eventos' }).click()
  await expect(page.getByRole('heading', { name: mareAlta.list })).toBeVisible()
  forgive(complaints, /status of 404/)
})

for (const { mode, home, about, faq } of modes) {
  test(`${mode} mode: links, Back and Forward walk through the pages`, repeat(mode === 'history'), async ({ page }) => {
    await open(page, home)
    await followFooter(page, 'Sobre')
    await expect(page).toHaveURL(about)
    await expect(heading(page, 'Sobre')).toBeVisible()
    await expect(page).toHaveTitle(`Sobre · ${jacaranda.title}`)
    await followFooter(page, 'Dúvidas frequentes')
    await expect(page).toHaveURL(faq)
    await expect(heading(page, 'Dúvidas frequentes')).toBeVisible()

    await page.goBack()
    await expect(page).toHaveURL(about)
    await expect(heading(page, 'Sobre')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(home)
    await expect(page.getByRole('heading', { name: jacaranda.list })).toBeVisible()
    await expect(page).toHaveTitle(`Ingressos · ${jacaranda.title}`)
    await page.goForward()
    await expect(heading(page, 'Sobre')).toBeVisible()
    await page.reload()
    await expect(page).toHaveURL(about)
    await expect(heading(page, 'Sobre')).toBeVisible()
  })

  test(`${mode} mode: a link opened in a new tab leads to the same page`, repeat(), async ({ page, context }) => {
    await open(page, home)
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Sobre', exact: true })
    await expect(link).toHaveAttribute('href', '/sobre')
    const opened = context.waitForEvent('page')
    // Held until the tab is known: of a page that arrives earlier the headless shell may never tell.
    await context.route('**/sobre', async (route) => {
      await opened
      await route.continue()
    })
    await link.click({ modifiers: ['ControlOrMeta'] })
    const tab = await opened
    await expect(tab).toHaveURL(about)
    await expect(heading(tab, 'Sobre')).toBeVisible()
    await expect(page).toHaveURL(home)
  })
}

test('history mode understands hash addresses and goes on at their path', async ({ page }) => {
  await open(page, `${HISTORY_URL}/#/mare-alta/sobre?x=1`)
  await expect(heading(page, 'Sobre')).toBeVisible()
  await expect(page).toHaveURL(`${HISTORY_URL}/mare-alta/sobre?x=1`)
  await expect(page).toHaveTitle(/Maré Alta/)
  await open(page, `${HISTORY_URL}/`)
  await page.evaluate(() => (location.hash = '#/faq'))
  await expect(heading(page, 'Dúvidas frequentes')).toBeVisible()
  await expect(page).toHaveURL(`${HISTORY_URL}/faq`)
})

test('history mode: a hash written by an older link does not disturb the page', repeat(), async ({ page }) => {
  await open(page, `${HISTORY_URL}/sobre#/faq`)
  await expect(heading(page, 'Sobre')).toBeVisible()
})

test(
  'while a page travels a line shows it, and a page that does not arrive can be asked for again',
  repeat(),
  async ({ page, complaints }) => {
    await open(page, '/')
    let refuse = true
    const gate = createGate()
    await page.route(builtFile('src/features/information/about-page.tsx').address, async (route) => {
      if (!refuse) return route.continue()
      await gate.passed
      return route.abort()
    })
    await followFooter(page, 'Sobre')
    await expect(page.getByRole('progressbar', { name: 'Carregando' })).toBeVisible()
    await expect(page.getByRole('heading', { name: jacaranda.list })).toBeVisible()
    gate.open()
    await expect(page.getByRole('heading', { name: 'Não deu para carregar' })).toBeInViewport()
    await expect(page).toHaveTitle(`Não deu para carregar · ${jacaranda.title}`)
    await expect(page.getByRole('main')).not.toContainText('carrinho')
    await expect(page.getByRole('progressbar')).toBeHidden()

    refuse = false
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(heading(page, 'Sobre')).toBeVisible()
    forgive(complaints, /net::ERR_FAILED/)
  },
)

test('the first Tab offers to skip the menu', async ({ page }) => {
  await open(page, '/sobre')
  await expect(heading(page, 'Sobre')).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Pular para o conteúdo' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL(`${HASH_URL}/#/sobre`)
})

test('a reader who cannot see is taken to the heading of the new page', async ({ page }) => {
  await open(page, '/')
  await followFooter(page, 'Sobre')
  await expect(heading(page, 'Sobre')).toBeFocused()
})

test('an address with a hash whose page does not arrive says so instead of staying blank', async ({
  page,
  complaints,
}) => {
  await page.route(builtFile('src/features/information/about-page.tsx').address, (route) => route.abort())
  await open(page, '/#/sobre')
  await expect(page.getByRole('heading', { name: 'Não deu para carregar' })).toBeVisible()
  forgive(complaints, /net::ERR_FAILED/)
})

test('an address full of markup is shown as what it is', repeat(), async ({ page, complaints }) => {
  const answer = await open(page, `/${encodeURIComponent('"><script>window.ran=1</script>')}`)
  expect(answer?.status()).toBe(404)
  await expect(heading(page, 'Página não encontrada')).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { ran?: number }).ran)).toBeUndefined()
  forgive(complaints, /status of 404/)
})
