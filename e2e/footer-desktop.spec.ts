import { jacaranda } from './demo-producers.ts'
import { expect, refuseCookiesBeforehand, test } from './test.ts'
import { open } from './visitor.ts'

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

test('a line of the table of contents jumps to its section and stays on the page', async ({ page }) => {
  await open(page, '/#/termos')
  const contents = page.getByRole('navigation', { name: 'Nesta página' })
  await contents.getByRole('link', { name: 'Entrada no evento' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Entrada no evento' })).toBeInViewport()
  await expect(page).toHaveURL(/#\/termos(\?em=\w+)?$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Termos de uso' })).toHaveCount(1)
})

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
