import type { Page, Request } from '@playwright/test'
import { jacaranda, mareAlta, type DemoProducer } from './demo-producers.ts'
import { HASH_URL, HISTORY_URL } from './servers.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { followFooter, forgive, open } from './visitor.ts'

function shopAt(host: string): string {
  return `http://${host}:${new URL(HASH_URL).port}`
}

async function expectLook(page: Page, { title, brand, footer }: DemoProducer): Promise<void> {
  await expect(page.getByRole('banner').getByRole('img', { name: title, exact: true })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText(footer)
  await expect(page).toHaveTitle(new RegExp(` · ${title}$`))
  const primary = page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary'))
  expect((await primary).trim()).toBe(brand.primary)
}

function isCall(path: string) {
  return (request: Request) => new URL(request.url()).pathname === path
}

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

test('without a slug and without an own host name the default producer sells', async ({ page }) => {
  const answer = await open(page, '/')
  expect(answer?.status()).toBe(200)
  await expectLook(page, jacaranda)
})

test('a slug in the address chooses the producer', async ({ page }) => {
  const answer = await open(page, '/mare-alta')
  expect(answer?.status()).toBe(200)
  await expectLook(page, mareAlta)
  await expect(page.getByRole('link', { name: /Ferrovia Atlética/ }).first()).toBeVisible()
})

test('a host name chooses the producer, and its addresses need no slug', async ({ page }) => {
  await open(page, shopAt('marealta.localhost'))
  await expectLook(page, mareAlta)
  await followFooter(page, 'Sobre')
  await expect(page).toHaveURL(`${shopAt('marealta.localhost')}/#/sobre`)
  await expectLook(page, mareAlta)
})

test('the slug wins over the host name', repeat(), async ({ page }) => {
  await open(page, `${shopAt('futsal.localhost')}/mare-alta`)
  await expectLook(page, mareAlta)
})

test('an unknown host name gets the default producer', repeat(), async ({ page }) => {
  const answer = await open(page, shopAt('ninguem.localhost'))
  expect(answer?.status()).toBe(200)
  await expectLook(page, jacaranda)
})

test(
  'unknown slugs and paths are answered with 404 and a friendly page in the default look',
  repeat(),
  async ({ page, complaints }) => {
    for (const path of ['/ninguem', '/ninguem/sobre', '/a/b/c/d', '/mare-alta/nao-existe', '/producers/ninguem/']) {
      const answer = await open(page, path)
      expect(answer?.status(), path).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: 'Página não encontrada' }), path).toBeVisible()
      await expectLook(page, jacaranda)
    }
    await page.getByRole('main').getByRole('link', { name: 'Ir para o início' }).click()
    await expect(page.getByRole('heading', { name: jacaranda.list })).toBeVisible()
    forgive(complaints, /status of 404/)
  },
)

test('a producer sells its own events only', async ({ page, complaints }) => {
  const answer = await open(page, '/tucunare-futsal/ticket/buy/301')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Não encontramos esse evento' })).toBeVisible()
  forgive(complaints, /status of 404/)
})

test('the slug stays in the address while the visitor browses', repeat(), async ({ page }) => {
  await open(page, '/mare-alta')
  await followFooter(page, 'Termos de uso')
  await expect(page).toHaveURL(`${HASH_URL}/#/mare-alta/termos`)
  await expect(page.getByRole('heading', { level: 1, name: 'Termos de uso' })).toBeVisible()
  await expectLook(page, mareAlta)

  await page.getByRole('banner').getByRole('link', { name: mareAlta.title }).click()
  await expect(page).toHaveURL(/#\/mare-alta\/?$/)
  await expect(page.getByRole('heading', { name: mareAlta.list })).toBeVisible()

  await page
    .getByRole('link', { name: /Ferrovia Atlética/ })
    .first()
    .click()
  await expect(page).toHaveURL(`${HASH_URL}/#/mare-alta/ticket/buy/301`)
  await expect(page.getByRole('heading', { level: 1, name: 'Maré Alta x Ferrovia Atlética' })).toBeVisible()
})

test(
  '/producers/mare-alta/ shows that producer’s events in its look and its links keep the slug',
  repeat(),
  async ({ page }) => {
    const answer = await open(page, '/producers/mare-alta/')
    expect(answer?.status()).toBe(200)
    await expectLook(page, mareAlta)
    await expect(page.getByRole('heading', { name: mareAlta.list })).toBeVisible()
    await followFooter(page, 'Sobre')
    await expect(page).toHaveURL(`${HASH_URL}/#/mare-alta/sobre`)
    await page.goBack()
    await expect(page.getByRole('heading', { name: mareAlta.list })).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: mareAlta.title }).click()
    await expect(page).toHaveURL(/#\/mare-alta\/?$/)
  },
)

test(
  '/mare-alta/producers/mare-alta/ does not exist: that page takes no slug in front',
  repeat(),
  async ({ page, complaints }) => {
    const answer = await open(page, '/mare-alta/producers/mare-alta/')
    expect(answer?.status()).toBe(404)
    forgive(complaints, /status of 404/)
  },
)

test('typing another slug into the address changes the shop', repeat(), async ({ page }) => {
  await open(page, '/#/sobre')
  await expectLook(page, jacaranda)
  await page.evaluate(() => (location.hash = '#/mare-alta/sobre'))
  await expectLook(page, mareAlta)
  await expect(page.getByRole('heading', { level: 1, name: 'Sobre' })).toBeVisible()
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/storage/ticket/2/favicon.svg')

  await page.evaluate(() => (location.hash = '#/lagoa-lounge'))
  await expect(page).toHaveTitle('Ingressos · Lagoa Serena Lounge')
  await expect(page.getByRole('link', { name: /Pôr do Sol no Deck/ }).first()).toBeVisible()
})

test('calls name the producer only when it is not the default one', async ({ page }) => {
  await open(page, `${HISTORY_URL}/sobre`)
  const plain = page.waitForRequest(isCall('/api/events'))
  await page.getByRole('banner').getByRole('link', { name: jacaranda.title }).click()
  expect((await plain).headers()).not.toHaveProperty('producer-id')

  await open(page, `${HISTORY_URL}/mare-alta/sobre`)
  const named = page.waitForRequest(isCall('/api/events'))
  await page.getByRole('banner').getByRole('link', { name: mareAlta.title }).click()
  expect((await named).headers()).toHaveProperty('producer-id', '2')
  await expect(page.getByRole('link', { name: /Ferrovia Atlética/ }).first()).toBeVisible()

  await open(page, `${HISTORY_URL}/faq`)
  const plainAgain = page.waitForRequest(isCall('/api/events'))
  await page.getByRole('banner').getByRole('link', { name: jacaranda.title }).click()
  expect((await plainAgain).headers()).not.toHaveProperty('producer-id')
})

test('a shop opened by its slug in the hash asks for that producer’s events', repeat(), async ({ page }) => {
  const named = page.waitForRequest(isCall('/api/events'))
  await open(page, '/#/mare-alta')
  expect((await named).headers()).toHaveProperty('producer-id', '2')
  await expectLook(page, mareAlta)
})

test('nobody is told who the visitor is before there is a login', repeat(), async ({ page }) => {
  await open(page, '/sobre')
  const call = page.waitForRequest(isCall('/api/events'))
  await page.getByRole('banner').getByRole('link', { name: jacaranda.title }).click()
  expect((await call).headers()).not.toHaveProperty('authorization')
})

test('taking the slug out of the address returns to the default producer', repeat(), async ({ page }) => {
  await open(page, '/#/mare-alta/sobre')
  await expect(page).toHaveTitle(`Sobre · ${mareAlta.title}`)
  await page.evaluate(() => (location.hash = '#/sobre'))
  await expect(page).toHaveTitle(`Sobre · ${jacaranda.title}`)
  await expect(page.getByRole('contentinfo')).toContainText(jacaranda.footer)
})

test('a slug nobody has, typed over a known one, gets the default look', repeat(), async ({ page, complaints }) => {
  await open(page, '/mare-alta/sobre')
  await expect(page).toHaveTitle(`Sobre · ${mareAlta.title}`)
  await page.evaluate(() => (location.hash = '#/ninguem/sobre'))
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText(jacaranda.footer)
  forgive(complaints, /status of 404/)
})

test(
  'a missing event of a known producer does not make the producer unknown',
  repeat(),
  async ({ page, complaints }) => {
    await open(page, '/mare-alta/ticket/buy/999')
    await expect(page.getByRole('heading', { name: 'Não encontramos esse evento' })).toBeVisible()
    await page.evaluate(() => (location.hash = '#/lagoa-lounge/sobre'))
    await expect(page).toHaveTitle('Sobre · Lagoa Serena Lounge')
    await page.evaluate(() => (location.hash = '#/mare-alta/sobre'))
    await expect(page).toHaveTitle(`Sobre · ${mareAlta.title}`)
    forgive(complaints, /status of 404/)
  },
)

test(
  'without network a shop opened by slug does not claim that the address does not exist',
  repeat(),
  async ({ page, complaints }) => {
    await page.route('**/api/producers/**', (route) => route.abort())
    await open(page, '/#/mare-alta/sobre')
    await expect(page.getByRole('heading', { name: 'Não deu para carregar' })).toBeVisible()
    await page.unroute('**/api/producers/**')
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expectLook(page, mareAlta)
    await expect(page.getByRole('heading', { level: 1, name: 'Sobre' })).toBeVisible()
    forgive(complaints, /net::ERR_FAILED/)
  },
)

test(
  'on a producer’s own host the way home from a missing page leads to that producer',
  repeat(),
  async ({ page, complaints }) => {
    await open(page, `${shopAt('marealta.localhost')}/ninguem`)
    await page.getByRole('main').getByRole('link', { name: 'Ir para o início' }).click()
    await expect(page).toHaveTitle(`Ingressos · ${mareAlta.title}`)
    forgive(complaints, /status of 404/)
  },
)

test('the browser bars follow when the slug in the hash changes the shop', repeat(), async ({ page }) => {
  await open(page, '/#/mare-alta/sobre')
  await expect(page).toHaveTitle(`Sobre · ${mareAlta.title}`)
  await expect(page.locator('meta[name=theme-color][media*=dark]')).toHaveAttribute('content', mareAlta.dark.background)
})
