import { asBuyer, choose, expectStep2, goOn } from './buying.ts'
import { aFan, dialogNamed, registerBeforehand } from './fan.ts'
import { codeFor } from './mailbox.ts'
import { expectChoice, expectConfirmed } from './paying.ts'
import { expect, refuseCookiesBeforehand, test } from './test.ts'
import { forgive, logInBeforehand, open } from './visitor.ts'

const CINEMA = '/ribeirao-das-flores/ticket/buy/501'
const FESTIVAL = '/ticket/buy/101'
const TICKET = 'Entrada gratuita · Gramado · Lugar livre, traga sua canga'

test('a free ticket asks once whether the e-mail is theirs, and goes on by itself', async ({ page, complaints }) => {
  await refuseCookiesBeforehand(page)
  const fan = await registerBeforehand(page.request, aFan())
  await logInBeforehand(page, fan)
  await open(page, CINEMA)
  await choose(page, { [TICKET]: 1 })
  await goOn(page).click()
  const dialog = dialogNamed(page, 'VERIFICAR E-MAIL')
  await expect(dialog.getByText(fan.email)).toBeVisible()
  await expect(dialog.getByText('Antes de continuar, confirme seu e-mail.')).toBeVisible()
  await expect(dialog.getByText('Enviamos um código de 6 caracteres')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Agora não' })).toBeHidden()

  // Not now: the tickets stay reserved, and the next press asks again.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Antes de continuar, confirme seu e-mail.')).toBeVisible()
  await goOn(page).click()

  const code = dialog.getByRole('textbox', { name: 'Código' })
  await code.fill('AAAAAA')
  await expect(page.getByText('Ocorreu um erro ao verificar o código. Tente novamente mais tarde.')).toBeVisible()
  await expect(code).toHaveAccessibleDescription(/Código não encontrado/)
  await code.fill(await codeFor(fan.email))
  await expectStep2(page)
  await goOn(page, 'Confirmar ingressos').click()
  await expectConfirmed(page, fan)

  // Limited as well, and asks nothing more.
  await open(page, FESTIVAL)
  await choose(page, { 'Inteira · Pista': 1 })
  await goOn(page).click()
  await expectChoice(page)
  // A wrong code.
  forgive(complaints, /status of 404/)
})

test('beyond the bound of unproved accounts Continuar asks for the code and goes on', async ({ page, complaints }) => {
  await refuseCookiesBeforehand(page)
  for (let n = 0; n < 4; n++) {
    const other = await asBuyer(page.request, await registerBeforehand(page.request, aFan()))
    const held = await other.reserve('103', ['103-1', '103-1-1', '103-1-1-1'], 6)
    expect(held.status(), await held.text()).toBe(200)
  }
  const fan = await registerBeforehand(page.request, aFan())
  await logInBeforehand(page, fan)
  await open(page, '/ticket/buy/103')
  await page
    .getByRole('button', { name: /^Adicionar um: / })
    .first()
    .click()
  await goOn(page).click()
  const dialog = dialogNamed(page, 'VERIFICAR E-MAIL')
  await dialog.getByRole('textbox', { name: 'Código' }).fill(await codeFor(fan.email))
  await expectChoice(page)
  forgive(complaints, /status of 403/)
})
