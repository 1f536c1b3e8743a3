import type { Page } from '@playwright/test'
import { goOn } from './buying.ts'
import { cards, expectChoice, expectConfirmed, goToPayment, method, typeCard } from './paying.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { open } from './visitor.ts'

const FESTIVAL = '/ticket/buy/101'

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

/** All sixteen digits are to be read on the narrowest phone. */
const numberField = (page: Page) => page.frameLocator('iframe[title="Dados do cartão"]').getByLabel('Número do cartão')

test('a card pays in parts, and its number never leaves its own document', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await open(page, '/sobre')
  await page.waitForFunction(() => localStorage.getItem('font') !== null)
  const fan = await goToPayment(page, FESTIVAL, { 'Inteira · Pista': 1 })
  await method(page, /^Cartão/).check()
  const parts = page.getByLabel('Parcelas')
  await expect(parts).toContainText('À vista R$ 172,50')
  await expect(parts).toContainText('10x de R$ 17,25 sem juros')
  await parts.selectOption({ label: '3x de R$ 57,50 sem juros' })
  await typeCard(page, cards.approved)
  // In the hand of the page around it, which lends its letters: the document asks nobody for any.
  const letters = () => numberField(page).evaluate(() => [...document.fonts].map(({ family }) => family))
  await expect.poll(letters).toEqual(['Shop'])
  const paid = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/orders'))
  await expect(numberField(page)).toHaveJSProperty('scrollLeft', 0)
  expect(await numberField(page).evaluate((field) => field.scrollWidth <= field.clientWidth)).toBe(true)
  await goOn(page, 'Pagar 3x de R$ 57,50').click()
  expect((await paid).postDataJSON()).toMatchObject({ payment: { method: 'card', installments: 3 } })
  await expectConfirmed(page, fan)
  expect(sent.length).toBeGreaterThan(5)
  for (const text of sent) {
    expect(text).not.toContain(cards.approved)
    expect(text.replaceAll(/\D/g, '')).not.toContain(cards.approved)
  }
})

test('a refused card says why and keeps the tickets; another one pays', async ({ page }) => {
  const fan = await goToPayment(page, FESTIVAL, { 'Inteira · Pista': 1 })
  await method(page, /^Cartão/).check()
  await page.getByLabel('Parcelas').selectOption({ label: '3x de R$ 57,50 sem juros' })
  await typeCard(page, cards.refused)
  await goOn(page, 'Pagar 3x de R$ 57,50').click()
  await expect(page.getByText('O banco não autorizou a compra. Tente outro cartão ou pague com Pix.')).toBeVisible()
  await expectChoice(page)
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(method(page, /^Cartão/)).toBeChecked()
  await expect(page.getByLabel('Parcelas')).toHaveValue('3')
  await expect(goOn(page, 'Pagar com Pix')).toBeVisible()
  await typeCard(page, cards.approved)
  await goOn(page, 'Pagar 3x de R$ 57,50').click()
  await expectConfirmed(page, fan)
})

test(
  'a card that is not whole is not sent, and what was typed stays while one looks at Pix',
  repeat(true, '@phone'),
  async ({ page }) => {
    await goToPayment(page, FESTIVAL, { 'Inteira · Pista': 1 })
    await method(page, /^Cartão/).check()
    const fields = page.frameLocator('iframe[title="Dados do cartão"]')
    await fields.getByLabel('Número do cartão').fill('4000')
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    await goOn(page, 'Pagar R$ 172,50').click()
    await expect(page.getByText('Confira os dados do cartão.')).toBeVisible()
    await expect(fields.getByText('Número do cartão inválido')).toBeVisible()
    await expect(fields.getByLabel('Número do cartão')).toBeFocused()
    expect(sent.filter((url) => url.includes('/api/orders'))).toEqual([])
    await method(page, /^Pix/).check()
    await method(page, /^Cartão/).check()
    await expect(fields.getByLabel('Número do cartão')).toHaveValue('4000')
  },
)

test('a method whose provider is away says so and cannot be chosen', { tag: '@phone' }, async ({ page }) => {
  await page.route('**/api/checkout/reserve', async (route) => {
    const answer = await route.fetch()
    const { payment, ...reservation } = (await answer.json()) as { payment: { card: object } }
    const options = { ...payment, pix: null, card: { ...payment.card, available: false } }
    await route.fulfill({ response: answer, json: { ...reservation, payment: options } })
  })
  await goToPayment(page, FESTIVAL, { 'Inteira · Pista': 1 })
  await expect(method(page, /Não há mais tempo para pagar com Pix/)).toBeDisabled()
  await expect(method(page, /Cartão de crédito.*Fora do ar no momento/)).toBeDisabled()
  await expect(page.getByRole('button', { name: /^Pagar R\$/ })).toBeDisabled()
})
