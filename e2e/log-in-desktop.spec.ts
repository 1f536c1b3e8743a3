import type { Page } from '@playwright/test'
import { openOnEvent } from './dialogs.ts'
import { aFan, dialogNamed, logIn, registerBeforehand, secretsOf } from './fan.ts'
import { HASH_URL } from './servers.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import {
  createGate,
  emptyState,
  expectNotKept,
  expectSaved,
  followFooter,
  forgive,
  open,
  rememberState,
  savedState,
} from './visitor.ts'

const clara = { email: 'clara.prado@exemplo.test', password: 'clara-e-socia' }
const stranger = { email: 'ninguem@exemplo.test', password: 'não é esta' }

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

async function openLogin(page: Page, address = '/sobre') {
  await open(page, address)
  await page.getByRole('button', { name: 'Acesse Sua Conta' }).filter({ visible: true }).click()
  return dialogNamed(page, 'ACESSE SUA CONTA')
}

function said(page: Page, text: string) {
  return expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
}

async function refreshCookies(page: Page) {
  return (await page.context().cookies()).filter(({ name }) => name === 'refresh')
}

test('the right password logs in, on the page one was on, and the browser keeps only what it needs', async ({
  page,
  request,
}) => {
  const fan = await registerBeforehand(request)
  const form = await openLogin(page)
  await logIn(form, fan)
  await said(page, 'Login feito com sucesso!')
  await expect(form).toBeHidden()
  await expect(page).toHaveURL(`${HASH_URL}/#/sobre`)
  await expect(page.getByText('Olá, Joana').filter({ visible: true })).toBeVisible()

  const { user } = await savedState(page)
  expect(user).toMatchObject({ name: fan.name, logged: true, token: { token_type: 'Bearer', expires_in: 900 } })
  await expectNotKept(page, secretsOf(fan))
  await page.reload()
  await expect(page.getByText('Olá, Joana').filter({ visible: true })).toBeVisible()
})

test('a wrong password is said, and what was typed stays', async ({ page, complaints }) => {
  const form = await openLogin(page)
  await logIn(form, stranger)
  await said(page, 'E-mail ou senha incorretos!')
  await expect(form.getByLabel('E-mail')).toHaveValue(stranger.email)
  expect((await savedState(page)).user.logged).toBe(false)
  forgive(complaints, /status of 400/)
})

test('another failure names what the server said, no answer does not', async ({ page, complaints }) => {
  const form = await openLogin(page)
  await page.route('**/oauth/token', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Estamos com muita procura.' } }),
  )
  await logIn(form, stranger)
  await said(page, 'Não foi possível realizar seu login (Estamos com muita procura.), entre em contato com o suporte.')
  await page.unroute('**/oauth/token')
  await page.route('**/oauth/token', (route) => route.abort())
  await form.getByRole('button', { name: 'Acessar', exact: true }).click()
  await said(page, 'Não foi possível realizar seu login, entre em contato com o suporte.')
  forgive(complaints, /status of 503|ERR_FAILED/)
})

test('the login opens with the e-mail ready to type, in the letters of the page', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('button', { name: 'Acesse Sua Conta' }).filter({ visible: true }).click()
  const email = dialogNamed(page, 'ACESSE SUA CONTA').getByLabel('E-mail', { exact: true })
  await expect(email).toBeFocused()
  await expect(email).toHaveCSS('text-rendering', 'geometricprecision')
})

test('fields left empty or odd are said next to them', async ({ page }) => {
  const form = await openLogin(page)
  await form.getByRole('button', { name: 'Acessar', exact: true }).click()
  await expect(form.getByText('Este campo é obrigatório')).toHaveCount(2)
  await expect(form.getByLabel('E-mail')).toBeFocused()
  await form.getByLabel('E-mail').fill('ana@')
  await form.getByLabel('Senha', { exact: true }).fill('x')
  await expect(form.getByText('E-mail inválido')).toBeVisible()
  await form.getByRole('button', { name: 'Mostrar senha' }).click()
  await expect(form.getByLabel('Senha', { exact: true })).toHaveAttribute('type', 'text')
})

test('on a slow network the button shows it, and nothing is sent twice', repeat(), async ({ page, complaints }) => {
  const form = await openLogin(page)
  const gate = createGate()
  let asked = 0
  await page.route('**/oauth/token', async (route) => {
    asked += 1
    await gate.passed
    await route.continue()
  })
  await logIn(form, stranger)
  const button = form.getByRole('button', { name: 'Acessar', exact: true })
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await button.click({ force: true })
  await form.getByLabel('Senha', { exact: true }).press('Enter')
  gate.open()
  await said(page, 'E-mail ou senha incorretos!')
  expect(asked).toBe(1)
  forgive(complaints, /status of 400/)
})

test('members have an entry of their own, which says less about a failure', async ({ page, complaints }) => {
  await open(page, '/ticket/buy/301')
  await (
    await openOnEvent(page, 'É sócio-torcedor?', 'ACESSO SÓCIO-TORCEDOR')
  )
    .getByRole('button', { name: 'Sou Sócio' })
    .click()
  const form = dialogNamed(page, 'LOGIN SÓCIO-TORCEDOR')
  await page.route('**/oauth/token', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Estamos com muita procura.' } }),
  )
  await logIn(form, clara)
  await said(page, 'Não foi possível realizar seu login, entre em contato com o suporte.')
  await page.unroute('**/oauth/token')
  const sent = page.waitForRequest('**/oauth/token')
  await form.getByRole('button', { name: 'Acessar', exact: true }).click()
  expect((await sent).postDataJSON()).toMatchObject({ grant_type: 'password', scope: 'member' })
  await expect(form).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: /^Login feito com sucesso!$/ })).toBeVisible()
  forgive(complaints, /status of 503/)
})

test('who is no member of this club is told so, and is logged in all the same', repeat(), async ({ page, request }) => {
  const fan = await registerBeforehand(request)
  await open(page, '/mare-alta/ticket/buy/301')
  await (
    await openOnEvent(page, 'É sócio-torcedor?', 'ACESSO SÓCIO-TORCEDOR')
  )
    .getByRole('button', { name: 'Sou Sócio' })
    .click()
  await logIn(dialogNamed(page, 'LOGIN SÓCIO-TORCEDOR'), fan)
  await said(page, 'Login feito com sucesso! Não encontramos um plano de sócio deste clube na sua conta.')
  await expect(page.getByText('Olá, Joana').filter({ visible: true })).toBeVisible()
})

test(
  'an answer about somebody who has logged out meanwhile leaves nothing of them',
  repeat(),
  async ({ page, request }) => {
    const fan = await registerBeforehand(request)
    const form = await openLogin(page)
    await logIn(form, fan)
    await said(page, 'Login feito com sucesso!')
    const gate = createGate()
    await page.route('**/api/user', async (route) => {
      const answer = await route.fetch()
      await gate.passed
      await route.fulfill({ response: answer })
    })
    const answered = page.waitForResponse('**/api/user')
    await page.evaluate(() => (location.hash = '#/user/data'))
    await expect(page.getByText(fan.email)).toBeVisible()
    await page.getByRole('button', { name: 'Sair' }).click()
    await expectSaved(page, { user: emptyState.user })
    gate.open()
    await (await answered).finished()
    await followFooter(page, 'Sobre')
    await expect(page.getByRole('heading', { level: 1, name: 'Sobre' })).toBeVisible()
    expect((await savedState(page)).user).toEqual(emptyState.user)
  },
)

test('logging out ends the session, empties the cart and leaves nothing to whoever is next', async ({
  page,
  request,
  complaints,
}) => {
  const fan = await registerBeforehand(request)
  const cart = { event_id: '301', step: 2, quantities: { '301-1': 2 }, coupons: [], timer: null }
  await rememberState(page, { cart })
  const form = await openLogin(page)
  await logIn(form, fan)
  await said(page, 'Login feito com sucesso!')
  const { access_token = '' } = (await savedState(page)).user.token ?? {}
  await page.evaluate(() => (location.hash = '#/user/data'))
  await expect(page.getByText(fan.email)).toBeVisible()
  const revoked = page.waitForResponse('**/oauth/revoke')
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL(`${HASH_URL}/`)
  await expectSaved(page, {
    user: { id: '', name: '', logged: false, token: null },
    cart: { event_id: null, quantities: {}, coupons: [], timer: null },
  })
  await revoked
  const answer = await request.get('/api/user', { headers: { authorization: `Bearer ${access_token}` } })
  expect(answer.status()).toBe(401)
  await expectNotKept(page, [...secretsOf(fan), fan.name, access_token])
  expect(await refreshCookies(page)).toEqual([])

  const next = await registerBeforehand(request, aFan({ name: 'Bento Lima' }))
  await page.goBack()
  await logIn(dialogNamed(page, 'ACESSE SUA CONTA'), next)
  await expect(page.getByText(next.email)).toBeVisible()
  for (const trace of [fan.email, 'Joana']) await expect(page.locator('body')).not.toContainText(trace)
  // What was still on its way when the session ended is refused.
  forgive(complaints, /status of 401/)
})

test('a token that has run out is renewed by itself, for this browser and not for a copy of its storage', async ({
  page,
  request,
  browser,
  complaints,
}) => {
  const fan = await registerBeforehand(request)
  await logIn(await openLogin(page), fan)
  await said(page, 'Login feito com sucesso!')
  const [cookie, ...more] = await refreshCookies(page)
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
  expect(more).toEqual([])
  await expectNotKept(page, [cookie?.value ?? ''])

  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('vuex') ?? '')
    kept.user.token.access_token = 'vencido'
    localStorage.setItem('vuex', JSON.stringify(kept))
  })
  const stolen = await page.context().storageState()
  const elsewhere = await browser.newContext({ storageState: { ...stolen, cookies: [] } })
  const thief = await elsewhere.newPage()
  await thief.goto('/#/user/data')
  await said(thief, 'Sua sessão terminou. Entre de novo.')
  await elsewhere.close()

  await open(page, '/sobre')
  await page.evaluate(() => (location.hash = '#/user/data'))
  await expect(page.getByRole('main').getByText(fan.name).first()).toBeVisible()
  expect((await refreshCookies(page))[0]?.value).not.toBe(cookie?.value)
  forgive(complaints, /status of 401/)
})

test('a page of an account waits for the login and then opens', repeat(), async ({ page, request }) => {
  const fan = await registerBeforehand(request)
  await open(page, '/user/data')
  const form = dialogNamed(page, 'ACESSE SUA CONTA')
  await logIn(form, fan)
  await expect(page).toHaveURL(`${HASH_URL}/#/user/data`)
  await expect(page.getByText(fan.name).first()).toBeVisible()
})

test('a session that was ended elsewhere says so, asks to log in again, and goes on where one was', async ({
  page,
  request,
  complaints,
}) => {
  const fan = await registerBeforehand(request)
  const form = await openLogin(page)
  await logIn(form, fan)
  await said(page, 'Login feito com sucesso!')
  const { access_token = '' } = (await savedState(page)).user.token ?? {}
  await request.post('/oauth/revoke', { data: { token: access_token } })
  await page.evaluate(() => (location.hash = '#/user/data'))
  await said(page, 'Sua sessão terminou. Entre de novo.')
  await expect(dialogNamed(page, 'ACESSE SUA CONTA')).toBeVisible()
  expect((await savedState(page)).user.logged).toBe(false)
  await logIn(dialogNamed(page, 'ACESSE SUA CONTA'), fan)
  await expect(page).toHaveURL(`${HASH_URL}/#/user/data`)
  await expect(page.getByRole('main').getByText(fan.name).first()).toBeVisible()
  forgive(complaints, /status of 401/)
})

test('the page form does the same', repeat(), async ({ page, request }) => {
  const fan = await registerBeforehand(request)
  await open(page, '/login')
  await logIn(page.getByRole('main'), fan)
  await said(page, 'Login feito com sucesso!')
  await expect(page).toHaveURL(`${HASH_URL}/`)
})
