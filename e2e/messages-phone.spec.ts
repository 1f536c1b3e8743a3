import { aBuyer, choose, goOn } from './buying.ts'
import { openLogin } from './dialogs.ts'
import { expectNothingCovered } from './screen.ts'
import { expect, refuseCookiesBeforehand, test } from './test.ts'
import { forgive, open } from './visitor.ts'

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

test('a message stands below the header, wherever the page is, and belongs to its page', async ({
  page,
  complaints,
}) => {
  await aBuyer(page)
  await open(page, '/ticket/buy/101')
  await choose(page, { 'Inteira · Pista': 1 })
  const refusal = { code: 'sold_out', message: 'Um dos ingressos escolhidos acabou de esgotar.' }
  await page.route('**/api/checkout/reserve', (route) => route.fulfill({ status: 409, json: refusal }))
  const go_on = goOn(page)
  const message = page.getByRole('status').getByText(refusal.message)
  await go_on.click()
  await expect(message).toBeVisible()
  await expectNothingCovered(page, 'the top of an event')
  await page.evaluate(() => scrollTo(0, 400))
  await go_on.click()
  await expect(message).toBeVisible()
  await expectNothingCovered(page, 'further down')
  await page.evaluate(() => (location.hash = '#/ticket/buy/102'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(message).toBeHidden({ timeout: 2_000 })
  forgive(complaints, /status of 409/)
})

test('snackbar: top centre, below header and dialog titles, never over ✕', async ({ page, complaints }) => {
  await open(page, '/')
  const dialog = await openLogin(page)
  await dialog.getByLabel('E-mail').fill('ninguem@exemplo.test')
  await dialog.getByLabel('Senha', { exact: true }).fill('nao-e-esta-senha')
  await dialog.getByRole('button', { name: 'Acessar', exact: true }).click()
  await expect(dialog.getByText('E-mail ou senha incorretos!').first()).toBeVisible()
  await expectNothingCovered(page, 'the login dialog')
  forgive(complaints, /400/)
})
