import type { Locator, Page } from '@playwright/test'
import { builtFile } from './built-file.ts'
import { mareAlta } from './demo-producers.ts'
import { EVENT, openOnEvent } from './dialogs.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { forgive, open } from './visitor.ts'

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

test('the focus stays inside an open dialog', repeat(), async ({ page }) => {
  await open(page, EVENT)
  const dialog = await openOnEvent(page, 'É sócio-torcedor?', 'ACESSO SÓCIO-TORCEDOR')
  await expect(dialog.getByRole('button', { name: 'Sou Sócio' })).toBeVisible()
  const seen = new Set<string>()
  for (let i = 0; i < 8; i += 1) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(() => {
      const { activeElement } = document
      if (activeElement === document.body) return 'window'
      return activeElement?.closest('dialog')
        ? activeElement.textContent || activeElement.getAttribute('aria-label')
        : 'page'
    })
    seen.add(at ?? '')
  }
  expect(seen).not.toContain('page')
  expect([...seen]).toEqual(expect.arrayContaining(['Fechar', 'Sou Sócio', 'Quero ser Sócio']))
})

test('Quero ser Sócio opens the club’s plans in a new tab that knows nothing of the shop', async ({ page }) => {
  await page
    .context()
    .route('https://clube.marealta.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Planos</title>' }),
    )
  await open(page, EVENT)
  const dialog = await openOnEvent(page, 'É sócio-torcedor?', 'ACESSO SÓCIO-TORCEDOR')
  const plans = dialog.getByRole('link', { name: 'Quero ser Sócio' })
  await expect(plans).toHaveAttribute('rel', /\bnoopener\b/)
  const opened = page.context().waitForEvent('page')
  await plans.click()
  const tab = await opened
  await expect(tab).toHaveURL('https://clube.marealta.example/planos')
  expect(await tab.evaluate(() => window.opener as unknown)).toBeNull()
  await expect(dialog).toBeVisible()
})

test('a producer without members offers no members’ entry', repeat(), async ({ page }) => {
  await open(page, '/ticket/buy/101')
  await expect(page.getByRole('button', { name: 'Informações' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'É sócio-torcedor?' })).toBeHidden()
})

test('the description shows what the producer wrote, as formatted text', async ({ page }) => {
  await open(page, EVENT)
  const dialog = await openOnEvent(page, 'Informações', 'INFORMAÇÕES DO EVENTO')
  await expect(dialog.getByRole('heading', { name: 'Maré Alta x Ferrovia Atlética' })).toBeVisible()
  await expect(dialog.getByText('Noite de casa cheia na beira do mar.')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(4)
  await expect(dialog.getByRole('strong').first()).toHaveText('Maré Alta')
})

test('whatever a description contains, nothing in it runs', repeat(), async ({ page, complaints }) => {
  await page.route('**/api/events/301', async (route) => {
    const answer = await route.fetch()
    const event = (await answer.json()) as { sobre: string }
    const sobre =
      '<p>Portões às <strong>17h</strong></p><script>window.ran=1</script><img src=x onerror="window.ran=2">' +
      '<a href="javascript:window.ran=3">clique</a><iframe src="/"></iframe><p onclick="window.ran=4" style="color:red">fim</p>' +
      '<a href="https://clube.marealta.example/mapa" target="_top" rel="opener">mapa</a>'
    await route.fulfill({ response: answer, json: { ...event, sobre } })
  })
  await open(page, '/mare-alta')
  await page.evaluate(() => (location.hash = '#/mare-alta/ticket/buy/301'))
  const dialog = await openOnEvent(page, 'Informações', 'INFORMAÇÕES DO EVENTO')
  await expect(dialog.getByText('Portões às 17h')).toBeVisible()
  const link = dialog.getByRole('link', { name: 'mapa' })
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await dialog.getByText('clique').click()
  await dialog.getByText('fim').click()
  await expect(dialog.locator('script, img, iframe, [onclick], [onerror], [style], a[href^=javascript]')).toHaveCount(0)
  expect(await page.evaluate(() => (window as unknown as { ran?: number }).ran)).toBeUndefined()
  // The dialog may still be asking for a fresher description, and cleans that as well: only when it is left all is said.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto('/healthz')
  // The policy reports what it would have stopped as well.
  forgive(complaints, /Content Security Policy/)
})

test('the map is the stadium image of this event from the office', async ({ page }) => {
  await open(page, EVENT)
  const dialog = await openOnEvent(page, 'Mapa do local', 'MAPA DO LOCAL')
  const map = dialog.getByRole('img', { name: 'Mapa do local com os setores' })
  await expect(map).toHaveAttribute('src', '/office/events/301/stadium.svg')
  await expect.poll(async () => map.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  const width = async () => (await map.boundingBox())!.width
  const usual = await width()
  await dialog.getByRole('button', { name: 'Ampliar o mapa' }).click()
  expect(await width()).toBeGreaterThan(2 * usual)
  await dialog.getByRole('button', { name: 'Ver o mapa inteiro' }).click()
  expect(await width()).toBe(usual)
})

async function askAgainForMap(page: Page, dialog: Locator): Promise<void> {
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Tentar de novo' }).click()
  // A browser may remember that the file did not come; then the page starts afresh, and dialogs with it.
  const map = page.getByRole('img', { name: 'Mapa do local com os setores' })
  await expect.poll(async () => (await map.isVisible()) || !(await dialog.isVisible())).toBe(true)
  if (!(await map.isVisible())) await openOnEvent(page, 'Mapa do local', 'MAPA DO LOCAL')
  await expect(map).toBeVisible()
}

test('a map that does not arrive can be asked for again', repeat(), async ({ page, complaints }) => {
  await open(page, EVENT)
  await page.route(/stadium\.svg|api\/events/, (route) => route.abort())
  const dialog = await openOnEvent(page, 'Mapa do local', 'MAPA DO LOCAL')
  await expect(dialog.getByRole('heading', { name: 'Não deu para carregar' })).toBeVisible()
  await askAgainForMap(page, dialog)
  forgive(complaints, /net::ERR_FAILED/)
})

test('a map that is not there is explained', repeat(), async ({ page, complaints }) => {
  await page.route('**/office/events/301/stadium.svg', (route) => route.fulfill({ status: 404 }))
  await open(page, EVENT)
  const dialog = await openOnEvent(page, 'Mapa do local', 'MAPA DO LOCAL')
  await expect(dialog.getByRole('heading', { name: 'Mapa indisponível' })).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'Mapa do local com os setores' })).toBeHidden()
  forgive(complaints, /status of 404/)
})

test(
  'a dialog whose contents do not arrive says so and can be asked for again',
  repeat(),
  async ({ page, complaints }) => {
    await page.route(builtFile('src/features/events/map-dialog.tsx').address, (route) => route.abort())
    await open(page, EVENT)
    const dialog = await openOnEvent(page, 'Mapa do local', 'MAPA DO LOCAL')
    await expect(dialog.getByRole('heading', { name: 'Não deu para carregar' })).toBeVisible()
    await askAgainForMap(page, dialog)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    forgive(complaints, /net::ERR_FAILED/)
  },
)

test('a sold-out event says so, speaks of no limit and leads to other events', repeat(), async ({ page }) => {
  await open(page, '/mare-alta/ticket/buy/302')
  const main = page.getByRole('main')
  await expect(main.getByText('Esgotado', { exact: true })).toBeVisible()
  await expect(main.getByText('Limite')).toBeHidden()
  await main.getByRole('link', { name: 'Ver outros eventos' }).click()
  await expect(page.getByRole('heading', { name: mareAlta.list })).toBeVisible()
})
