import { loginButton, openLogin, roomFor } from './dialogs.ts'
import { HASH_URL } from './servers.ts'
import { expect, refuseCookiesBeforehand, test } from './test.ts'
import { open } from './visitor.ts'

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

test('a dialog fills a phone and is 600 pixels wide on a desktop', async ({ page, isMobile }) => {
  await open(page, '/sobre')
  const box = await (await openLogin(page)).boundingBox()
  const room = await roomFor(page)
  if (isMobile) expect(box).toEqual({ x: 0, y: 0, width: 360, height: 800 })
  else expect(box).toMatchObject({ x: (room - 600) / 2, width: 600 })
})

test('a dialog is never the address; the button and Esc close it and give the focus back', async ({ page }) => {
  await open(page, '/#/sobre')
  const dialog = await openLogin(page)
  await expect(page).toHaveURL(`${HASH_URL}/#/sobre`)
  await expect(page).toHaveTitle(/^Sobre/)
  await dialog.getByRole('button', { name: 'Fechar', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(loginButton(page)).toBeFocused()

  await openLogin(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(loginButton(page)).toBeFocused()
  await expect(page).toHaveURL(`${HASH_URL}/#/sobre`)
})
