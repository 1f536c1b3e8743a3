import { builtFile } from './built-file.ts'
import { aBuyer, choose, expectStep2, goOn, holderCard, more, reserve } from './buying.ts'
import { aShopper } from './orders.ts'
import { expectChoice } from './paying.ts'
import { expectAccessible, expectNoSidewaysScroll } from './screen.ts'
import { expectNoShift, watchShifts } from './shifts.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { forgive, open, takenOver } from './visitor.ts'

const FESTIVAL = '/ticket/buy/101'
const RESERVE = 'src/features/checkout/cart/reserve-cart.ts'

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

test('the dock tells how many and how much, opens every line, and leads on', async ({ page }) => {
  await aBuyer(page)
  await open(page, FESTIVAL)
  await expect(page.locator('.dock').getByText('R$ 86,25 a R$ 483,00 com a taxa')).toBeVisible()
  await expect(goOn(page)).toHaveCount(0)
  // Nobody has to scroll to choose the first ticket.
  const dock = (await page.locator('.dock').boundingBox())!
  const first = (await more(page, 'Inteira · Pista').boundingBox())!
  expect(first.y + first.height).toBeLessThan(dock.y)
  await choose(page, { 'Inteira · Pista': 2, 'Meia-entrada · Pista': 1 })
  await page.getByRole('button', { name: '3 ingressos' }).click()
  await expect(page.getByText('Taxa de conveniência (15%)').filter({ visible: true })).toBeVisible()
  await expect(page.getByText('R$ 431,25', { exact: true }).filter({ visible: true })).toBeVisible()
  const { height, width } = (await goOn(page).boundingBox())!
  expect(height).toBeGreaterThanOrEqual(44)
  expect(width).toBeGreaterThan(300)
  await goOn(page).click()
  await expectStep2(page)
  await expect(holderCard(page, 3)).toBeVisible()
})

test.describe('in a browser that has no file of it yet', () => {
  test.use({ cold: true })

  test('a step that did not come when it was fetched ahead is no dead end', async ({ page, complaints }) => {
    await page.route(builtFile(RESERVE).address, (route) => route.abort(), { times: 1 })
    await aBuyer(page)
    await open(page, FESTIVAL)
    const missed = page.waitForEvent('requestfailed')
    await choose(page, { 'Inteira · Pista': 2 })
    await missed
    // Where a browser holds on to what did not come, the first press opens the page anew, and what was chosen is there.
    await expect(async () => {
      if (await goOn(page).isVisible()) await goOn(page).click()
      await expect(holderCard(page, 2)).toBeVisible({ timeout: 5_000 })
    }).toPass()
    await expectStep2(page)
    forgive(complaints, /net::ERR_FAILED/)
  })

  test('a page retries a failed chunk and appears once the shop is back', async ({ page, complaints }) => {
    const part = builtFile('src/app/buy-page.tsx').address
    await open(page, '/')
    await page.route(part, (route) => route.abort())
    await page.route('**/healthz', (route) => route.abort())
    await page.evaluate((path) => (location.hash = path), FESTIVAL)
    await expect(page.getByText('Muita procura, tentando de novo…')).toBeVisible()
    const tried = page.waitForRequest('**/healthz')
    await tried
    await page.unroute(part)
    await page.unroute('**/healthz')
    await expect(more(page, 'Inteira · Pista')).toBeVisible({ timeout: 20_000 })
    forgive(complaints, /net::ERR_FAILED/)
  })
})

test('every button to choose with is big enough for a thumb', repeat(), async ({ page }) => {
  await open(page, FESTIVAL)
  await choose(page, { 'Inteira · Pista': 1 })
  for (const button of await page.getByRole('main').getByRole('button').filter({ visible: true }).all()) {
    const box = (await button.boundingBox())!
    expect.soft(Math.min(box.width, box.height), (await button.textContent()) ?? '').toBeGreaterThanOrEqual(44)
  }
})

test('holders with errors are accessible, and nothing scrolls sideways', repeat(), async ({ page }) => {
  await reserve(page, FESTIVAL, { 'Inteira · Pista': 1, 'Meia-entrada · Pista': 1 })
  await goOn(page, 'Ir para o pagamento').click()
  await expect(holderCard(page, 2).getByText('Escolha o motivo da meia')).toBeVisible()
  await expectAccessible(page, 'holders with errors')
  await expectNoSidewaysScroll(page)
})

test('who came along before is named with one press, which leads to the payment', async ({ page }) => {
  const fan = await aBuyer(page)
  const { items } = await (await aShopper(page.request, fan)).buy('103-1-1-1', 2)
  const companion = items.map(({ holder }) => holder.name).find((name) => name !== fan.name)!
  await open(page, FESTIVAL)
  await choose(page, { 'Inteira · Pista': 2 })
  await goOn(page).click()
  await expectStep2(page)
  await expectAccessible(page, 'known holders')
  await holderCard(page, 2).getByRole('button', { name: companion }).click()
  await expectChoice(page)
  for (const name of [fan.name, companion]) await expect(page.getByRole('main').getByText(name)).toBeVisible()
  await page.goBack()
  await expect(holderCard(page, 2)).toContainText(new RegExp(`${companion}CPF \\d{3}\\.\\*{3}`))
})

test('buying needs no pointer', repeat(), async ({ page }) => {
  await aBuyer(page)
  await open(page, FESTIVAL)
  await more(page, 'Inteira · Pista').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(more(page, 'Inteira · Pista')).toBeFocused()
  for (let n = 0; n < 2; n++) await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: 'Front' }).locator('xpath=ancestor::summary').press('Enter')
  await expect(more(page, 'Inteira · Front · Em frente ao palco')).toBeVisible()
  await goOn(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Quem vai' })).toBeFocused()
  await page.keyboard.press('Tab')
  const change = holderCard(page, 1).getByRole('button', { name: /^Trocar/ })
  await expect(change).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(change).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(holderCard(page, 2).getByLabel('Nome completo')).toBeFocused()
})

test('nothing moves when a remembered cart or a running clock appears', repeat(), async ({ page }) => {
  await reserve(page, FESTIVAL, { 'Inteira · Pista': 1 })
  await watchShifts(page)
  await page.reload()
  await takenOver(page)
  await expectStep2(page)
  await expectNoShift(page, 'step 2')
  await page.getByRole('button', { name: 'Voltar aos ingressos' }).click()
  await page.reload()
  await takenOver(page)
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(page.getByRole('button', { name: '1 ingresso', exact: true })).toBeVisible()
  await expectNoShift(page, 'step 1')
})
