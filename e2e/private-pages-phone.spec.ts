import { aFan, dialogNamed } from './fan.ts'
import { HASH_URL, HISTORY_URL } from './servers.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import {
  ana,
  logInForReal,
  emptyState,
  expectSaved,
  followFooter,
  logInBeforehand,
  open,
  openAnew,
  rememberState,
  savedState,
} from './visitor.ts'

const cart = { event_id: '301', step: 2, quantities: { '301-1-1-1': 2 }, coupons: [], timer: null }
const addresses = ['/ticket/payments', '/ticket/list/x', '/user/data']

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

for (const { mode, base, home } of [
  { mode: 'hash', base: `${HASH_URL}/#`, home: (prefix: string) => `${HASH_URL}/${prefix && `#${prefix}`}` },
  { mode: 'history', base: HISTORY_URL, home: (prefix: string) => `${HISTORY_URL}${prefix || '/'}` },
]) {
  for (const prefix of ['', '/mare-alta']) {
    const title = `${mode} mode: a visitor at an account page of ${prefix || '/'} goes home, where the login dialog is open`
    test(title, repeat(mode === 'history' || prefix !== ''), async ({ page }) => {
      await page.goto(base)
      for (const address of addresses) {
        await openAnew(page, `${base}${prefix}${address}`)
        await expect(page.getByRole('dialog', { name: 'ACESSE SUA CONTA' })).toBeVisible()
        expect(page.url().replace(/(\w)\/$/, '$1'), address).toBe(home(prefix).replace(/(\w)\/$/, '$1'))
        await expect(page).toHaveTitle(/^Ingressos · /)
      }
    })
  }
}

test('Ingressos leads a newcomer by the short registration to the tickets, and the e-mail may wait', async ({
  page,
}) => {
  const fan = aFan()
  await open(page, '/lagoa-lounge/sobre')
  await page.getByRole('banner').getByRole('button', { name: 'Ingressos' }).click()
  await dialogNamed(page, 'ACESSE SUA CONTA').getByRole('button', { name: 'Não tem conta? Cadastre-se' }).click()
  const form = dialogNamed(page, 'CRIAR CONTA')
  await form.getByLabel('Nome completo').fill(fan.name)
  await form.getByLabel('CPF').fill(fan.cpf)
  await form.getByLabel('Nascimento').fill(fan.birth)
  await form.getByLabel('Celular').fill(fan.phone)
  await form.getByLabel('E-mail').fill(fan.email)
  await form.getByLabel('Senha', { exact: true }).fill(fan.password)
  await form.getByRole('checkbox', { name: /Li e aceito/ }).check()
  await form.getByRole('button', { name: 'Criar conta' }).click()
  await expect(page).toHaveURL(`${HASH_URL}/#/lagoa-lounge/ticket/payments`)
  const verification = dialogNamed(page, 'VERIFICAR E-MAIL')
  await verification.getByRole('button', { name: 'Agora não' }).click()
  await expect(verification).toBeHidden()
  await expect(page).toHaveURL(`${HASH_URL}/#/lagoa-lounge/ticket/payments`)
})

test(
  'a visitor who closes the login dialog stays at home, and Back does not return to the refused page',
  repeat(),
  async ({ page }) => {
    await open(page, '/#/sobre')
    await page.evaluate(() => (location.hash = '#/ticket/payments'))
    const dialog = page.getByRole('dialog', { name: 'ACESSE SUA CONTA' })
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(`${HASH_URL}/`)
    await page.goBack()
    await expect(page).toHaveURL(`${HASH_URL}/#/sobre`)
    await expect(dialog).toBeHidden()
  },
)

test('nothing of an account page is shown to a visitor', repeat(), async ({ page }) => {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = () => {
      seen.push(...[...document.querySelectorAll('h1')].map(({ textContent }) => textContent ?? ''))
      requestAnimationFrame(look)
    }
    look()
  })
  await open(page, `${HISTORY_URL}/user/data`)
  await expect(page.getByRole('dialog', { name: 'ACESSE SUA CONTA' })).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).not.toContain('Meus dados')
})

test(
  'a stranger’s name without the logged flag, or the flag without a name, is no login',
  repeat(),
  async ({ page }) => {
    await page.goto('/')
    for (const user of [
      { id: 'u1', name: 'Ana Ramos', logged: false, token: null },
      { ...ana, name: '' },
    ]) {
      await page.evaluate((state) => localStorage.setItem('vuex', JSON.stringify(state)), {
        ...emptyState,
        user,
      })
      await openAnew(page, '/#/user/data')
      await expect(page.getByRole('dialog', { name: 'ACESSE SUA CONTA' })).toBeVisible()
    }
  },
)

test('entering a checkout makes its event the cart’s event', async ({ page }) => {
  await open(page, '/mare-alta')
  await page
    .getByRole('link', { name: /Ferrovia Atlética/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Maré Alta x Ferrovia Atlética' })).toBeVisible()
  await expectSaved(page, {
    events: { selected_event_id: '301' },
    cart: { event_id: '301', step: 1, quantities: {}, coupons: [], timer: null },
  })
  await page.evaluate(() => (location.hash = '#/mare-alta/ticket/buy/303'))
  await expect(page.getByRole('heading', { level: 1, name: 'Maré Alta x União da Restinga' })).toBeVisible()
  await expectSaved(page, { events: { selected_event_id: '303' }, cart: { ...emptyState.cart, event_id: '303' } })
})

test('a visitor may open the checkout', repeat(), async ({ page }) => {
  await open(page, '/mare-alta/ticket/buy/301')
  await expect(page.getByRole('heading', { level: 1, name: 'Maré Alta x Ferrovia Atlética' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

for (const { mode, shop, base } of [
  { mode: 'hash', shop: HASH_URL, base: `${HASH_URL}/#` },
  { mode: 'history', shop: HISTORY_URL, base: HISTORY_URL },
]) {
  test(
    `${mode} mode: someone logged in sees the pages of the account`,
    repeat(mode === 'history'),
    async ({ page }) => {
      await logInBeforehand(page, undefined, shop)
      await open(page, `${base}/user/data`)
      await expect(page.getByRole('heading', { level: 1, name: 'Meus dados' })).toBeVisible()
      await expect(page).toHaveURL(`${base}/user/data`)
      await openAnew(page, `${base}/mare-alta/ticket/payments`)
      await expect(page.getByRole('heading', { level: 1, name: 'Ingressos', exact: true })).toBeVisible()
      await expect(page).toHaveURL(`${base}/mare-alta/ticket/payments`)
    },
  )
}

test('a login survives a reload', repeat(), async ({ page }) => {
  const user = await logInForReal(page)
  await rememberState(page, { user })
  await open(page, '/')
  await page.reload()
  await open(page, '/#/sobre')
  await expectSaved(page, { user })
})

test('entering the tickets of an unknown order resets cart and event and goes to the orders', async ({ page }) => {
  const user = await logInForReal(page)
  await rememberState(page, { user, cart, events: { selected_event_id: '301' } })
  await open(page, '/#/mare-alta/ticket/list/x')
  await expect(page).toHaveURL(`${HASH_URL}/#/mare-alta/ticket/payments`)
  await expect(page.getByRole('heading', { level: 1, name: 'Ingressos', exact: true })).toBeVisible()
  await expectSaved(page, { user, cart: emptyState.cart, events: emptyState.events })
})

test('coming back to the checkout of the same event keeps the cart', repeat(), async ({ page }) => {
  await rememberState(page, { cart })
  await open(page, '/mare-alta/ticket/buy/301')
  await expect(page.getByRole('heading', { level: 1, name: 'Maré Alta x Ferrovia Atlética' })).toBeVisible()
  await followFooter(page, 'Sobre')
  await expect(page.getByRole('heading', { level: 1, name: 'Sobre' })).toBeVisible()
  await page.goBack()
  await expectSaved(page, { cart, events: { selected_event_id: '301' } })
})

test('the checkout of another event empties the cart', async ({ page }) => {
  await rememberState(page, { cart })
  await open(page, '/mare-alta/sobre')
  await expectSaved(page, { cart })
  await page.evaluate(() => (location.hash = '#/mare-alta/ticket/buy/303'))
  await expectSaved(page, { cart: { ...emptyState.cart, event_id: '303' }, events: { selected_event_id: '303' } })
})

for (const { name, prefix, home } of [
  { name: 'the default shop', prefix: '', home: `${HASH_URL}/` },
  { name: 'a shop with a slug', prefix: '/mare-alta', home: `${HASH_URL}/#/mare-alta/` },
]) {
  test(`in ${name} Sair forgets the person and the cart and goes home`, repeat(), async ({ page }) => {
    await rememberState(page, { user: await logInForReal(page), cart })
    await open(page, `/#${prefix}/user/data`)
    await expect(page.getByRole('heading', { level: 1, name: 'Meus dados' })).toBeVisible()
    await page.getByRole('button', { name: 'Abrir menu' }).click()
    await page.getByRole('button', { name: 'Sair' }).click()
    await expect(page).toHaveURL(home)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText('Olá, Ana')).toBeHidden()
    await expectSaved(page, { user: emptyState.user, cart: emptyState.cart })
    expect(JSON.stringify(await savedState(page))).not.toContain('Ana')
    await page.reload()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Acesse Sua Conta' })).toBeVisible()
  })
}
