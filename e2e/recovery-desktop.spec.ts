import type { Locator, Page } from '@playwright/test'
import { aFan, registerBeforehand } from './fan.ts'
import { codeFor } from './mailbox.ts'
import { HASH_URL } from './servers.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { forgive, logInBeforehand, open, savedState } from './visitor.ts'

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

async function openRecovery(page: Page): Promise<Locator> {
  await open(page, '/user/recover')
  return page.getByRole('main')
}

const codeField = (form: Locator) => form.getByRole('textbox', { name: 'Código' })
const press = (form: Locator, name: string) => form.getByRole('button', { name }).click()

/** Second by second: each is drawn before the next begins. */
async function passSeconds(page: Page, seconds: number): Promise<void> {
  for (let n = 0; n < seconds; n++) await page.clock.runFor(1_000)
}

test('a CPF nobody has is told so', async ({ page, complaints }) => {
  const form = await openRecovery(page)
  await form.getByLabel('CPF').fill(aFan().cpf)
  await press(form, 'Avançar')
  const said = page.getByRole('status').filter({ hasText: 'Não encontramos uma conta com esse CPF.' })
  await expect(said).toBeVisible()
  forgive(complaints, /status of 404/)
})

test('targets are masked, code and new password have rules, and whoever has set it is in', async ({
  page,
  request,
  complaints,
}) => {
  const fan = await registerBeforehand(request)
  await logInBeforehand(page, fan)
  const form = await openRecovery(page)
  await form.getByLabel('CPF').fill(fan.cpf)
  await press(form, 'Avançar')
  await expect(form.getByRole('button', { name: 'SMS (**) *****-4321' })).toBeVisible()
  const [local = ''] = fan.email.split('@')
  await press(form, `E-mail ${local.at(0)}***${local.at(-1)}@exemplo.test`)

  await press(form, 'Avançar')
  await expect(form.getByText('O código é obrigatório')).toBeVisible()
  await codeField(form).fill('ERRADO')
  await expect(form.getByText('Código não encontrado')).toBeVisible()
  await expect(form.getByText(/^Reenviar código em \d+ s$/)).toBeVisible()
  const code = await codeFor(fan.email)
  await codeField(form).fill('')
  await codeField(form).pressSequentially(code.toLowerCase())

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
  await expect(page).toHaveURL(`${HASH_URL}/`)
  expect((await savedState(page)).user).toMatchObject({ name: fan.name, logged: true })
  forgive(complaints, /status of 404/)
})

test(
  'after too many codes the last one may be typed, and later another one asked for',
  repeat(),
  async ({ page, request, complaints }) => {
    const fan = await registerBeforehand(request)
    await page.clock.install()
    const form = await openRecovery(page)
    await form.getByLabel('CPF').fill(fan.cpf)
    await press(form, 'Avançar')
    await page.route('**/api/password/code', (route) =>
      route.fulfill({ status: 429, json: { code: 'too_many_requests', message: 'Aguarde alguns minutos.' } }),
    )
    await form.getByRole('button', { name: /^E-mail/ }).click()
    await expect(form.getByText('Use o código que já enviamos ou peça outro mais tarde.')).toBeVisible()

    const resend = form.getByRole('button', { name: 'Reenviar código' })
    await passSeconds(page, 60)
    await resend.click()
    await expect(page.getByRole('status').filter({ hasText: 'Aguarde alguns minutos.' })).toBeVisible()
    await page.unroute('**/api/password/code')
    await passSeconds(page, 60)
    await resend.click()
    await expect(form.getByText('Enviamos outro código.')).toBeVisible()
    await expect(form.getByText(/^Reenviar código em \d+ s$/)).toBeVisible()
    await expect(form.getByText('Enviamos um código de 6 caracteres')).toBeVisible()
    await codeField(form).fill(await codeFor(fan.email))
    await expect(form.getByLabel('Nova senha', { exact: true })).toBeVisible()
    forgive(complaints, /status of 429/)
  },
)

test('no network is said in its own words, and what was typed stays', repeat(), async ({ page, complaints }) => {
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
