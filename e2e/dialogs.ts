import { expect, type Locator, type Page } from '@playwright/test'

/** An event of a club with members, so that every dialog of an event can be opened there. */
export const EVENT = '/mare-alta/ticket/buy/301'

export function loginButton(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: 'Acesse Sua Conta' })
}

export function login(page: Page): Locator {
  return page.getByRole('dialog', { name: 'ACESSE SUA CONTA' })
}

export async function openLogin(page: Page): Promise<Locator> {
  await loginButton(page).click()
  await expect(login(page)).toBeVisible()
  return login(page)
}

export async function openOnEvent(page: Page, button: string, title: string): Promise<Locator> {
  const main = page.getByRole('main')
  const about = main.getByRole('button', { name: 'Informações' }).filter({ visible: true })
  await expect(about).toBeVisible()
  const here = main.getByRole('button', { name: button }).filter({ visible: true })
  // On a phone everything besides buying lies behind one button.
  if ((await here.count()) === 0) await about.click()
  await page.getByRole('button', { name: button }).filter({ visible: true }).click()
  const dialog = page.getByRole('dialog', { name: title, exact: true })
  await expect(dialog).toBeVisible()
  return dialog
}

/** The window without the strip kept for a scroll bar. */
export async function roomFor(page: Page): Promise<number> {
  return page.evaluate(() => document.body.getBoundingClientRect().width)
}
