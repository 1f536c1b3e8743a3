import type { Page } from '@playwright/test'
import { aFan, dialogNamed, logInByApi, proveIt, registerBeforehand, type Fan } from './fan.ts'
import { codeFor } from './mailbox.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { createGate, forgive, logInBeforehand, open } from './visitor.ts'

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

async function openProfile(page: Page, fan: Fan) {
  await logInBeforehand(page, fan)
  await open(page, '/user/data')
  await expect(page.getByText(`CPF ${fan.cpf.slice(0, 3)}.***.***-${fan.cpf.slice(-2)}`)).toBeVisible()
  return page.getByRole('main')
}

const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'Dados salvos.' })).toBeVisible()

test('name, phone and address change, each in its row', async ({ page, request }) => {
  const fan = await registerBeforehand(request)
  const main = await openProfile(page, fan)
  await main.getByRole('button', { name: /Nome completo/ }).click()
  await main.getByRole('textbox', { name: 'Nome completo' }).fill('Joana Prates Lima')
  await main.getByRole('button', { name: 'Salvar' }).click()
  await saved(page)
  await expect(page.getByText('Joana Prates Lima').first()).toBeVisible()

  await main.getByRole('button', { name: /Celular/ }).click()
  await main.getByRole('textbox', { name: 'Celular' }).fill('(71) 9')
  await main.getByRole('button', { name: 'Salvar' }).click()
  await expect(main.getByText('O número de telefone deve conter no mínimo 11 dígitos')).toBeVisible()
  await main.getByRole('textbox', { name: 'Celular' }).fill('(71) 99876-5432')
  await main.getByRole('button', { name: 'Salvar' }).click()
  await proveIt(page, fan)
  await expect(main.getByText('(71) 99876-5432')).toBeVisible()

  await main.getByRole('button', { name: /80410-200/ }).click()
  await main.getByLabel('CEP').fill('40150-080')
  await expect(main.getByLabel('Rua')).toHaveValue('Ladeira do Velame')
  await main.getByLabel('Número').fill('77')
  await main.getByRole('button', { name: 'Salvar' }).click()
  await expect(main.getByText(/Ladeira do Velame, 77/)).toBeVisible()
})

test(
  'without network what was typed stays; on a slow one it is sent once',
  repeat(),
  async ({ page, request, complaints }) => {
    const fan = await registerBeforehand(request)
    const main = await openProfile(page, fan)
    await main.getByRole('button', { name: /Nome completo/ }).click()
    const field = main.getByRole('textbox', { name: 'Nome completo' })
    const save = main.getByRole('button', { name: 'Salvar' })
    await field.fill('Joana Prates Lima')
    await page.route('**/api/user', (route) => route.abort())
    await save.click()
    const failed = 'Erro de rede. Verifique sua conexão e tente novamente.'
    await expect(page.getByRole('status').filter({ hasText: failed })).toBeVisible()
    await expect(field).toHaveValue('Joana Prates Lima')
    await page.unroute('**/api/user')

    let sent = 0
    const gate = createGate()
    await page.route('**/api/user', async (route) => {
      sent += 1
      await gate.passed
      await route.continue()
    })
    await save.click()
    await expect(save).toHaveAttribute('aria-busy', 'true')
    await save.click({ force: true })
    await field.press('Enter')
    gate.open()
    await saved(page)
    expect(sent).toBe(1)
    forgive(complaints, /ERR_FAILED/)
  },
)

test('a new e-mail asks for the password, and is verified by the code that was sent to it', async ({
  page,
  request,
  complaints,
}) => {
  const fan = await registerBeforehand(request)
  const main = await openProfile(page, fan)
  const { email } = aFan()
  await main
    .getByRole('button', { name: /E-mail/ })
    .first()
    .click()
  await main.getByRole('textbox', { name: 'Novo e-mail' }).fill(email)
  await main.getByLabel('Senha atual').fill('errada')
  await main.getByRole('button', { name: 'Salvar' }).click()
  await expect(main.getByText('Senha atual incorreta.')).toBeVisible()
  await main.getByLabel('Senha atual').fill(fan.password)
  await main.getByRole('button', { name: 'Salvar' }).click()
  await saved(page)

  const form = dialogNamed(page, 'VERIFICAR E-MAIL')
  await form.getByRole('button', { name: 'Verificar', exact: true }).click()
  await expect(form.getByText('Por favor, insira o código de verificação!')).toBeVisible()
  const code = await codeFor(email)
  await form.getByRole('textbox', { name: 'Código' }).fill('ERRADO')
  const failed = 'Ocorreu um erro ao verificar o código. Tente novamente mais tarde.'
  await expect(page.getByRole('status').filter({ hasText: failed })).toBeVisible()
  await form.getByRole('textbox', { name: 'Código' }).fill(code)
  await expect(page.getByRole('status').filter({ hasText: 'E-mail verificado com sucesso!' })).toBeVisible()
  await expect(main.getByText('Verificado')).toBeVisible()
  forgive(complaints, /status of (422|404)/)
})

test('a new password ends the other devices, which the list shows', async ({ page, request }) => {
  const fan = await registerBeforehand(request)
  await logInByApi(request, fan)
  const main = await openProfile(page, fan)
  await main.getByRole('button', { name: /Sessões/ }).click()
  await expect(main.getByText('Este aparelho')).toBeVisible()
  await expect(main.getByRole('button', { name: /^Encerrar/ })).not.toHaveCount(0)

  await main.getByRole('button', { name: 'Alterar senha' }).first().click()
  await main.getByLabel('Senha atual').fill(fan.password)
  await main.getByLabel('Nova senha', { exact: true }).fill('cadeira numerada azul')
  await main.getByLabel('Confirme a nova senha').fill('cadeira numerada azul')
  await main.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Senha alterada com sucesso!' })).toBeVisible()
  await expect(main.getByText('1 aparelho conectado')).toBeVisible()
})

test('a profile that does not arrive can be asked for again', repeat(), async ({ page, request, complaints }) => {
  const fan = await registerBeforehand(request)
  await logInBeforehand(page, fan)
  await page.route('**/api/user', (route) => route.abort())
  await open(page, '/user/data')
  await expect(page.getByText('Erro de rede. Verifique sua conexão e tente novamente.')).toBeVisible()
  await page.unroute('**/api/user')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByText(fan.name).first()).toBeVisible()
  forgive(complaints, /ERR_FAILED/)
})

test('a member sees the plan, and its end when it has one', repeat(), async ({ page }) => {
  await logInBeforehand(page, { email: 'clara.prado@exemplo.test', password: 'clara-e-socia' })
  await open(page, '/user/data')
  await expect(
    page.getByText('Sócio Esporte Clube Maré Alta: plano Vela desde 10/02/2024', { exact: true }),
  ).toBeVisible()
  await page.route('**/api/user', async (route) => {
    const response = await route.fetch()
    const profile = (await response.json()) as { memberships: object[] }
    const memberships = profile.memberships.map((membership) => ({ ...membership, until: '2027-02-10' }))
    await route.fulfill({ response, json: { ...profile, memberships } })
  })
  await page.reload()
  await expect(page.getByText('plano Vela desde 10/02/2024 até 10/02/2027')).toBeVisible()
})
