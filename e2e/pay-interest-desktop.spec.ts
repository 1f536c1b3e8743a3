import { goOn, stub } from './buying.ts'
import { goToPayment, method } from './paying.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

test('what a longer payment costs on top is a line of the price before one pays', repeat(), async ({ page }) => {
  await page.route('**/api/checkout/reservation/*/payment', async (route) => {
    const answer = await route.fetch()
    const options = (await answer.json()) as { card: { installments: object[] } }
    options.card.installments.push({ count: 12, amount_cents: 1_580, total_cents: 18_960, interest_free: false })
    await route.fulfill({ response: answer, json: options })
  })
  await goToPayment(page, '/ticket/buy/101', { 'Inteira · Pista': 1 })
  await method(page, /^Cartão/).check()
  await page.getByLabel('Parcelas').selectOption({ label: '12x de R$ 15,80 (total R$ 189,60)' })
  await expect(stub(page)).toContainText('Juros de 12x no cartão')
  await expect(stub(page)).toContainText('R$ 17,10')
  await expect(goOn(page, 'Pagar 12x de R$ 15,80')).toBeVisible()
})
