import type { Page } from '@playwright/test'
import { reserve } from './buying.ts'
import { jacaranda, mareAlta } from './demo-producers.ts'
import { HASH_URL } from './servers.ts'
import { expect, refuseCookiesBeforehand, test } from './test.ts'
import { thisYear } from './this-year.ts'
import { followFooter, open } from './visitor.ts'

const columns = {
  Institucional: { Sobre: '/sobre', 'Dúvidas frequentes': '/faq' },
  'Nossas Políticas': {
    'Termos de uso': '/termos',
    Privacidade: '/privacidade',
    Cancelamentos: '/cancelamentos',
    'Meia-entrada': '/meia-entrada',
  },
  Contato: { 'Fale conosco': '/suporte' },
}

function footer(page: Page) {
  return page.getByRole('contentinfo')
}

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

test('the footer has three titled columns with seven links', async ({ page }) => {
  await open(page, '/')
  await expect(footer(page).getByRole('heading')).toHaveText(Object.keys(columns))
  for (const [title, links] of Object.entries(columns)) {
    const column = footer(page).getByRole('navigation', { name: title })
    for (const [name, address] of Object.entries(links)) {
      await expect(column.getByRole('link', { name, exact: true })).toHaveAttribute('href', address)
    }
  }
})

test('every footer link leads to a page with a heading and something to read', async ({ page }) => {
  await open(page, '/')
  for (const [name, address] of Object.values(columns).flatMap((links) => Object.entries(links))) {
    await followFooter(page, name)
    await expect(page).toHaveURL(`${HASH_URL}/#${address}`)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page).not.toHaveTitle(/não encontrada/)
    await expect
      .poll(async () => (await page.getByRole('main').textContent())?.length, { message: address })
      .toBeGreaterThan(3000)
  }
})

test('the later steps of a purchase have no footer links', async ({ page }) => {
  await reserve(page, '/#/ticket/buy/103', { 'Inteira · Parque · Entrada com degustação': 1 })
  await expect(footer(page)).toBeVisible()
  await expect(footer(page).getByRole('link')).toHaveCount(0)
})

test('the footer logo is 160 pixels wide on a phone and 200 on a desktop', async ({ page, isMobile }) => {
  await open(page, '/')
  const box = await footer(page).getByRole('img', { name: jacaranda.title }).boundingBox()
  expect(box?.width).toBe(isMobile ? 160 : 200)
})

test('the footer is signed by the producer: words, company, tax number, e-mail, this year and the version', async ({
  page,
}) => {
  await page.goto('/mare-alta/sobre')
  await expect(footer(page).getByText(mareAlta.footer)).toBeVisible()
  await expect(
    footer(page).getByText(`Esporte Clube Maré Alta · CNPJ ${mareAlta.tax_id} · Av. do Farol, 1`),
  ).toBeVisible()
  const mail = footer(page).getByRole('link', { name: mareAlta.support_email })
  await expect(mail).toHaveAttribute('href', `mailto:${mareAlta.support_email}`)
  await expect(footer(page).getByText(`© ${thisYear()} ${mareAlta.title}.`)).toBeVisible()
  await expect(footer(page).getByText(/^versão 3\.0\.5 · [0-9a-f]{7,40}$/)).toBeVisible()
})
