import { openLogin, roomFor } from './dialogs.ts'
import { expect, refuseCookiesBeforehand, test } from './test.ts'
import { open } from './visitor.ts'

/** Only a dialog that does not fill the window has an outside. */
test('a press outside closes a dialog, a press inside does not', async ({ page }) => {
  await refuseCookiesBeforehand(page)
  await open(page, '/sobre')
  const dialog = await openLogin(page)
  await dialog.getByRole('heading', { name: 'ACESSE SUA CONTA' }).click()
  await expect(dialog).toBeVisible()
  await page.mouse.click(100, 400)
  await expect(dialog).toBeHidden()
})

test('at 1263 pixels a dialog fills the window, at 1264 it is 600 wide', async ({ page }) => {
  await refuseCookiesBeforehand(page)
  await page.setViewportSize({ width: 1263, height: 700 })
  await open(page, '/sobre')
  const dialog = await openLogin(page)
  const room = await roomFor(page)
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: room, height: 700 })
  await page.setViewportSize({ width: 1264, height: 700 })
  await expect(dialog).toHaveCSS('width', '600px')
})
