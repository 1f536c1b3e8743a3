import type { Page } from '@playwright/test'
import { HISTORY_URL } from './servers.ts'
import { acceptCookiesBeforehand, expect, test } from './test.ts'
import { followFooter, open } from './visitor.ts'

function notice(page: Page) {
  return page.getByRole('dialog', { name: 'Aviso de Cookies' })
}

async function pagesCounted(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Entry = { event?: string; page_path?: string }
    const { dataLayer: entries = [] } = window as unknown as { dataLayer?: Entry[] }
    return entries.filter(({ event }) => event === 'page_view').map(({ page_path }) => page_path ?? '')
  })
}

test('nothing is counted and nobody is told before the visitor accepts', async ({ page }) => {
  const abroad: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== 'localhost') abroad.push(request.url())
  })
  await open(page, '/')
  await expect(notice(page)).toBeVisible()
  await page.evaluate(() => (location.hash = '#/sobre'))
  await expect(page.getByRole('heading', { level: 1, name: 'Sobre' })).toBeVisible()
  expect(await pagesCounted(page)).toEqual([])

  await notice(page).getByRole('button', { name: 'Recusar' }).click()
  await followFooter(page, 'Termos de uso')
  await expect(page.getByRole('heading', { level: 1, name: 'Termos de uso' })).toBeVisible()
  expect(await pagesCounted(page)).toEqual([])
  expect(abroad).toEqual([])
  expect(await page.context().cookies()).toEqual([])
})

test('after acceptance every page is counted once, except the checkout', async ({ page }) => {
  await open(page, '/mare-alta')
  await notice(page).getByRole('button', { name: 'Aceitar' }).click()
  const before = await pagesCounted(page)
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

  const counted = (await pagesCounted(page)).slice(before.length).map((path) => path.replace(/(.)\/$/, '$1'))
  expect(counted).toEqual(['/mare-alta/sobre', '/mare-alta', '/mare-alta/faq'])
})

test('Back and Forward count as visits too, in history mode as well', async ({ page }) => {
  await open(page, `${HISTORY_URL}/`)
  await notice(page).getByRole('button', { name: 'Aceitar' }).click()
  const before = await pagesCounted(page)
  await followFooter(page, 'Sobre')
  await expect(page.getByRole('heading', { level: 1, name: 'Sobre' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Próximos eventos' })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'Sobre' })).toBeVisible()
  await expect.poll(async () => (await pagesCounted(page)).slice(before.length)).toEqual(['/sobre', '/', '/sobre'])
})

test('a visitor who accepted earlier is counted from the first page on', async ({ page }) => {
  await acceptCookiesBeforehand(page)
  await open(page, '/sobre')
  await expect.poll(async () => pagesCounted(page)).toEqual(['/sobre'])
})
