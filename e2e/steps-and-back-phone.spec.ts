import { asBuyer, choose, expectStep2, goOn, reserve } from './buying.ts'
import type { Locator } from '@playwright/test'
import {
  aFan,
  dialogNamed,
  fillAddress,
  fillPersonal,
  logIn,
  registerBeforehand,
  verifyBeforehand,
  type Fan,
} from './fan.ts'
import { payAtTheBank } from './orders.ts'
import { expectChoice, expectConfirmed, openOrder, payWithPix } from './paying.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { expectSaved, open, takenOver } from './visitor.ts'

const FESTIVAL = '/ticket/buy/101'

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

test('the phone’s Back leads one step back, and what is reserved stays so', async ({ page }) => {
  await open(page, '/')
  const fan = await reserve(page, FESTIVAL, { 'Inteira · Pista': 1 })
  await goOn(page, 'Ir para o pagamento').click()
  await expectChoice(page)
  await page.reload()
  await takenOver(page)
  await expectChoice(page)
  await page.goBack()
  await expectStep2(page)
  await page.goBack()
  await expect(goOn(page)).toBeVisible()
  await expectSaved(page, { cart: { step: 1, quantities: { '101-1-1-1': 1 } } })
  const held = await (await asBuyer(page.request, fan)).find('101')
  expect(await held.json()).toMatchObject({ items: [{ amount: 1 }] })

  // A step that was passed over is none to go back to, unless one asks for it.
  await goOn(page).click()
  await expectChoice(page)
  await page.goBack()
  await expect(goOn(page)).toBeVisible()
  await goOn(page).click()
  await page.getByRole('button', { name: 'Voltar aos portadores' }).click()
  await expectStep2(page)
  // The way back that stands on the page is the same one.
  await page.getByRole('button', { name: 'Voltar aos ingressos' }).click()
  await expect(goOn(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test(
  'whoever waits for a Pix is told why there is no way back; whoever has paid leaves at once',
  repeat(),
  async ({ page }) => {
    await open(page, '/')
    const fan = await reserve(page, FESTIVAL, { 'Inteira · Pista': 1 })
    await goOn(page, 'Ir para o pagamento').click()
    await expectChoice(page)
    await payWithPix(page)
    await page.goBack()
    await expect(page.getByText('Você já começou a pagar este pedido.')).toBeVisible()
    await expect(page.getByLabel('Pix copia e cola')).toBeVisible()
    await payAtTheBank(page.request, (await openOrder(page)).payment?.id ?? '')
    await expectConfirmed(page, fan)
    await page.goBack()
    await expect(page).toHaveURL('/')
  },
)

test('a login in the middle does not stand between the steps', repeat(), async ({ page }) => {
  const fan = await registerBeforehand(page.request, aFan())
  await verifyBeforehand(page.request, fan)
  await open(page, FESTIVAL)
  await choose(page, { 'Inteira · Pista': 1 })
  await goOn(page).click()
  await logIn(dialogNamed(page, 'ACESSE SUA CONTA'), fan)
  await expectChoice(page)
  await page.goBack()
  await expect(goOn(page)).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
})

async function registerInFull(form: Locator, fan: Fan): Promise<void> {
  await form.getByLabel('CPF').fill(fan.cpf)
  await form.getByRole('button', { name: 'Avançar' }).click()
  await fillPersonal(form, fan)
  await form.getByRole('button', { name: 'Avançar' }).click()
  await fillAddress(form, fan)
  await form.getByRole('button', { name: 'Avançar' }).click()
}

test('a registration in the middle does not stand between the steps', async ({ page }) => {
  await open(page, '/ticket/buy/105')
  for (let n = 0; n < 2; n++)
    await page
      .getByRole('button', { name: /^Adicionar um: / })
      .first()
      .click()
  await goOn(page).click()
  await dialogNamed(page, 'ACESSE SUA CONTA').getByRole('button', { name: 'Cadastre-se' }).click()
  await registerInFull(dialogNamed(page, 'CRIAR CONTA'), aFan())
  const verification = dialogNamed(page, 'VERIFICAR E-MAIL')
  await verification.getByRole('button', { name: 'Agora não' }).click()
  await expectStep2(page)
  await expect(verification).toBeHidden()
  await page.goBack()
  await expect(goOn(page)).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
})
