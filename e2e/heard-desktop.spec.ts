import type { Page } from '@playwright/test'
import { builtFile } from './built-file.ts'
import { aBuyer, goOn, more } from './buying.ts'
import { expectConfirmed, openOrder } from './paying.ts'
import { payAtTheBank } from './orders.ts'
import { expect, refuseCookiesBeforehand, test } from './test.ts'
import { forgive, open } from './visitor.ts'

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

function focused(page: Page, name: string) {
  return expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
}

function said(page: Page) {
  return page.getByRole('main').getByRole('status').filter({ hasText: 'Total' })
}

/** It comes a second after the first look; these journeys are faster. */
async function lateStart(page: Page): Promise<void> {
  const file = builtFile('src/app/late-start.ts').address.replace('**', '')
  await page.waitForFunction(
    (end) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(end)),
    file,
  )
}

test('who cannot see hears each screen by its heading, each change with its total, and that it is paid', async ({
  page,
  complaints,
}) => {
  const fan = await aBuyer(page)
  await open(page, '/ticket/buy/101')
  await more(page, 'Inteira · Pista').press('Enter')
  await expect(said(page)).toHaveText(/^Inteira · Pista\. Total R\$/)
  await lateStart(page)
  const coupon = page.getByLabel('Cupom')
  await coupon.pressSequentially('naovale', { delay: 100 })
  await coupon.press('Enter')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Esse cupom não vale para esta compra.')
  await coupon.fill('ipe10')
  await coupon.press('Enter')
  await expect(said(page)).toHaveText(/^Cupom IPE10\. Total R\$/)
  // What is pressed goes away: the keyboard goes on beside it, not at the top of the page.
  await page.getByRole('button', { name: 'Tirar o cupom IPE10' }).press('Enter')
  await expect(coupon).toBeFocused()
  await expect(said(page)).toHaveText(/^Tirar o cupom IPE10\. Total R\$/)

  await goOn(page).press('Enter')
  await focused(page, 'Como você quer pagar?')
  await goOn(page, 'Pagar com Pix').press('Enter')
  await focused(page, 'Falta só o Pix')
  await payAtTheBank(page.request, (await openOrder(page)).payment?.id ?? '')
  await expectConfirmed(page, fan)
  await focused(page, `Tudo certo, ${fan.name.split(' ')[0]}!`)
  forgive(complaints, /status of 409/)
})
