import type { Page } from '@playwright/test'
import { aBuyer } from './buying.ts'
import { aShopper, openMore } from './orders.ts'
import { arrive, informationScreens } from './producers.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

/** Whoever reads with letters twice as large never scrolls sideways: neither the page nor a dialog on it. */
async function expectRoom(page: Page, what: string): Promise<void> {
  const surplus = () =>
    page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
      const places = [document.documentElement, ...document.querySelectorAll('dialog[open]')]
      return Math.max(...places.map((place) => place.scrollWidth - place.clientWidth))
    })
  // What is still on its way may be wider than what is there.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  // A width of half a pixel more is rounded up.
  await expect.soft.poll(surplus, { message: what, timeout: 5000 }).toBeLessThanOrEqual(1)
}

async function turnTo(page: Page, path: string): Promise<void> {
  await page.goto(`/#${path}`)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

test('every open page at 200 % text', repeat(), async ({ page }) => {
  test.slow()
  await arrive(page, '/')
  const events = ['101', '102', '103', '201', '301', '501', '703'].map((id) => `/ticket/buy/${id}`)
  const forms = ['/login', '/register', '/user/recover', '/producers/mare-alta', '/nenhuma/pagina']
  for (const path of ['/', ...Object.keys(informationScreens), ...events, ...forms]) {
    await turnTo(page, path)
    await expectRoom(page, path)
  }
})

test('every dialog of a visitor at 200 % text', repeat(), async ({ page }) => {
  test.slow()
  await arrive(page, '/mare-alta/ticket/buy/301')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Informações' }).first().click()
  await expect(dialog.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await expectRoom(page, 'description')
  for (const name of ['Mapa do local', 'É sócio-torcedor?']) {
    await dialog.getByRole('button', { name }).click()
    await expectRoom(page, name)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: 'Informações' }).first().click()
  }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Acesse Sua Conta' }).click()
  await expectRoom(page, 'login')
  await dialog.getByText('Esqueci minha senha!').click()
  await expectRoom(page, 'recovery')
})

test('every page and dialog of a fan at 200 % text', repeat(), async ({ page }) => {
  test.slow()
  const shopper = await aShopper(page.request, await aBuyer(page))
  const match = await shopper.buy('301-1-1-1', 2)
  const waiting = await shopper.order('703-1-1-1', 1)
  await arrive(page, '/sobre')
  for (const path of ['/user/data', '/ticket/payments', `/ticket/list/${waiting.id}`, `/ticket/list/${match.id}`]) {
    await turnTo(page, path)
    await expectRoom(page, path)
  }
  await openMore(page)
  for (const name of [/^Trocar portador/, /^Cadastrar biometria/, /^Solicitar cancelamento/]) {
    await page.getByRole('button', { name }).first().click()
    await expectRoom(page, String(name))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})
