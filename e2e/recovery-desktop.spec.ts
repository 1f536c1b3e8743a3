import type { Locator, Page } from '@playwright/test'
import { aFan, registerBeforehand } from './fan.ts'
import { codeFor } from './mailbox.ts'
import { expect, refuseCookiesBeforehand, test } from './test.ts'
import { forgive, open } from './visitor.ts'

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

async function openRecovery(page: Page): Promise<Locator> {
  await open(page, '/user/recover')
  return page.getByRole('main')
}

const codeField = (form: Locator) => form.getByRole('textbox', { name: 'Código' })
const press = (form: Locator, name: string) => form.getByRole('button', { name }).click()

test('a CPF nobody has is told so', async ({ page, complaints }) => {
  const form = await openRecovery(page)
  await form.getByLabel('CPF').fill(aFan().cpf)
  await press(form, 'Avançar')
  const said = page.getByRole('status').filter({ hasText: 'Não encontramos uma conta com esse CPF.' })
  await expect(said).toBeVisible()
  forgive(complaints, /status of 404/)
})

test('targets are masked, the code has six boxes and rules, the new password too', async ({
  page,
  request,
  complaints,
}) => {
  const fan = await registerBeforehand(request)
  const form = await openRecovery(page)
  await form.getByLabel('CPF').fill(fan.cpf)
  await press(form, 'Avançar')
  await expect(form.getByRole('radio', { name: 'SMS (**) *****-4321' })).toBeVisible()
  const [local = ''] = fan.email.split('@')
  await form.getByRole('radio', { name: `E-mail ${local.at(0)}***${local.at(-1)}@exemplo.test` }).check()
  await press(form, 'Enviar código')

  await press(form, 'Avançar')
  await expect(form.getByText('O código é obrigatório')).toBeVisible()
  await codeField(form).fill('ERRADO')
  await press(form, 'Avançar')
  await expect(form.getByText('Código não encontrado')).toBeVisible()
  await expect(form.getByText(/^Reenviar código em \d+ s$/)).toBeVisible()
  const code = await codeFor(fan.email)
  await codeField(form).fill('')
  await codeField(form).pressSequentially(code.toLowerCase())
  await expect(codeField(form)).toHaveValue(code)
  await press(form, 'Avançar')

  await press(form, 'Alterar senha')
  await expect(form.getByText('O campo senha é obrigatório').first()).toBeVisible()
  await form.locator('input[name=password]').fill('1234567')
  await form.getByLabel('Confirme a nova senha').fill('outra coisa')
  await press(form, 'Alterar senha')
  await expect(form.getByText('A senha deve ter no mínimo 8 caracteres')).toBeVisible()
  await expect(form.getByText('As senhas não coincidem')).toBeVisible()

  const password = 'cadeira numerada azul'
  await form.locator('input[name=password]').fill(password)
  await form.getByLabel('Confirme a nova senha').fill(password)
  await press(form, 'Alterar senha')
  await expect(page.getByRole('status').filter({ hasText: 'Senha alterada com sucesso!' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Acesse sua conta' })).toBeVisible()
  forgive(complaints, /status of 404/)
})

test('no network is said in its own words, and what was typed stays', async ({ page, complaints }) => {
  const fan = aFan()
  const form = await openRecovery(page)
  await page.route('**/api/password/search', (route) => route.abort())
  await form.getByLabel('CPF').fill(fan.cpf)
  await press(form, 'Avançar')
  const said = page.getByRole('status').filter({ hasText: 'Erro de rede. Verifique sua conexão e tente novamente.' })
  await expect(said).toBeVisible()
  await expect(form.getByLabel('CPF')).toHaveValue(fan.cpf)
  forgive(complaints, /ERR_FAILED/)
})
