import type { Page } from '@playwright/test'
import { jacaranda } from './demo-producers.ts'
import { HASH_URL } from './servers.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { ana, expectSaved, followFooter, logInBeforehand, open, rememberState, takenOver } from './visitor.ts'

function drawer(page: Page) {
  return page.getByRole('dialog', { name: 'Menu' })
}

/** Buttons and links of the drawer in the order they stand there. */
async function entries(page: Page): Promise<string[]> {
  return drawer(page).getByRole('navigation').locator('a, button').allInnerTexts()
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await expect(drawer(page)).toBeVisible()
  await expect.poll(async () => (await drawer(page).boundingBox())?.x).toBe(0)
}

/** A finger on the middle of the drawer, moved to the left. */
async function swipeLeft(page: Page, distance: number): Promise<void> {
  const touch = await page.context().newCDPSession(page)
  const [x, y] = [200, 500]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  for (let moved = 20; moved <= distance; moved += 20) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x - moved, y }] })
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** What Chromium does when the app may be installed; the page keeps the offer by preventing the default. */
async function offerInstallation(page: Page): Promise<void> {
  const kept = await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => Object.assign(window, { asked: true }),
    })
    dispatchEvent(offer)
    return offer.defaultPrevented
  })
  expect(kept).toBe(true)
}

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

test('the top bar has a menu button, the logo and a second row with Ingressos and the way in', async ({ page }) => {
  await open(page, '/')
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('button', { name: 'Abrir menu' })).toBeVisible()
  await expect(bar.getByRole('img', { name: jacaranda.title })).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Ingressos' })).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Acesse Sua Conta' })).toBeVisible()
  await expect(bar.getByRole('navigation')).toBeHidden()
})

test('logged out, both entries of the second row open the login dialog', async ({ page }) => {
  await open(page, '/#/sobre')
  for (const name of ['Ingressos', 'Acesse Sua Conta']) {
    await page.getByRole('banner').getByRole('button', { name }).click()
    await expect(page.getByRole('dialog', { name: 'ACESSE SUA CONTA' })).toBeVisible()
    await expect(page).toHaveURL(`${HASH_URL}/#/sobre`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('the drawer is 256 pixels wide and lists home, the way in, support and Sair, in this order', async ({ page }) => {
  await open(page, '/')
  await openMenu(page)
  expect((await drawer(page).boundingBox())?.width).toBe(256)
  expect(await entries(page)).toEqual(['Início', 'Acesse Sua Conta', 'Fale conosco', 'Sair'])
  await expect(drawer(page).getByRole('link', { name: 'Início' })).toHaveAttribute('aria-current', 'page')
  await expect(drawer(page)).toContainText('versão 3.0.5')
})

test('a menu entry leads to its page, or stays when that is here, and closes the drawer', async ({ page }) => {
  await open(page, '/')
  await openMenu(page)
  await drawer(page).getByRole('link', { name: 'Fale conosco' }).click()
  await expect(page).toHaveURL(`${HASH_URL}/#/suporte`)
  await expect(drawer(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Fale conosco' })).toBeVisible()

  await openMenu(page)
  await drawer(page).getByRole('link', { name: 'Início' }).click()
  await expect(page).toHaveURL(`${HASH_URL}/`)
  await expect(drawer(page)).toBeHidden()

  await openMenu(page)
  await drawer(page).getByRole('link', { name: 'Início' }).click()
  await expect(drawer(page)).toBeHidden()
  await expect(page).toHaveURL(`${HASH_URL}/`)
  await page.goBack()
  await expect(page).toHaveURL(`${HASH_URL}/#/suporte`)
  await page.goBack()
  await expect(page).toHaveURL(`${HASH_URL}/`)
})

test('Acesse Sua Conta in the drawer closes it and opens the login dialog', repeat(), async ({ page }) => {
  await open(page, '/')
  await openMenu(page)
  await drawer(page).getByRole('button', { name: 'Acesse Sua Conta' }).click()
  await expect(drawer(page)).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'ACESSE SUA CONTA' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Abrir menu' })).toBeFocused()
})

test('with nobody logged in Sair only closes the drawer', repeat(), async ({ page }) => {
  await open(page, '/#/sobre')
  await openMenu(page)
  await drawer(page).getByRole('button', { name: 'Sair' }).click()
  await expect(drawer(page)).toBeHidden()
  await expect(page).toHaveURL(`${HASH_URL}/#/sobre`)
})

test('a swipe of 100 pixels closes the drawer, one of 60 does not', async ({ page }) => {
  await open(page, '/')
  await openMenu(page)
  await swipeLeft(page, 60)
  await expect.poll(async () => (await drawer(page).boundingBox())?.x).toBe(0)
  await expect(drawer(page)).toBeVisible()
  await swipeLeft(page, 80)
  await expect.poll(async () => (await drawer(page).boundingBox())?.x).toBe(0)
  await swipeLeft(page, 100)
  await expect(drawer(page)).toBeHidden()
})

test('Esc, a tap outside and the button close the drawer and give the focus back', repeat(), async ({ page }) => {
  await open(page, '/')
  await openMenu(page)
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Abrir menu' })).toBeFocused()

  await openMenu(page)
  await page.touchscreen.tap(320, 500)
  await expect(drawer(page)).toBeHidden()

  await openMenu(page)
  await drawer(page).getByRole('button', { name: 'Fechar menu' }).click()
  await expect(drawer(page)).toBeHidden()
})

test('the app can be installed only while the browser offers it', async ({ page }) => {
  await open(page, '/')
  await openMenu(page)
  await expect(drawer(page).getByRole('button', { name: 'Instalar o app' })).toBeHidden()

  await offerInstallation(page)
  expect(await entries(page)).toEqual(['Início', 'Acesse Sua Conta', 'Fale conosco', 'Instalar o app', 'Sair'])

  await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
  await expect(drawer(page).getByRole('button', { name: 'Instalar o app' })).toBeHidden()
})

test('pressing the install entry asks the browser once and then it is gone', repeat(), async ({ page }) => {
  await open(page, '/')
  await openMenu(page)
  await offerInstallation(page)
  await drawer(page).getByRole('button', { name: 'Instalar o app' }).click()
  expect(await page.evaluate(() => (window as unknown as { asked?: boolean }).asked)).toBe(true)
  await expect(drawer(page)).toBeHidden()
  await openMenu(page)
  await expect(drawer(page).getByRole('button', { name: 'Instalar o app' })).toBeHidden()
})

test('the logo goes home, and does nothing when home is here', async ({ page }) => {
  await open(page, '/#/sobre')
  const logo = page.getByRole('banner').getByRole('link', { name: jacaranda.title })
  await logo.click()
  await expect(page).toHaveURL(`${HASH_URL}/`)
  await expect(page.getByRole('heading', { name: jacaranda.list })).toBeVisible()
  const before = await page.evaluate(() => history.length)
  await logo.click()
  await expect(page).toHaveURL(`${HASH_URL}/`)
  expect(await page.evaluate(() => history.length)).toBe(before)
})

test('logged in, the second row has the tickets and greets by the first name only', repeat(), async ({ page }) => {
  await logInBeforehand(page)
  await open(page, '/')
  const bar = page.getByRole('banner')
  await expect(bar.getByText('Olá, Ana', { exact: true }).filter({ visible: true })).toHaveCount(1)
  await expect(bar.getByText('Ramos')).toBeHidden()
  await expect(bar.getByRole('button', { name: 'Acesse Sua Conta' })).toBeHidden()
  await bar.getByRole('link', { name: 'Ingressos' }).click()
  await expect(page).toHaveURL(`${HASH_URL}/#/ticket/payments`)
})

test('logged in, the drawer lists tickets, my data, support and Sair, without a greeting', async ({ page }) => {
  await logInBeforehand(page)
  await open(page, '/')
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('link', { name: 'Meus dados' })).toBeVisible()
  expect(await drawer.getByRole('navigation').locator('a, button').allInnerTexts()).toEqual([
    'Início',
    'Ingressos',
    'Meus dados',
    'Fale conosco',
    'Sair',
  ])
  await expect(drawer.getByText('Olá')).toBeHidden()
  await drawer.getByRole('link', { name: 'Meus dados' }).click()
  await expect(page).toHaveURL(`${HASH_URL}/#/user/data`)
  await expect(drawer).toBeHidden()
})

async function barHeight(page: Page): Promise<number | undefined> {
  return (await page.getByRole('banner').boundingBox())?.height
}

test('the second row has the same height logged in and logged out', repeat(), async ({ page, browser }) => {
  await open(page, '/')
  const loggedOut = await barHeight(page)
  const other = await browser.newPage({ viewport: { width: 360, height: 800 } })
  await refuseCookiesBeforehand(other)
  await logInBeforehand(other)
  await open(other, HASH_URL)
  await expect(other.getByText('Olá, Ana').filter({ visible: true })).toHaveCount(1)
  expect(await barHeight(other)).toBe(loggedOut)
  await other.close()
})

test('a very long first name does not break the row', repeat(), async ({ page }) => {
  await rememberState(page, { user: { ...ana, name: `${'Wolfeschlegelsteinhausen'.repeat(4)} da Silva` } })
  await open(page, '/')
  await expect(
    page
      .getByRole('banner')
      .getByText(/^Olá, Wolfe/)
      .filter({ visible: true }),
  ).toHaveCount(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Ingressos' })).toBeInViewport()
})

test(
  'Back with the drawer open closes it and stays on the page; a second Back leaves it',
  repeat(),
  async ({ page }) => {
    await open(page, '/')
    await followFooter(page, 'Sobre')
    await expect(page.getByRole('heading', { level: 1, name: 'Sobre' })).toBeVisible()
    await openMenu(page)
    await page.goBack()
    await expect(drawer(page)).toBeHidden()
    await expect(page).toHaveURL(`${HASH_URL}/#/sobre`)
    await openMenu(page)
    // Both at once: the second press of a hand could already meet the page below.
    await page.getByRole('button', { name: 'Fechar menu' }).evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
    await expect(drawer(page)).toBeHidden()
    await expect(page).toHaveURL(`${HASH_URL}/#/sobre`)
    await page.goBack()
    await expect(page).toHaveURL(`${HASH_URL}/`)
  },
)

test('the install entry is gone after a reload in which the browser offers nothing', repeat(), async ({ page }) => {
  await open(page, '/')
  await offerInstallation(page)
  await expectSaved(page, { app: { pwa: { enabled: true, installed: false } } })
  await page.reload()
  await takenOver(page)
  await openMenu(page)
  await expect(drawer(page).getByRole('button', { name: 'Sair' })).toBeVisible()
  await expect(drawer(page).getByRole('button', { name: 'Instalar o app' })).toBeHidden()
})
