import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'

/** A person nobody has met, as they would type themselves. */
export function aFan(choices: Partial<{ name: string; password: string }> = {}) {
  return {
    name: 'Joana Prates',
    cpf: aCpf(),
    phone: '(41) 98765-4321',
    birth: '22/08/1993',
    gender: 'F',
    email: `joana.${crypto.randomUUID().slice(0, 8)}@exemplo.test`,
    password: 'um lugar na arquibancada',
    cep: '80410-200',
    number: '410',
    ...choices,
  }
}
export type Fan = ReturnType<typeof aFan>

/** `529.982.247-25`: weights run down to two; a remainder of ten counts as nought. */
function aCpf(): string {
  const digits = Array.from({ length: 9 }, () => Math.floor(Math.random() * 10))
  for (let n = 0; n < 2; n++) {
    const sum = digits.reduce((total, digit, i) => total + digit * (digits.length + 1 - i), 0)
    digits.push(((sum * 10) % 11) % 10)
  }
  return digits.join('').replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/** What no browser may keep of somebody, as typed and as sent. */
export function secretsOf({ email, password, cpf, phone }: Fan): string[] {
  return [email, password, cpf, digitsOf(cpf), phone, digitsOf(phone)]
}

/** An account made without the form, for journeys about something else. */
export async function registerBeforehand(request: APIRequestContext, fan = aFan()): Promise<Fan> {
  const answer = await request.post('/api/user', {
    data: {
      name: fan.name,
      username: 'joanaprates',
      document: digitsOf(fan.cpf),
      email: fan.email,
      cellphone: digitsOf(fan.phone),
      birth_date: fan.birth.split('/').toReversed().join('-'),
      gender_id: fan.gender,
      password: fan.password,
      address: {
        zipcode: digitsOf(fan.cep),
        neighborhood: 'Alto das Paineiras',
        street: 'Rua das Paineiras',
        city: 'Serra Clara',
        state: 'PR',
        number: fan.number,
      },
    },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return fan
}

export function logInByApi(
  request: APIRequestContext,
  { email, password }: Pick<Fan, 'email' | 'password'>,
  base = '',
  scope: '' | 'proof' = '',
) {
  const client = { client_id: 'storefront', client_secret: 'public' }
  const data = { grant_type: 'password', username: email, password, scope, ...client }
  return request.post(`${base}/oauth/token`, { data })
}

/** Their e-mail is theirs, as limited and free tickets want it, without waiting for the mailbox. */
export async function verifyBeforehand(request: APIRequestContext, fan: Fan): Promise<void> {
  const { access_token } = (await (await logInByApi(request, fan)).json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}` }
  const document = digitsOf(fan.cpf)
  await request.post('/api/email/code/send', { data: { document }, headers })
  const outbox = (await (await request.get('/dev/outbox.json')).json()) as { to: string; text: string }[]
  const [code = ''] = /\b[2-9A-HJ-NP-Z]{6}\b/.exec(outbox.find(({ to }) => to === fan.email)?.text ?? '') ?? []
  const verified = await request.post('/api/email/code/verify', { data: { document, code }, headers })
  expect(verified.status(), await verified.text()).toBe(200)
}

export function dialogNamed(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name, exact: true })
}

/** Answers the question who it is, where it is asked. */
export async function proveIt(page: Page, { password }: Pick<Fan, 'password'>): Promise<void> {
  const dialog = dialogNamed(page, 'CONFIRME QUE É VOCÊ')
  await dialog.getByLabel('Senha', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Fills the login form of a dialog or page and sends it. */
export async function logIn(form: Locator, { email, password }: Pick<Fan, 'email' | 'password'>): Promise<void> {
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('Senha', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Acessar', exact: true }).click()
}

/** Of the people here everybody is a woman. */
export const genderOf = (form: Locator) =>
  form.getByRole('group', { name: 'Gênero' }).getByRole('radio', { name: 'Feminino' })

export async function fillPersonal(form: Locator, fan: Fan): Promise<void> {
  await genderOf(form).check()
  await form.getByLabel('Nome completo').fill(fan.name)
  await form.getByLabel('Celular').fill(fan.phone)
  await form.getByLabel('Nascimento').fill(fan.birth)
  await form.getByLabel('E-mail', { exact: true }).fill(fan.email)
  await form.getByLabel('Confirme o e-mail').fill(fan.email)
  await form.getByLabel('Senha', { exact: true }).fill(fan.password)
  await form.getByLabel('Confirme a senha').fill(fan.password)
}

export async function fillAddress(form: Locator, fan: Fan): Promise<void> {
  await form.getByLabel('CEP').fill(fan.cep)
  await expect(form.getByLabel('Rua')).toHaveValue('Rua das Paineiras')
  await form.getByLabel('Número').fill(fan.number)
  await form.getByRole('checkbox', { name: /Li e aceito/ }).check()
}
