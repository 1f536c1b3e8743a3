import { aBuyer } from './buying.ts'
import { browserOfThisRun } from './browser-of-this-run.ts'
import { jacaranda } from './demo-producers.ts'
import { birth, camera, captureAddress, goToCapture, openRegistration } from './faces.ts'
import { dialogNamed, genderOf, proveIt } from './fan.ts'
import { aShopper, openMore } from './orders.ts'
import { expectAccessible, expectNoSidewaysScroll } from './screen.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { open } from './visitor.ts'

test.use({
  launchOptions: { ...browserOfThisRun, args: [...(browserOfThisRun.args ?? []), ...camera] },
  permissions: ['camera'],
  cold: true,
})

test('a fan registers a face with the camera of the phone, and the ticket says that it is received', async ({
  page,
}) => {
  test.slow()
  await refuseCookiesBeforehand(page)
  const order = await (await aShopper(page.request, await aBuyer(page))).buy('301-1-1-1', 2)
  await open(page, `/#/ticket/list/${order.id}`)
  await expect(page.getByText('Falta a biometria de 2 pessoas')).toBeVisible()
  await expect(page.getByText('Biometria pendente')).toHaveCount(2)

  const started = Date.now()
  await goToCapture(page, 2)
  expect(Date.now() - started).toBeGreaterThan(3_000)
  await expectAccessible(page, 'capture')
  await expectNoSidewaysScroll(page)
  await expect(page.getByRole('banner').getByRole('img', { name: jacaranda.title })).toHaveJSProperty('complete', true)
  await expect(page.getByRole('img', { name: /^Exemplo/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Meus ingressos' })).toBeVisible()

  await page.getByRole('button', { name: 'Abrir a câmera' }).click()
  await expect(page.getByRole('heading', { name: 'Encaixe o rosto no contorno' })).toBeFocused()
  // Light is all that is known: this browser finds no faces.
  await expect(page.locator('#hint')).toContainText('Boa luz')
  await expect(page.getByText('Tudo certo')).toBeHidden()
  await expectAccessible(page, 'camera')
  await page.getByRole('button', { name: 'Tirar foto' }).click()
  await expect(page.getByRole('img', { name: 'A foto que será enviada' })).toBeVisible()
  // Not good: once more.
  await page.getByRole('button', { name: 'Tirar outra' }).click()
  await expect(page.locator('#hint')).not.toBeEmpty()
  await page.getByRole('button', { name: 'Tirar foto' }).click()
  await expect(page.getByRole('heading', { name: 'Ficou boa?' })).toBeFocused()
  await expectAccessible(page, 'look')
  const address = await captureAddress(page)
  await page.getByRole('button', { name: 'Enviar foto' }).click()
  await expect(page.getByRole('heading', { name: 'Foto recebida' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Voltar aos ingressos' })).toBeVisible()

  await expect(page.getByRole('heading', { level: 1, name: 'Seus ingressos' })).toBeVisible()
  // Nobody has looked at it yet: it is received, and no more.
  await expect(page.getByText('Foto recebida, em análise')).toBeVisible()
  await expect(page.getByText('Biometria aprovada')).toHaveCount(0)
  await expect(page.getByText('Falta a biometria de 1 pessoa')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Ingressos' }).getByRole('status')).toHaveText('Ingresso 2 de 2')
  const again = await page.request.get(address)
  expect(again.status()).toBe(404)
})

test('the registration says what is missing, and a child that a document is enough', repeat(), async ({ page }) => {
  await refuseCookiesBeforehand(page)
  const order = await (await aShopper(page.request, await aBuyer(page))).buy('301-1-1-1', 1)
  await open(page, `/#/ticket/list/${order.id}`)
  await page.getByRole('button', { name: /^Cadastrar biometria/ }).click()
  const dialog = dialogNamed(page, 'CADASTRO DE BIOMETRIA')
  await expect(dialog.getByLabel('CPF')).toHaveAttribute('readonly')
  // About themselves nobody is asked twice.
  await expect(dialog.getByLabel('Nascimento')).toHaveValue(birth.date)
  await expect(genderOf(dialog)).toBeChecked()
  await expectAccessible(page, 'dialog')
  await expectNoSidewaysScroll(page)

  for (const label of ['Nome completo', 'E-mail', 'Celular', 'Nascimento']) await dialog.getByLabel(label).fill('')
  const go = dialog.getByRole('button', { name: 'Continuar para a foto' })
  await go.click()
  await expect(dialog.getByText('Campo obrigatório')).toHaveCount(4)
  await expect(page.getByText('Confira se você preencheu todos os dados do portador')).toBeVisible()
  await expect(dialog.getByText('Confirme para continuar')).toBeVisible()
  await expectAccessible(page, 'dialog with mistakes')
  await dialog.getByLabel('Nascimento').fill('01/01/2015')
  await go.click()
  await expect(dialog.getByText('Menores de 16 anos não precisam de biometria.')).toBeVisible()
})

test('for a child the buyer says so: no face is asked for, and the order is ready', repeat(), async ({ page }) => {
  test.slow()
  await refuseCookiesBeforehand(page)
  const fan = await aBuyer(page)
  const order = await (await aShopper(page.request, fan)).buy('301-1-1-1', 1)
  await open(page, `/#/ticket/list/${order.id}`)
  const dialog = await openRegistration(page)
  await dialog.getByLabel('Nascimento').fill('01/01/2015')
  await dialog.getByRole('button', { name: 'Continuar para a foto' }).click()
  await expect(dialog.getByText('Menores de 16 anos não precisam de biometria.')).toBeVisible()
  await expectAccessible(page, 'dialog of a child')

  await dialog.getByRole('button', { name: 'Dispensar a biometria' }).click()
  await proveIt(page, fan)
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Dispensada (menor de 16)')).toBeVisible()
  await expectAccessible(page, 'ticket of a child')
  // It was a slip after all, and then it was not.
  await openMore(page)
  await page.getByRole('button', { name: /^O portador tem 16 anos ou mais/ }).click()
  await expect(page.getByText('Biometria pendente')).toBeVisible()
  await page.getByRole('button', { name: /^O portador tem menos de 16 anos/ }).click()
  await page.reload()
  await expect(page.getByText('Dispensada (menor de 16)')).toBeVisible()
})
