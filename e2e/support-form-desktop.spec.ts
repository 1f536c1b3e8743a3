import { fillIn, form, offlineMessage, send } from './support-form.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { createGate, followFooter, forgive, open } from './visitor.ts'

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

test('blanks are no answer, and an e-mail must be one', repeat(), async ({ page }) => {
  await open(page, '/suporte')
  await fillIn(page, 'ana@exemplo')
  await form(page).getByLabel('Seu nome').fill('   ')
  await send(page).click()
  await expect(form(page).getByLabel('Seu nome')).toHaveAccessibleDescription('Este campo é obrigatório')
  await expect(form(page).getByLabel('E-mail')).toHaveAccessibleDescription('E-mail inválido')
  await expect(form(page).getByLabel('Seu nome')).toBeFocused()
  await expect(form(page).getByLabel('Assunto')).not.toHaveAttribute('aria-invalid', 'true')
  await form(page).getByLabel('Seu nome').fill('A')
  await expect(form(page).getByLabel('Seu nome')).not.toHaveAttribute('aria-invalid', 'true')
  await expect(form(page).getByLabel('E-mail')).toHaveAccessibleDescription('E-mail inválido')
})

test('without network a message says so, what was typed stays even for who looks elsewhere, and a second try succeeds', async ({
  page,
  complaints,
}) => {
  await open(page, '/suporte')
  await page.route('**/api/support', (route) => route.abort())
  await fillIn(page, 'ana@exemplo.test')
  await send(page).click()
  await expect(offlineMessage(page)).toBeVisible()
  await expect(offlineMessage(page)).toHaveCSS('text-transform', 'uppercase')
  await followFooter(page, 'Dúvidas frequentes')
  await expect(page.getByRole('heading', { level: 1, name: 'Dúvidas frequentes' })).toBeVisible()
  await page.goBack()
  await expect(form(page).getByLabel('Assunto')).toHaveValue('half_price')
  await expect(form(page).getByLabel('Seu nome')).toHaveValue('Ana Ramos')
  await expect(form(page).getByLabel('E-mail')).toHaveValue('ana@exemplo.test')
  await expect(form(page).getByLabel('Como podemos ajudar?')).toHaveValue('Meu documento serve?')

  await page.unroute('**/api/support')
  await page.route('**/api/support', (route) => route.fulfill({ json: { protocol: '20261115-ABCDEFGH' } }))
  await send(page).click()
  await expect(page.getByText('20261115-ABCDEFGH')).toBeVisible()
  await expect(offlineMessage(page)).toBeHidden()
  forgive(complaints, /net::ERR_FAILED/)
})

test('a double click sends the message once', repeat(), async ({ page }) => {
  let sent = 0
  const gate = createGate()
  await page.route('**/api/support', async (route) => {
    sent += 1
    await gate.passed
    await route.fulfill({ json: { protocol: '20261115-ABCDEFGH' } })
  })
  await open(page, '/suporte')
  await fillIn(page, 'ana@exemplo.test')
  await send(page).dblclick()
  await expect(send(page)).toHaveAttribute('aria-busy', 'true')
  await form(page).getByLabel('Seu nome').press('Enter')
  gate.open()
  await expect(page.getByText('20261115-ABCDEFGH')).toBeVisible()
  expect(sent).toBe(1)
})

test('what the server says about a field stands next to that field', repeat(), async ({ page, complaints }) => {
  const errors = { email: ['E-mail inválido'] }
  await page.route('**/api/support', (route) =>
    route.fulfill({ status: 422, json: { message: 'Confira os dados informados.', code: 'invalid_input', errors } }),
  )
  await open(page, '/suporte')
  await fillIn(page, 'ana@exemplo.test')
  await send(page).click()
  await expect(form(page).getByLabel('E-mail')).toHaveAccessibleDescription('E-mail inválido')
  await expect(page.getByRole('status').getByText('Confira os dados informados.')).toBeVisible()
  forgive(complaints, /status of 422/)
})

test('an answer nobody understands is told by its code', repeat(), async ({ page, complaints }) => {
  await page.route('**/api/support', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }))
  await open(page, '/suporte')
  await fillIn(page, 'ana@exemplo.test')
  await send(page).click()
  await expect(page.getByRole('status').getByText('A solicitação falhou com o código 502.')).toBeVisible()
  forgive(complaints, /status of 502/)
})

test('a server that does not answer within fifteen seconds is given up', repeat(), async ({ page }) => {
  await page.addInitScript(() => {
    const real = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (after) => real(after === 15_000 ? 50 : after)
  })
  await page.route('**/api/support', () => {})
  await open(page, '/suporte')
  await fillIn(page, 'ana@exemplo.test')
  await send(page).click()
  await expect(page.getByRole('status').getByText('O servidor demorou a responder. Tente novamente.')).toBeVisible()
  await expect(form(page).getByLabel('Seu nome')).toHaveValue('Ana Ramos')
})
