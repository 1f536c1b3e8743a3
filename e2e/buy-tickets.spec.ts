import { asBuyer, choose, expectStep2, goOn, holderCard, more, reserve, stub, type Reservation } from './buying.ts'
import {
  aFan,
  dialogNamed,
  fillAddress,
  fillPersonal,
  logIn,
  registerBeforehand,
  secretsOf,
  verifyBeforehand,
} from './fan.ts'
import { expectChoice } from './paying.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { expectNotKept, expectSaved, forgive, open, takenOver } from './visitor.ts'

const FESTIVAL = '/ticket/buy/101'

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

test('a visitor sees every price with its fee, uses a coupon, logs in, and the reservation goes on by itself', async ({
  page,
  complaints,
}) => {
  const fan = await registerBeforehand(page.request)
  await verifyBeforehand(page.request, fan)
  await open(page, FESTIVAL)
  const full = page
    .getByRole('listitem')
    .filter({ has: more(page, 'Inteira · Pista') })
    .last()
  await expect(full).toContainText('R$ 150,00')
  await expect(full).toContainText('+ R$ 22,50 de taxa')
  await expect(page.getByText(/2º lote · sobe para R\$\s[\d.,]+ em \d+\/\d+$/)).toBeVisible()
  await expect(page.getByText(/^Meia-entrada: [\d.]+ de 4\.240 disponíveis$/).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Regras da meia-entrada' }).first()).toHaveAttribute(
    'href',
    '/meia-entrada',
  )

  await choose(page, { 'Inteira · Pista': 2, 'Meia-entrada · Pista': 1 })
  await expect(stub(page)).toContainText('R$ 431,25')
  await page.getByLabel('Cupom').fill('naovale')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page.getByText('Esse cupom não vale para esta compra.')).toBeVisible()
  await page.getByLabel('Cupom').fill('ipe10')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page.getByText('Esse cupom não vale para esta compra.')).toBeHidden()
  for (const line of [
    '2 × Inteira · Pista',
    'R$ 300,00',
    'R$ 75,00',
    '− R$ 30,00',
    'Taxa de conveniência (15%)',
    'R$ 396,75',
  ]) {
    await expect(stub(page)).toContainText(line)
  }

  await goOn(page).click()
  await logIn(dialogNamed(page, 'ACESSE SUA CONTA'), fan)
  await expectStep2(page)
  await expect(stub(page)).toContainText('R$ 396,75')
  await expect(page.getByRole('timer')).toHaveText(/^1[45]:\d\d$/)
  const held = (await (await (await asBuyer(page.request, fan)).find('101')).json()) as Reservation
  expect(held.quote.total_cents).toBe(39_675)
  forgive(complaints, /status of 409/)
})

test('a login dialog that is closed again reserves nothing and keeps the cart', repeat(), async ({ page }) => {
  await open(page, FESTIVAL)
  await expect(stub(page)).toContainText('R$ 86,25 a R$ 483,00 com a taxa')
  await expect(goOn(page)).toHaveCount(0)
  await choose(page, { 'Inteira · Pista': 1 })
  await goOn(page).click()
  await expect(dialogNamed(page, 'ACESSE SUA CONTA')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialogNamed(page, 'ACESSE SUA CONTA')).toBeHidden()
  await expect(page.getByRole('timer')).toBeHidden()
  await expect(stub(page)).toContainText('1 × Inteira · Pista')
})

test('who has no account yet makes one on the way, and the cart is still there', repeat(), async ({ page }) => {
  const fan = aFan()
  await open(page, '/ticket/buy/103')
  await choose(page, { 'Inteira · Parque · Entrada com degustação': 1 })
  await goOn(page).click()
  const login = dialogNamed(page, 'ACESSE SUA CONTA')
  await expect(login.getByText('Seus ingressos continuam no carrinho')).toBeVisible()
  await login.getByRole('button', { name: 'Não tem conta? Cadastre-se' }).click()
  const form = dialogNamed(page, 'CRIAR CONTA')
  await form.getByLabel('CPF').fill(fan.cpf)
  await form.getByRole('button', { name: 'Avançar' }).click()
  await fillPersonal(form, fan)
  await form.getByRole('button', { name: 'Avançar' }).click()
  await fillAddress(form, fan)
  await form.getByRole('button', { name: 'Avançar' }).click()
  const verification = dialogNamed(page, 'VERIFICAR E-MAIL')
  await expect(verification.getByRole('timer')).toHaveText(/^1[45]:\d\d$/)
  await verification.getByRole('button', { name: 'Agora não' }).click()
  await expectChoice(page)
  await expect(page.getByRole('main').getByText(fan.name)).toBeVisible()
})

test('limits are kept and said: of an order, of a CPF, of the batch', repeat(), async ({ page }) => {
  await open(page, FESTIVAL)
  await choose(page, { 'Inteira · Pista': 5, 'Meia-entrada · Pista': 1 })
  await expect(page.getByText('Limite de 6 ingressos por pedido.').filter({ visible: true }).first()).toBeVisible()
  await expect(more(page, 'Inteira · Pista')).toHaveAttribute('aria-disabled', 'true')
  await expect(more(page, 'Inteira · Pista')).toHaveAccessibleDescription('Limite de 6 ingressos por pedido.')
  await more(page, 'Inteira · Pista').click({ force: true })
  await expect(stub(page)).toContainText('5 × Inteira · Pista')
  await expectSaved(page, { cart: { quantities: { '101-1-1-1': 5, '101-1-1-2': 1 } } })
})

test('the first holder is the buyer, the others are asked for, checked, and kept while one types', async ({ page }) => {
  const fan = await reserve(page, FESTIVAL, { 'Inteira · Pista': 1, 'Meia-entrada · Pista': 1 })
  const [first, second] = [holderCard(page, 1), holderCard(page, 2)]
  await expect(first.getByText(`CPF ${fan.cpf.slice(0, 3)}.***.***-${fan.cpf.slice(-2)}`)).toBeVisible()
  await expect(first.getByRole('textbox')).toHaveCount(0)
  await expect(first.getByText('Você', { exact: true })).toBeVisible()
  await expect(second.getByLabel('Nome completo')).toHaveValue('')

  await goOn(page, 'Ir para o pagamento').click()
  await expect(second.getByText('Este campo é obrigatório')).toHaveCount(2)
  await expect(page.getByText('Faltam 3 campos')).toBeVisible()
  await expect(second.getByText('Escolha o motivo da meia')).toBeVisible()
  await expect(second.getByLabel('Nome completo')).toBeFocused()
  await second.getByLabel('Nome completo').fill('Bo')
  await expect(second.getByText('O nome precisa ter mais que 2 letras.')).toBeVisible()
  await second.getByLabel('CPF').fill('111.444.777-36')
  await expect(second.getByText('CPF inválido')).toBeVisible()
  await second.getByRole('button', { name: /^Usar outro contato/ }).click()
  await expect(second.getByLabel('Celular')).toBeFocused()
  await second.getByLabel('Celular').fill('4199')
  await expect(second.getByText('O número de telefone deve conter no mínimo 11 dígitos')).toBeVisible()
  await second.getByLabel('E-mail').fill('bo@')
  await expect(second.getByText('E-mail inválido')).toBeVisible()
  // Left out, it is the buyer's.
  for (const label of ['Celular', 'E-mail']) await second.getByLabel(label).fill('')
  await expect(second.getByText('E-mail inválido')).toBeHidden()

  // An earlier draft may still be on its way.
  const saved = page.waitForResponse(
    (answer) => answer.ok() && (answer.request().postData()?.includes('Bona Prates') ?? false),
  )
  await second.getByLabel('Nome completo').fill('Bona Prates')
  await saved
  await page.reload()
  await takenOver(page)
  await expect(second.getByLabel('Nome completo')).toHaveValue('Bona Prates')
  await expect(second.getByLabel('CPF')).toHaveValue('111.444.777-36')
  await expectNotKept(page, [...secretsOf(fan), 'Bona Prates', '111.444.777-36'])

  await second.getByLabel('CPF').fill('111.444.777-35')
  await second.getByLabel('Motivo da meia').selectOption('student')
  await second.getByLabel('Número do documento').fill('CIE 2026')
  await goOn(page, 'Ir para o pagamento').click()
  await expectChoice(page)
  await expect(page.getByRole('main').getByText('Bona Prates')).toBeVisible()
})

test('a race asks for shirt, team and emergency contact', async ({ page }) => {
  await reserve(page, '/trilha-quadra/ticket/buy/401', { 'Inscrição · 5 km · Largada às 7h': 1 })
  const card = holderCard(page, 1)
  await goOn(page, 'Ir para o pagamento').click()
  await expect(card.getByText('Este campo é obrigatório')).toHaveCount(2)
  await card.getByLabel('Tamanho da camiseta').selectOption('M')
  await card.getByLabel('Contato de emergência').fill('4133')
  await goOn(page, 'Ir para o pagamento').click()
  await expect(card.getByText('O número de telefone deve conter no mínimo 11 dígitos')).toBeVisible()
  await card.getByLabel('Contato de emergência').fill('41988887777')
  await card.getByLabel('Equipe (opcional)').fill('Pé de Vento')
  const sent = page.waitForRequest(
    (request) => request.url().endsWith('/holders') && request.postData()!.includes('"complete":true'),
  )
  await goOn(page, 'Ir para o pagamento').click()
  expect(((await sent).postDataJSON() as { holders: { additional: object[] }[] }).holders[0]?.additional).toEqual([
    { field: 'shirt_size', value: 'M' },
    { field: 'team', value: 'Pé de Vento' },
    { field: 'emergency_contact', value: '41988887777' },
  ])
  await expectChoice(page)
})

test(
  'what the server says about a field stands next to it, and what it says of all holders leads back to them',
  repeat(),
  async ({ page, complaints }) => {
    await reserve(page, FESTIVAL, { 'Inteira · Pista': 2 })
    await holderCard(page, 2).getByLabel('Nome completo').fill('Bona Prates')
    await holderCard(page, 2).getByLabel('CPF').fill('111.444.777-35')
    const invalid = {
      code: 'invalid_input',
      message: 'Confira os dados informados.',
      errors: { 'holders.1.cpf': ['CPF inválido'] },
    }
    await page.route('**/holders', (route) => route.fulfill({ status: 422, json: invalid }))
    await goOn(page, 'Ir para o pagamento').click()
    await expect(holderCard(page, 2).getByText('CPF inválido')).toBeVisible()
    await expect(holderCard(page, 2).getByLabel('CPF')).toBeFocused()

    // Which of them has another ticket nobody is told, so that the sentence stays.
    await page.unroute('**/holders')
    const message = 'Neste evento cada pessoa entra com um só ingresso: confira os portadores.'
    const twice = { status: 409, json: { code: 'holder_twice', message } }
    const told = page.locator('form').getByText(message)
    await page.route('**/holders', (route) => route.fulfill(twice))
    await goOn(page, 'Ir para o pagamento').click()
    await expect(told).toBeVisible()

    // Somebody else has named this person meanwhile.
    await page.unroute('**/holders')
    await page.route('**/api/orders', (route) => route.fulfill(twice))
    await goOn(page, 'Ir para o pagamento').click()
    await expectChoice(page)
    await goOn(page, 'Pagar com Pix').click()
    await expectStep2(page)
    await expect(told).toBeVisible()
    // It can be put right at once.
    await page.unroute('**/api/orders')
    await goOn(page, 'Ir para o pagamento').click()
    await expectChoice(page)
    forgive(complaints, /status of 4(22|09)/)
  },
)

test('members find their own price, everybody else learns beforehand that it is not theirs', async ({ page }) => {
  await open(page, '/mare-alta/ticket/buy/301')
  await page.getByRole('button', { name: 'Lista', exact: true }).click()
  const row = (name: string) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) })
      .last()
  await row('Sócio Vela').getByRole('button', { name: 'Sou sócio' }).click()
  const login = dialogNamed(page, 'LOGIN SÓCIO-TORCEDOR')
  await login.getByLabel('E-mail').fill('clara.prado@exemplo.test')
  await login.getByLabel('Senha', { exact: true }).fill('clara-e-socia')
  await login.getByRole('button', { name: 'Acessar', exact: true }).click()
  await expect(row('Sócio Boia')).toContainText('Seu plano é o Vela')
  await row('Sócio Vela')
    .getByRole('button', { name: /^Adicionar um/ })
    .click()
  await expect(stub(page)).toContainText('1 × Sócio Vela · Norte')
})
