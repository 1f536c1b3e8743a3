import type { Locator, Page } from '@playwright/test'
import { HASH_URL } from './servers.ts'
import { expect, refuseCookiesBeforehand, test } from './test.ts'
import { open } from './visitor.ts'

function login(page: Page): Locator {
  return page.getByRole('dialog', { name: 'ACESSE SUA CONTA' })
}

async function openLogin(page: Page): Promise<Locator> {
  await page.getByRole('banner').getByRole('button', { name: 'Acesse Sua Conta' }).click()
  await expect(login(page)).toBeVisible()
  return login(page)
}

/** The window without the strip kept for a scroll bar. */
async function roomFor(page: Page): Promise<number> {
  return page.evaluate(() => document.body.getBoundingClientRect().width)
}

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

test('a dialog fills a phone and is 600 pixels wide on a desktop', async ({ page, isMobile }) => {
  await open(page, '/')
  const box = await (await openLogin(page)).boundingBox()
  const room = await roomFor(page)
  if (isMobile) expect(box).toEqual({ x: 0, y: 0, width: 360, height: 800 })
  else expect(box).toMatchObject({ x: (room - 600) / 2, width: 600 })
})

test('a dialog is never the address; the button and Esc close it and give the focus back', async ({ page }) => {
  await open(page, '/#/sobre')
  const opener = page.getByRole('banner').getByRole('button', { name: 'Acesse Sua Conta' })
  const dialog = await openLogin(page)
  await expect(page).toHaveURL(`${HASH_URL}/#/sobre`)
  await expect(page).toHaveTitle(/^Sobre/)
  await dialog.getByRole('button', { name: 'Fechar', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()

  await openLogin(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(page).toHaveURL(`${HASH_URL}/#/sobre`)
})
