import { jacaranda } from './demo-producers.ts'
import { HASH_URL, HISTORY_URL } from './servers.ts'
import { expect, refuseCookiesBeforehand, test } from './test.ts'
import { open } from './visitor.ts'

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

for (const [terms, part] of [
  [`${HASH_URL}/#/termos`, '?em=entrada'],
  [`${HISTORY_URL}/termos`, '#entrada'],
]) {
  test(`${terms}: a line of the contents jumps to its section, and Back returns to the contents`, async ({ page }) => {
    await open(page, terms!)
    const title = page.getByRole('heading', { level: 1, name: 'Termos de uso' })
    const section = page.getByRole('heading', { level: 2, name: 'Entrada no evento' })
    await page
      .getByRole('navigation', { name: 'Nesta página' })
      .getByRole('link', { name: 'Entrada no evento' })
      .click()
    await expect(section).toBeInViewport()
    await expect(page).toHaveURL(`${terms}${part}`)
    await expect(title).not.toBeInViewport()
    await page.goBack()
    await expect(page).toHaveURL(terms!)
    await expect(title).toBeInViewport()
    await page.goForward()
    await expect(section).toBeInViewport()
  })
}

test('at 1263 pixels the footer logo is the small one, at 1264 the large one', async ({ page }) => {
  const logo = page.getByRole('contentinfo').getByRole('img', { name: jacaranda.title })
  await page.setViewportSize({ width: 1263, height: 800 })
  await open(page, '/sobre')
  await expect(logo).toHaveCSS('width', '160px')
  await page.setViewportSize({ width: 1264, height: 800 })
  await expect(logo).toHaveCSS('width', '200px')
})

test('the footer stands at the bottom of the window even on a short page', async ({ page, complaints }) => {
  await page.setViewportSize({ width: 1280, height: 2000 })
  await page.goto('/nao/existe/nada/aqui')
  const box = await page.getByRole('contentinfo').boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThanOrEqual(1999)
  complaints.length = 0
})
