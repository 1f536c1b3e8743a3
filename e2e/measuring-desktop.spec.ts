import type { Page } from '@playwright/test'
import { choose, goOn } from './buying.ts'
import { dialogNamed, logIn, registerBeforehand, verifyBeforehand, type Fan } from './fan.ts'
import { standInForTags, toldToGoogle, toldToMeta, watchStrangers } from './measuring.ts'
import { expectConfirmed, payShownPix, payWithPix } from './paying.ts'
import { free, openList, THEATRE } from './seats.ts'
import { HASH_URL, HISTORY_URL } from './servers.ts'
import { acceptCookiesBeforehand, expect, repeat, test } from './test.ts'
import { followFooter, forgive, open } from './visitor.ts'

const FESTIVAL = 'Festival Noites de Jabuticaba'
const FLOOR = 'Inteira · Pista'

function notice(page: Page) {
  return page.getByRole('dialog', { name: 'Aviso de Cookies' })
}

async function pagesCounted(page: Page): Promise<unknown[]> {
  const told = await toldToGoogle(page)
  return told.filter(({ name }) => name === 'page_view').map(({ details }) => details['page_path'])
}

/** From the home page to the money, with a login on the way. */
async function buyFromHome(page: Page): Promise<Fan> {
  const fan = await registerBeforehand(page.request)
  await verifyBeforehand(page.request, fan)
  await page.getByRole('link', { name: FESTIVAL }).first().click()
  await choose(page, { [FLOOR]: 1 })
  await goOn(page).click()
  await logIn(dialogNamed(page, 'ACESSE SUA CONTA'), fan)
  await payWithPix(page)
  await payShownPix(page)
  await expectConfirmed(page, fan)
  return fan
}

/** What was bought, and the buyer's own page. */
async function lookAtOwn(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Ver ingressos' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Seus ingressos' })).toBeVisible()
  await page.evaluate(() => (location.hash = '#/user/data'))
  await expect(page.getByRole('heading', { level: 1, name: 'Meus dados' })).toBeVisible()
}

test(
  'nothing is counted and nobody is told before the visitor accepts, nor after a refusal, whatever is bought',
  repeat(),
  async ({ page }) => {
    const strangers = watchStrangers(page)
    await open(page, '/')
    await expect(notice(page)).toBeVisible()
    await page.evaluate(() => (location.hash = '#/sobre'))
    await expect(page.getByRole('heading', { level: 1, name: 'Sobre' })).toBeVisible()
    expect(await pagesCounted(page)).toEqual([])

    await notice(page).getByRole('button', { name: 'Recusar' }).click()
    await followFooter(page, 'Termos de uso')
    await expect(page.getByRole('heading', { level: 1, name: 'Termos de uso' })).toBeVisible()

    await page.getByRole('banner').getByRole('link', { name: 'Guichê Jacarandá' }).click()
    await buyFromHome(page)
    await lookAtOwn(page)
    expect([await toldToGoogle(page), await toldToMeta(page)]).toEqual([[], []])
    expect(strangers).toEqual([])
    // Only the shop's own, which every login leaves: it measures nothing.
    const cookies = (await page.context().cookies()).map(({ name }) => name)
    expect(cookies.toSorted()).toEqual(['browser', 'device', 'refresh'])
  },
)

test('after acceptance every page is counted once, except the checkout, by the producer’s own services', async ({
  page,
}) => {
  const asked = await standInForTags(page)
  await open(page, '/mare-alta')
  expect(asked).toEqual([])
  await notice(page).getByRole('button', { name: 'Aceitar' }).click()
  await expect.poll(async () => pagesCounted(page)).toHaveLength(1)
  await followFooter(page, 'Sobre')
  await expect(page.getByRole('heading', { level: 1, name: 'Sobre' })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Esporte Clube Maré Alta' }).click()
  await page
    .getByRole('link', { name: /Ferrovia Atlética/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Maré Alta x Ferrovia Atlética' })).toBeVisible()
  await followFooter(page, 'Dúvidas frequentes')
  await expect(page.getByRole('heading', { level: 1, name: 'Dúvidas frequentes' })).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Acesse Sua Conta' }).click()
  await expect(page.getByRole('dialog', { name: 'ACESSE SUA CONTA' })).toBeVisible()

  await expect.poll(async () => pagesCounted(page)).toHaveLength(4)
  const counted = (await pagesCounted(page)).map((path) => String(path).replace(/(.)\/$/, '$1'))
  expect(counted).toEqual(['/mare-alta', '/mare-alta/sobre', '/mare-alta', '/mare-alta/faq'])
  const whose = (await toldToGoogle(page)).map(({ details }) => details['send_to'])
  expect(new Set(whose)).toEqual(new Set(['G-DEMO2MARE']))
  const meta = await toldToMeta(page)
  expect(meta.filter(([command]) => command === 'init')).toEqual([['init', '100000000000002']])
  expect(meta.filter(([, , name]) => name === 'PageView')).toHaveLength(4)
  expect(asked.map((address) => new URL(address).host).toSorted()).toEqual([
    'connect.facebook.net',
    'www.googletagmanager.com',
  ])
})

test('a page view is recorded on every navigation, also of a slug that only the hash names', async ({ page }) => {
  await standInForTags(page)
  await acceptCookiesBeforehand(page)
  // The document is a producer's who has no service; the address asks for one who has.
  await open(page, `${HASH_URL.replace('localhost', 'prefeitura.localhost')}/#/mare-alta`)
  await expect.poll(async () => pagesCounted(page)).toEqual(['/mare-alta'])
})

test('a producer without a service has nobody told there', repeat(), async ({ page }) => {
  const asked = await standInForTags(page)
  await acceptCookiesBeforehand(page)
  await open(page, `${HISTORY_URL}/ribeirao-das-flores/sobre`)
  await expect(page.getByRole('heading', { level: 1, name: 'Sobre' })).toBeVisible()
  await open(page, `${HISTORY_URL}/tucunare-futsal/sobre`)
  await expect.poll(async () => pagesCounted(page)).toEqual(['/tucunare-futsal/sobre'])
  await expect.poll(() => asked).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-DEMO1TUCU'])
})

test('Back and Forward count as visits too, in history mode as well', repeat(), async ({ page }) => {
  await standInForTags(page)
  await open(page, `${HISTORY_URL}/`)
  await notice(page).getByRole('button', { name: 'Aceitar' }).click()
  await expect.poll(async () => pagesCounted(page)).toEqual(['/'])
  await followFooter(page, 'Sobre')
  await expect(page.getByRole('heading', { level: 1, name: 'Sobre' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Próximos eventos' })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'Sobre' })).toBeVisible()
  await expect.poll(async () => pagesCounted(page)).toEqual(['/', '/sobre', '/', '/sobre'])
})

test(
  'whoever changes their mind is not counted any more, and the services’ cookies are gone',
  repeat(),
  async ({ page }) => {
    await standInForTags(page)
    await acceptCookiesBeforehand(page)
    await open(page, '/privacidade')
    await expect.poll(async () => pagesCounted(page)).toEqual(['/privacidade'])
    await page.evaluate(() => (document.cookie = '_ga=GA1.1.1; path=/'))
    await page.getByRole('button', { name: 'Rever minha escolha de cookies' }).click()
    await notice(page).getByRole('button', { name: 'Recusar' }).click()
    await expect.poll(async () => page.evaluate(() => document.cookie)).not.toContain('_ga')
    expect(await page.evaluate(() => (window as unknown as Record<string, unknown>)['ga-disable-G-DEMO1234'])).toBe(
      true,
    )
    expect((await toldToMeta(page)).at(-1)).toEqual(['consent', 'revoke'])
    await followFooter(page, 'Sobre')
    await expect(page.getByRole('heading', { level: 1, name: 'Sobre' })).toBeVisible()
    expect(await pagesCounted(page)).toEqual(['/privacidade'])
  },
)

test('a purchase is told from the first look to the money, in the words of each service, and nothing personal with it', async ({
  page,
}) => {
  await standInForTags(page)
  const strangers = watchStrangers(page)
  await open(page, '/')
  await expect(notice(page)).toBeVisible()
  expect(strangers).toEqual([])
  await notice(page).getByRole('button', { name: 'Aceitar' }).click()
  const fan = await buyFromHome(page)
  await expect.poll(async () => (await toldToGoogle(page)).at(-1)?.name).toBe('purchase')
  const where = { page_location: `${HASH_URL}/ticket/buy/101`, page_referrer: `${HASH_URL}/` }
  const sent = { send_to: 'G-DEMO1234', currency: 'BRL', ...where }
  const item = { item_id: '101', item_name: FESTIVAL, quantity: 1 }
  const ticket = { ...sent, value: 150, items: [{ ...item, item_variant: 'Inteira', price: 150 }] }
  expect((await toldToGoogle(page)).filter(({ name }) => name !== 'page_view')).toEqual([
    { name: 'view_item', details: { ...ticket, items: [{ ...item, price: 150 }] } },
    { name: 'add_to_cart', details: ticket },
    { name: 'login', details: { send_to: 'G-DEMO1234', method: 'password', ...where } },
    { name: 'begin_checkout', details: ticket },
    { name: 'purchase', details: { ...ticket, value: 172.5, transaction_id: expect.stringMatching(/^\d+$/) } },
  ])
  const meta = await toldToMeta(page)
  const names = meta.filter(([command]) => command === 'trackSingle').map(([, , name]) => name)
  expect(names).toEqual(['PageView', 'ViewContent', 'AddToCart', 'InitiateCheckout', 'Purchase'])
  const everything = JSON.stringify([await toldToGoogle(page), meta])
  for (const secret of [fan.name, fan.email, fan.cpf, fan.cpf.replace(/\D/g, '')])
    expect(everything).not.toContain(secret)

  await page.reload()
  await expectConfirmed(page, fan)
  expect((await toldToGoogle(page)).filter(({ name }) => name === 'purchase')).toEqual([])

  await lookAtOwn(page)
  // Google gets an order's address as a pattern. Meta gets no call, because its script reads the address.
  await expect.poll(async () => pagesCounted(page)).toContain('/ticket/list/{id}')
  expect((await toldToMeta(page)).filter(([, , name]) => name === 'PageView')).toEqual([])
  const hosts = new Set(strangers.map((address) => new URL(address).host))
  expect([...hosts].toSorted()).toEqual(['connect.facebook.net', 'www.googletagmanager.com'])
})

test('logging in, searching and choosing a seat are told', repeat(), async ({ page }) => {
  await standInForTags(page)
  await acceptCookiesBeforehand(page)
  await open(page, '/')
  await page.getByRole('searchbox').fill('jabuticaba')
  await expect
    .poll(async () => (await toldToGoogle(page)).map(({ name, details }) => [name, details['search_term']]))
    .toContainEqual(['search', 'jabuticaba'])
  await page.getByRole('banner').getByRole('button', { name: 'Acesse Sua Conta' }).click()
  const dialog = page.getByRole('dialog', { name: 'ACESSE SUA CONTA' })
  await dialog.getByLabel('E-mail').fill('ana.ramos@exemplo.test')
  await dialog.getByLabel('Senha', { exact: true }).fill('ana-vai-ao-jogo')
  await dialog.getByRole('button', { name: 'Acessar', exact: true }).click()
  await expect
    .poll(async () => (await toldToGoogle(page)).map(({ name, details }) => [name, details['method']]))
    .toContainEqual(['login', 'password'])

  await open(page, THEATRE)
  await openList(page, 'Balcão')
  await free(page, 'Balcão').first().click()
  const seat = {
    item_id: '102',
    item_name: 'Stand-up: Riso de Quinta',
    item_variant: 'Inteira',
    price: 50,
    quantity: 1,
  }
  await expect
    .poll(async () => (await toldToGoogle(page)).at(-1))
    .toEqual({
      name: 'add_to_cart',
      details: {
        send_to: 'G-DEMO1234',
        currency: 'BRL',
        value: 50,
        items: [seat],
        page_location: `${HASH_URL}/ticket/buy/102`,
        page_referrer: '',
      },
    })
})

test(
  'the server keeps every answer with its version, also one that could not be told at once',
  repeat(),
  async ({ page, complaints }) => {
    await page.route('**/api/consents', (route) => route.abort(), { times: 1 })
    await open(page, '/')
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/consents'))
    await notice(page).getByRole('button', { name: 'Recusar' }).click()
    await failed
    const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('cookies') ?? '{}') as object)
    await expect.poll(stored).toHaveProperty('untold', true)
    const told = page.waitForRequest('**/api/consents')
    await page.reload()
    expect((await told).postDataJSON()).toEqual({ kind: 'cookies', version: 1, allowed: false })
    await expect.poll(stored).not.toHaveProperty('untold')
    forgive(complaints, /ERR_FAILED/)
  },
)
