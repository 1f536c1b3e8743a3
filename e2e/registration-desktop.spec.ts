import type { Locator, Page } from '@playwright/test'
import { aFan, dialogNamed, fillAddress, fillPersonal, registerBeforehand, secretsOf, type Fan } from './fan.ts'
import { standInForTags, toldToGoogle } from './measuring.ts'
import { HASH_URL } from './servers.ts'
import { acceptCookiesBeforehand, expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { createGate, expectNotKept, forgive, open } from './visitor.ts'

/** This producer asks for everything at once; the others for the CPF first. */
const DIRECT = '/ribeirao-das-flores'

async function openRegistration(page: Page, address = '/sobre'): Promise<Locator> {
  await open(page, address)
  await page.getByRole('button', { name: 'Acesse Sua Conta' }).click()
  await dialogNamed(page, 'ACESSE SUA CONTA').getByRole('button', { name: 'Cadastre-se' }).click()
  return dialogNamed(page, 'CRIAR CONTA')
}

/** The person has told who they are; the address is next. */
async function openAddressStep(page: Page, fan: Fan): Promise<Locator> {
  const form = await openRegistration(page, `${DIRECT}/sobre`)
  await form.getByLabel('CPF').fill(fan.cpf)
  await fillPersonal(form, fan)
  await advance(form)
  return form
}

const advance = (form: Locator) => form.getByRole('button', { name: 'Avançar' }).click()

function said(page: Page, text: string) {
  return expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
}

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

test('a CPF that has an account leads to recovery, with the reason', repeat(), async ({ page, request }) => {
  const fan = await registerBeforehand(request)
  const form = await openRegistration(page)
  await advance(form)
  await expect(form.getByText('Este campo é obrigatório')).toBeVisible()
  await form.getByLabel('CPF').fill('111.111.111-11')
  await advance(form)
  await expect(form.getByText('CPF inválido')).toBeVisible()
  await form.getByLabel('CPF').fill(fan.cpf)
  await advance(form)
  const [local = ''] = fan.email.split('@')
  const way = `E-mail ${local.at(0)}***${local.at(-1)}@exemplo.test`
  await expect(dialogNamed(page, 'RECUPERAÇÃO DE SENHA').getByRole('button', { name: way })).toBeVisible()
  await expectNotKept(page, secretsOf(fan))
  await said(page, 'CPF já cadastrado em nossa base, recupere sua senha!')
})

test('CPF first: the full form shows it, and Voltar returns to it', async ({ page }) => {
  const fan = aFan()
  const form = await openRegistration(page)
  await form.getByLabel('CPF').fill(fan.cpf)
  await advance(form)
  await expect(form.getByText('1 de 2')).toBeVisible()
  await expect(form.getByLabel('CPF')).toHaveValue(fan.cpf)
  await form.getByRole('button', { name: 'Voltar' }).click()
  await expect(form.getByLabel('Nome completo')).toBeHidden()
  await expect(form.getByLabel('CPF')).toHaveValue(fan.cpf)
})

test('each field of the first step says what is wrong with it', repeat(), async ({ page, request }) => {
  const taken = await registerBeforehand(request)
  const form = await openRegistration(page, `${DIRECT}/sobre`)
  await advance(form)
  await expect(form.getByText('Este campo é obrigatório')).toHaveCount(9)

  const says = async (label: string, typed: string, message: string) => {
    const field = form.getByLabel(label, { exact: true })
    await field.fill(typed)
    await field.blur()
    await expect(field).toHaveAccessibleDescription(message)
  }
  await says('CPF', '529.982.247-26', 'CPF inválido')
  await says('Nome completo', 'Ed', 'O nome precisa ter mais que 2 letras.')
  await says('Celular', '(41) 9876-543', 'O número de telefone deve conter no mínimo 11 dígitos')
  await says('Nascimento', '22/08', 'A data precisa estar no formato dd/mm/aaaa')
  await says('Nascimento', '30/02/1990', 'Data inválida')
  await says('E-mail', 'joana@', 'E-mail inválido')
  await says('Confirme o e-mail', 'outra@exemplo.test', 'Os e-mails informados são diferentes')
  await says('Senha', '1234567', 'A senha deve ter no mínimo 8 caracteres')
  await says('Confirme a senha', 'outra senha', 'As senhas informadas são diferentes')
  await says('E-mail', taken.email, 'Esse e-mail já está em uso')

  await fillPersonal(form, aFan())
  await form.getByLabel('CPF').fill(aFan().cpf)
  await expect(form.locator('[aria-invalid=true]')).toHaveCount(0)
  await advance(form)
  await expect(form.getByRole('heading', { name: 'Dados de Endereço' })).toBeVisible()
})

test('masks write the punctuation, and the e-mail is typed twice by hand', async ({ page }) => {
  const form = await openRegistration(page, `${DIRECT}/sobre`)
  await form.getByLabel('CPF').pressSequentially('52998224725')
  await expect(form.getByLabel('CPF')).toHaveValue('529.982.247-25')
  await form.getByLabel('Celular').pressSequentially('41987654321')
  await expect(form.getByLabel('Celular')).toHaveValue('(41) 98765-4321')
  await form.getByLabel('Nascimento').pressSequentially('22081993')
  await expect(form.getByLabel('Nascimento')).toHaveValue('22/08/1993')
  const confirmation = form.getByLabel('Confirme o e-mail')
  await confirmation.focus()
  const pasted = await confirmation.evaluate((field) =>
    field.dispatchEvent(new ClipboardEvent('paste', { cancelable: true, bubbles: true })),
  )
  expect(pasted, 'the paste goes through').toBe(false)
})

test('the CEP fills the address; an unknown one opens the fields and says so; the terms must be accepted', async ({
  page,
  complaints,
}) => {
  const fan = aFan()
  const form = await openAddressStep(page, fan)
  const street = form.getByLabel('Rua')
  const district = form.getByLabel('Bairro')
  const city = form.getByLabel('Cidade')
  const state = form.getByLabel('Estado')
  for (const field of [street, district, city, state]) await expect(field).toBeDisabled()

  await form.getByLabel('CEP').fill(fan.cep)
  await expect(street).toHaveValue('Rua das Paineiras')
  await expect(district).toHaveValue('Alto das Paineiras')
  await expect(city).toHaveValue('Serra Clara')
  await expect(state).toHaveValue('PR')
  await expect(city).toBeDisabled()
  await expect(street).toBeEnabled()

  await form.getByLabel('CEP').fill('99999-999')
  await expect(form.getByText('Não encontramos esse CEP. Preencha o endereço.')).toBeVisible()
  await expect(state).toHaveValue('RS')
  await expect(city).toBeEnabled()
  for (const field of [street, district, city]) await field.fill('Vila Nova')

  await form.getByRole('button', { name: 'Voltar' }).click()
  await advance(form)
  await expect(form.getByText('Não encontramos esse CEP. Preencha o endereço.')).toBeVisible()
  for (const field of [street, district, city]) await expect(field).toHaveValue('Vila Nova')
  for (const field of [street, district, city, state]) await expect(field).toBeEnabled()
  await expect(state).toHaveValue('RS')

  await form.getByLabel('Número').fill('12345678901')
  await expect(form.getByLabel('Número')).toHaveValue('1234567890')
  await advance(form)
  await expect(form.getByText('Aceite os termos de uso para continuar')).toBeVisible()

  const opened = page.waitForEvent('popup')
  await form.getByRole('link', { name: 'termos de uso' }).click()
  const terms = await opened
  await expect(terms).toHaveURL(`${HASH_URL}/#${DIRECT}/termos`)
  await expect(terms.getByRole('heading', { level: 1, name: 'Termos de uso' })).toBeVisible()
  await expect(city).toHaveValue('Vila Nova')
  forgive(complaints, /status of 404/)
})

test(
  'a refusal of the server goes back to the first step and keeps what was typed, but not the passwords',
  repeat(),
  async ({ page, complaints }) => {
    const fan = aFan()
    const form = await openAddressStep(page, fan)
    await fillAddress(form, fan)
    await page.route('**/api/user', (route) =>
      route.fulfill({ status: 409, json: { code: 'email_taken', message: 'Esse e-mail já está em uso' } }),
    )
    await advance(form)
    await said(page, 'Esse e-mail já está em uso')
    await expect(form.getByRole('heading', { name: 'Dados Pessoais' })).toBeVisible()
    await expect(form.getByLabel('Nascimento')).toHaveValue(fan.birth)
    await expect(form.getByLabel('E-mail', { exact: true })).toHaveValue(fan.email)
    await expect(form.getByLabel('Senha', { exact: true })).toHaveValue('')
    await expect(form.locator('[aria-invalid=true]')).toHaveCount(0)
    forgive(complaints, /status of 409/)
  },
)

test('without an answer nothing is reset; trying again registers once, and is counted once by consent', async ({
  page,
  complaints,
}) => {
  await standInForTags(page)
  await acceptCookiesBeforehand(page)
  const fan = aFan()
  const form = await openRegistration(page)
  await form.getByLabel('CPF').fill(fan.cpf)
  await advance(form)
  await fillPersonal(form, fan)
  await advance(form)
  await fillAddress(form, fan)
  await page.route('**/api/user', (route) => route.abort())
  await advance(form)
  await said(page, 'Erro ao tentar realizar cadastro')
  await expect(form.getByLabel('Número')).toHaveValue(fan.number)
  await page.unroute('**/api/user')

  let sent = 0
  const gate = createGate()
  await page.route('**/api/user', async (route) => {
    if (route.request().method() === 'POST') sent += 1
    await gate.passed
    await route.continue()
  })
  await advance(form)
  await form.getByRole('button', { name: 'Avançar' }).click({ force: true })
  gate.open()
  await said(page, 'Cadastro realizado com sucesso!')
  expect(sent).toBe(1)
  const told = (await toldToGoogle(page)).filter(({ name }) => name === 'sign_up')
  const where = { page_location: `${HASH_URL}/sobre`, page_referrer: '' }
  expect(told).toEqual([{ name: 'sign_up', details: { send_to: 'G-DEMO1234', method: 'password', ...where } }])
  const verification = dialogNamed(page, 'VERIFICAR E-MAIL')
  const code = (await verification.getByRole('textbox', { name: 'Código' }).boundingBox())!
  const message = (await verification.getByText('Cadastro realizado com sucesso!', { exact: true }).boundingBox())!
  expect(message.y + message.height, 'the message ends above the code').toBeLessThanOrEqual(code.y)
  forgive(complaints, /ERR_FAILED/)
})

test('closing the form by mistake loses nothing but the passwords', repeat(), async ({ page }) => {
  const fan = aFan()
  const form = await openRegistration(page, `${DIRECT}/sobre`)
  await form.getByLabel('CPF').fill(fan.cpf)
  await fillPersonal(form, fan)
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'Acesse Sua Conta' }).click()
  await dialogNamed(page, 'ACESSE SUA CONTA').getByRole('button', { name: 'Cadastre-se' }).click()
  await expect(form.getByLabel('Nome completo')).toHaveValue(fan.name)
  await expect(form.getByLabel('Senha', { exact: true })).toHaveValue('')
})
