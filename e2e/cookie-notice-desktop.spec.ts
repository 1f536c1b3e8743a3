import type { Page } from '@playwright/test'
import { expect, repeat, test } from './test.ts'
import { open } from './visitor.ts'

function notice(page: Page) {
  return page.getByRole('dialog', { name: 'Aviso de Cookies' })
}

type Answer = { prompted: boolean; allowed: boolean; version: number; at: string }

async function storedAnswer(page: Page): Promise<Answer | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('cookies') ?? 'null') as Answer | null)
}

test('unanswered, the notice is there again after a reload and on other pages', async ({ page }) => {
  await open(page, '/sobre')
  await expect(notice(page)).toBeVisible()
  await page.reload()
  await expect(notice(page)).toBeVisible()
  await page.goto('/faq')
  await expect(notice(page)).toBeVisible()
  expect(await storedAnswer(page)).toBeNull()
})

test('the buttons of a map lie above the notice', async ({ page }) => {
  await open(page, '/mare-alta/ticket/buy/301')
  await expect(page.locator('.seat-map-press[d]').first()).toBeVisible()
  await expect(notice(page)).toBeVisible()
  const { y: top } = (await notice(page).boundingBox())!
  for (const name of ['Melhores lugares', 'Aproximar']) {
    const { y, height } = (await page.getByRole('button', { name, exact: true }).boundingBox())!
    expect.soft(y + height, name).toBeLessThanOrEqual(top)
  }
})

test('a press elsewhere that opens a dialog refuses and opens it', repeat(), async ({ page }) => {
  await open(page, '/sobre')
  await expect(notice(page)).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Acesse Sua Conta' }).click()
  await expect(page.getByRole('dialog', { name: 'ACESSE SUA CONTA' })).toBeVisible()
  await expect(notice(page)).toBeHidden()
  expect(await storedAnswer(page)).toMatchObject({ prompted: true, allowed: false })
})

test('Esc refuses', repeat(), async ({ page }) => {
  await open(page, '/sobre')
  await expect(notice(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(notice(page)).toBeHidden()
  expect(await storedAnswer(page)).toMatchObject({ prompted: true, allowed: false })
})

test(
  'the notice does not hold the page back: it can be read, scrolled and reached with the keyboard',
  repeat(),
  async ({ page }) => {
    await open(page, '/sobre')
    await expect(notice(page)).toBeVisible()
    await page.evaluate(() => scrollTo(0, 300))
    expect(await page.evaluate(() => scrollY)).toBe(300)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(notice(page).getByRole('link', { name: 'Saiba mais' })).toBeFocused()
    await expect(notice(page)).toBeVisible()
  },
)

test('an answer to an older notice or one that cannot be read is asked again', repeat(), async ({ page }) => {
  for (const stored of ['{broken', 'null', '"yes"', '{"prompted":true,"allowed":true,"version":0}']) {
    await page.addInitScript((text) => localStorage.setItem('cookies', text), stored)
    await page.goto('/sobre')
    await expect(notice(page)).toBeVisible()
  }
})
