import type { Page } from '@playwright/test'
import { jacaranda } from './demo-producers.ts'
import { HASH_URL } from './servers.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { emptyState, expectSaved, followFooter, logInBeforehand, open } from './visitor.ts'

function menu(page: Page) {
  return page.getByRole('banner').getByRole('navigation', { name: 'Principal' })
}

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

test('logged out, the row of menu buttons has Início and the way in', async ({ page }) => {
  await open(page, '/sobre')
  expect(await menu(page).locator('a, button').allInnerTexts()).toEqual(['Início', 'Acesse Sua Conta'])
  await expect(page.getByRole('button', { name: 'Abrir menu' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Ingressos' })).toBeHidden()
  await menu(page).getByRole('link', { name: 'Início' }).click()
  await expect(page).toHaveURL(`${HASH_URL}/`)
})

test('Acesse Sua Conta opens the login dialog over the page', repeat(), async ({ page }) => {
  await open(page, '/#/sobre')
  await menu(page).getByRole('button', { name: 'Acesse Sua Conta' }).click()
  await expect(page.getByRole('dialog', { name: 'ACESSE SUA CONTA' })).toBeVisible()
  await expect(page).toHaveURL(`${HASH_URL}/#/sobre`)
})

test('support and installation are entries of the phone menu only', repeat(), async ({ page }) => {
  await open(page, '/')
  await page.evaluate(() => {
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: async () => {} }))
  })
  expect(await menu(page).locator('a, button').allInnerTexts()).toEqual(['Início', 'Acesse Sua Conta'])
})

test('the logo goes home, and does nothing when home is here', repeat(), async ({ page }) => {
  await open(page, '/')
  const logo = page.getByRole('banner').getByRole('link', { name: jacaranda.title })
  const before = await page.evaluate(() => history.length)
  await logo.click()
  expect(await page.evaluate(() => history.length)).toBe(before)
  await followFooter(page, 'Sobre')
  await expect(page).toHaveURL(`${HASH_URL}/#/sobre`)
  await logo.click()
  await expect(page).toHaveURL(`${HASH_URL}/`)
})

test('in a shop with a slug the logo goes to that shop’s home, and does nothing there', repeat(), async ({ page }) => {
  await open(page, '/mare-alta/sobre')
  const logo = page.getByRole('banner').getByRole('link', { name: 'Esporte Clube Maré Alta' })
  await logo.click()
  await expect(page).toHaveURL(/#\/mare-alta\/?$/)
  const before = await page.evaluate(() => history.length)
  await logo.click()
  await expect(page).toHaveURL(/#\/mare-alta\/?$/)
  expect(await page.evaluate(() => history.length)).toBe(before)
})

test('below 1264 pixels the phone layout begins', async ({ page }) => {
  await page.setViewportSize({ width: 1263, height: 800 })
  await open(page, '/')
  await expect(page.getByRole('button', { name: 'Abrir menu' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Ingressos' })).toBeVisible()
  await expect(menu(page)).toBeHidden()

  await page.setViewportSize({ width: 1264, height: 800 })
  await expect(menu(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Abrir menu' })).toBeHidden()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Ingressos' })).toBeHidden()
})

test('with the keyboard the menu is reached in the order one reads it', repeat(), async ({ page }) => {
  await open(page, '/')
  for (const name of ['Pular para o conteúdo', jacaranda.title, 'Início']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name, exact: true }).first()).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Acesse Sua Conta' })).toBeFocused()
})

test('logged in, the row has home, tickets, my data, a greeting by first name and Sair', async ({ page }) => {
  await logInBeforehand(page)
  await open(page, '/')
  await expect(menu(page).getByText('Olá, Ana', { exact: true })).toBeVisible()
  expect((await menu(page).innerText()).split(/\s*\n\s*/)).toEqual([
    'Início',
    'Ingressos',
    'Meus dados',
    'Olá, Ana',
    'Sair',
  ])
  await menu(page).getByRole('link', { name: 'Ingressos' }).click()
  await expect(page).toHaveURL(`${HASH_URL}/#/ticket/payments`)
  await menu(page).getByRole('link', { name: 'Meus dados' }).click()
  await expect(page).toHaveURL(`${HASH_URL}/#/user/data`)
  await expect(page.getByRole('heading', { level: 1, name: 'Meus dados' })).toBeVisible()
})

test('a window that grows to the desktop layout with the drawer open stays usable', repeat(), async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 })
  await open(page, '/')
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await page.setViewportSize({ width: 1300, height: 800 })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sobre', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sobre' })).toBeVisible()
})

test('Sair forgets the person and goes home', repeat(), async ({ page }) => {
  await logInBeforehand(page)
  await open(page, '/#/user/data')
  await menu(page).getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL(`${HASH_URL}/`)
  await expect(menu(page).getByRole('button', { name: 'Acesse Sua Conta' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectSaved(page, { user: emptyState.user, cart: emptyState.cart })
})
