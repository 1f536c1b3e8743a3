import type { Page } from '@playwright/test'
import { aBuyer, choose, expectStep2, goOn } from './buying.ts'
import { dialogNamed, proveIt } from './fan.ts'
import { aShopper } from './orders.ts'
import { expectChoice } from './paying.ts'
import { expect, refuseCookiesBeforehand, test } from './test.ts'
import { tapTwice } from './thumb.ts'
import { open } from './visitor.ts'

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

/** What the page has sent so far, and not only asked for. */
function sentBy(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  return sent
}

test('a tap too many does not answer whether an order is to be cancelled', async ({ page }) => {
  const fan = await aBuyer(page)
  const shopper = await aShopper(page.request, fan)
  const order = await shopper.buy('101-1-1-1', 2)
  await open(page, `/#/ticket/list/${order.id}`)
  await page.getByRole('button', { name: 'Solicitar cancelamento' }).click()
  const dialog = dialogNamed(page, 'SOLICITAR CANCELAMENTO')
  await dialog.getByRole('radio', { name: /^O pedido inteiro/ }).check()
  const sent = sentBy(page)
  const sure = dialog.getByRole('button', { name: 'Sim, cancelar' })
  await tapTwice(page, dialog.getByRole('button', { name: 'Continuar' }), sure, 0.85)
  expect((await shopper.read(order.id)).state).toBe('paid')
  expect(sent).toEqual([])
  // A keyboard presses what it stands on.
  await sure.press('Enter')
  await proveIt(page, fan)
  await expect(page.getByText('Cancelamento confirmado')).toBeVisible()
})

test('a tap too many does not choose how to pay', async ({ page }) => {
  await aBuyer(page)
  await open(page, '/ticket/buy/101')
  await choose(page, { 'Inteira · Pista': 1 })
  const sent = sentBy(page)
  await tapTwice(page, goOn(page), goOn(page, 'Pagar com Pix'))
  await expectChoice(page)
  await page.getByRole('button', { name: 'Voltar aos portadores' }).click()
  await expectStep2(page)
  expect(sent).toEqual(['/api/checkout/reserve'])
})
