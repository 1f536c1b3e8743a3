import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { aBuyer, choose, expectStep2, goOn, holderCard, more, reserve } from './buying.ts'
import { expect, refuseCookiesBeforehand, test } from './test.ts'
import { open, takenOver } from './visitor.ts'

const FESTIVAL = '/ticket/buy/101'
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().options({ runOnly: RULES }).analyze()
    const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
    expect.soft(found, `${what}, ${colorScheme}`).toEqual([])
  }
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const surplus = await page.evaluate(() => document.documentElement.scrollWidth - document.body.clientWidth)
  expect.soft(surplus).toBe(0)
}

test('the dock tells how many and how much, opens every line, and leads on', async ({ page }) => {
  await aBuyer(page)
  await open(page, FESTIVAL)
  await expect(page.getByRole('button', { name: '0 ingressos' })).toBeVisible()
  await choose(page, { 'Inteira · Pista': 2, 'Meia-entrada · Pista': 1 })
  await page.getByRole('button', { name: '3 ingressos' }).click()
  await expect(page.getByText('Taxa de conveniência (15%)').filter({ visible: true })).toBeVisible()
  await expect(page.getByText('R$ 431,25').filter({ visible: true })).toBeVisible()
  const { height, width } = (await goOn(page).boundingBox())!
  expect(height).toBeGreaterThanOrEqual(44)
  expect(width).toBeGreaterThan(300)
  await goOn(page).click()
  await expectStep2(page)
  await expect(holderCard(page, 3)).toBeVisible()
})

test('every button to choose with is big enough for a thumb', async ({ page }) => {
  await open(page, FESTIVAL)
  await choose(page, { 'Inteira · Pista': 1 })
  for (const button of await page.getByRole('main').getByRole('button').filter({ visible: true }).all()) {
    const box = (await button.boundingBox())!
    expect.soft(Math.min(box.width, box.height), (await button.textContent()) ?? '').toBeGreaterThanOrEqual(44)
  }
})

test('choosing, seats, holders and summary are accessible in both palettes, and nothing scrolls sideways', async ({
  page,
}) => {
  test.slow()
  await reserve(page, '/mare-alta/ticket/buy/301', {
    'Inteira · Norte · Lugar livre': 1,
    'Meia-entrada · Norte · Lugar livre': 1,
  })
  await goOn(page, 'Ir para o pagamento').click()
  await expect(holderCard(page, 2).getByText('Escolha o motivo da meia')).toBeVisible()
  await expectAccessible(page, 'holders with errors')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Voltar aos ingressos' }).click()
  await page.getByText('Leste inferior').click()
  await page.getByText('Bloco LI1', { exact: true }).click()
  await expect(page.getByLabel('Fileira', { exact: true })).toBeVisible()
  await page
    .getByRole('button', { name: /^Fileira/, pressed: false, disabled: false })
    .first()
    .click()
  await page.getByRole('button', { name: '3 ingressos' }).click()
  await expectAccessible(page, 'tickets, seats and open dock')
  await expectNoSidewaysScroll(page)
})

test('the summary before payment is accessible', async ({ page }) => {
  await reserve(page, FESTIVAL, { 'Inteira · Pista': 1 })
  await goOn(page, 'Ir para o pagamento').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Confira seu pedido' })).toBeVisible()
  await page.getByRole('button', { name: 'Desistir' }).click()
  await expectAccessible(page, 'summary')
  await expectNoSidewaysScroll(page)
})

test('buying needs no pointer', async ({ page }) => {
  await aBuyer(page)
  await open(page, FESTIVAL)
  await more(page, 'Inteira · Pista').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(more(page, 'Inteira · Pista')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: 'Front' }).locator('xpath=ancestor::summary').press('Enter')
  await expect(more(page, 'Inteira · Front · Em frente ao palco')).toBeVisible()
  await goOn(page).press('Enter')
  await expectStep2(page)
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(holderCard(page, 1).getByLabel('Nome completo')).toBeFocused()
})

test('nothing moves when a remembered cart or a running clock appears', async ({ page }) => {
  await reserve(page, FESTIVAL, { 'Inteira · Pista': 1 })
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
    const shifts: string[] = []
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        shifts.push(`${value}: ${sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(' | ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(globalThis, { shifts })
  })
  const shifts = () => page.evaluate(() => (globalThis as typeof globalThis & { shifts: string[] }).shifts)
  await page.reload()
  await takenOver(page)
  await expectStep2(page)
  expect.soft(await shifts(), 'step 2').toEqual([])
  await page.getByRole('button', { name: 'Voltar aos ingressos' }).click()
  await page.reload()
  await takenOver(page)
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(page.getByRole('button', { name: '1 ingresso', exact: true })).toBeVisible()
  expect.soft(await shifts(), 'step 1').toEqual([])
})
