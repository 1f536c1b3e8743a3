import { aBuyer } from './buying.ts'
import { browserOfThisRun } from './browser-of-this-run.ts'
import { camera, goToCapture, openRegistration } from './faces.ts'
import { aShopper } from './orders.ts'
import { expectAccessible, expectNoSidewaysScroll } from './screen.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { open } from './visitor.ts'

test.use({
  launchOptions: { ...browserOfThisRun, args: [...(browserOfThisRun.args ?? []), ...camera] },
  permissions: ['camera'],
  cold: true,
})

test('a fan registers a face with the camera of the phone, and the ticket says that it is approved', async ({
  page,
}) => {
  test.slow()
  await refuseCookiesBeforehand(page)
  const order = await (await aShopper(page.request, await aBuyer(page))).buy('301-1-1-1', 2)
  await open(page, `/#/ticket/list/${order.id}`)
  await expect(page.getByText('Biometria: 0 de 2 prontos')).toBeVisible()
  await expect(page.getByText('Biometria pendente')).toHaveCount(2)

  const started = Date.now()
  await goToCapture(page, 2)
  expect(Date.now() - started).toBeGreaterThan(3_000)
  await expectAccessible(page, 'capture')
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Abrir a câmera' }).click()
  await expect(page.getByRole('heading', { name: 'Encaixe o rosto no contorno' })).toBeFocused()
  await expect(page.locator('#hint')).not.toBeEmpty()
  await expectAccessible(page, 'camera')
  await page.getByRole('button', { name: 'Tirar foto' }).click()
  await expect(page.getByRole('img', { name: 'A foto que será enviada' })).toBeVisible()
  // Not good: once more.
  await page.getByRole('button', { name: 'Tirar outra' }).click()
  await expect(page.locator('#hint')).not.toBeEmpty()
  await page.getByRole('button', { name: 'Tirar foto' }).click()
  await expect(page.getByRole('heading', { name: 'Ficou boa?' })).toBeFocused()
  await expectAccessible(page, 'look')
  const address = page.url()
  await page.getByRole('button', { name: 'Enviar foto' }).click()
  await expect(page.getByRole('heading', { name: 'Foto recebida' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Voltar aos ingressos' })).toBeVisible()

  await expect(page.getByRole('heading', { level: 1, name: 'Seus ingressos' })).toBeVisible()
  await expect(page.getByText('Biometria aprovada')).toBeVisible()
  await expect(page.getByText('Biometria: 1 de 2 prontos')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Ingressos' }).getByRole('status')).toHaveText('Ingresso 2 de 2')
  const again = await page.request.get(address)
  expect(again.status()).toBe(404)
})

test('the registration says what is missing, and a child that a document is enough', repeat(), async ({ page }) => {
  await refuseCookiesBeforehand(page)
  const order = await (await aShopper(page.request, await aBuyer(page))).buy('301-1-1-1', 1)
  await open(page, `/#/ticket/list/${order.id}`)
  const dialog = await openRegistration(page)
  await expect(dialog.getByLabel('CPF')).toHaveAttribute('readonly')
  await expectAccessible(page, 'dialog')
  await expectNoSidewaysScroll(page)

  for (const label of ['Nome completo', 'E-mail', 'Celular', 'Nascimento']) await dialog.getByLabel(label).fill('')
  await dialog.getByRole('checkbox', { name: /Li o aviso/ }).uncheck()
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
  const order = await (await aShopper(page.request, await aBuyer(page))).buy('301-1-1-1', 1)
  await open(page, `/#/ticket/list/${order.id}`)
  const dialog = await openRegistration(page)
  await dialog.getByLabel('Nascimento').fill('01/01/2015')
  await dialog.getByRole('button', { name: 'Continuar para a foto' }).click()
  await expect(dialog.getByText('Menores de 16 anos não precisam de biometria.')).toBeVisible()
  await expectAccessible(page, 'dialog of a child')

  await dialog.getByRole('button', { name: 'Dispensar a biometria' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Dispensada (menor de 16)')).toBeVisible()
  await expect(page.getByText('Biometria: 1 de 1 pronto')).toBeVisible()
  await expectAccessible(page, 'ticket of a child')
  // It was a slip after all, and then it was not.
  await page.getByRole('button', { name: /^Não é menor de 16 anos/ }).click()
  await expect(page.getByText('Biometria pendente')).toBeVisible()
  await page.getByRole('button', { name: /^É menor de 16 anos/ }).click()
  await page.reload()
  await expect(page.getByText('Dispensada (menor de 16)')).toBeVisible()
})
