import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { HASH_URL } from './servers.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { forgive, open } from './visitor.ts'

const titles = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('heading')
const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar evento ou cidade' })
const count = (page: Page) => page.getByRole('main').getByRole('status')

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

/** Opens home; what finds comes alive a little later than the rest. */
async function openHome(page: Page, address = '/'): Promise<void> {
  await open(page, address)
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('[type=search]') ?? {}).some((key) => key.startsWith('__reactProps')),
  )
}

test('a search forgives a missing accent and a typo, and says how much it found', async ({ page }) => {
  await openHome(page)
  await search(page).fill('mare ferovia')
  await expect(count(page)).toHaveText('1 evento')
  await expect(titles(page)).toHaveText(['Maré Alta x Ferrovia Atlética'])
  await expect(page.getByRole('heading', { name: '1 resultado para “mare ferovia”' })).toBeVisible()
  await search(page).fill('porto açai')
  await expect(titles(page).first()).toContainText('Tucunaré')
})

test('what was asked for stands in the address: whoever is sent it sees the same', async ({ page }) => {
  await openHome(page, '/mare-alta')
  await search(page).fill('sub-20')
  await expect(page).toHaveURL(/q=sub-20/)
  await expect(page.getByRole('heading', { name: '1 resultado para “sub-20”' })).toBeVisible()
  const address = page.url()
  await page.goto('/healthz')
  await openHome(page, address)
  await expect(search(page)).toHaveValue('sub-20')
  await expect(page.getByRole('heading', { name: '1 resultado para “sub-20”' })).toBeVisible()
})

test('a question without an answer offers something near', repeat(), async ({ page }) => {
  await openHome(page, '/?q=zzzzzz')
  await expect(page.getByText('Nenhum evento encontrado')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Que tal um destes?' }).getByRole('listitem')).toHaveCount(3)
})

test('category, city and days narrow the list together', repeat(), async ({ page }) => {
  await openHome(page)
  const chips = page.getByRole('group', { name: 'Categorias' })
  await expect(chips.getByRole('button', { name: 'Todas as Categorias' })).toHaveAttribute('aria-pressed', 'true')
  await chips.getByRole('button', { name: 'Teatro' }).click()
  await expect(chips.getByRole('button', { name: 'Teatro' })).toHaveAttribute('aria-pressed', 'true')
  await expect(titles(page)).toHaveText(['Stand-up: Riso de Quinta', 'O Relojoeiro de Nuvens', 'Comédia na Estação'])

  await page.getByRole('combobox', { name: 'Cidade' }).selectOption('Serra Clara')
  await expect(titles(page)).toHaveText(['Stand-up: Riso de Quinta', 'O Relojoeiro de Nuvens'])

  const asked = page.waitForRequest(/\/api\/events\?.*from=2099-01-01/)
  await page.getByRole('combobox', { name: 'Data' }).selectOption('Escolher datas')
  await page.getByLabel('De', { exact: true }).fill('2099-01-01')
  await asked
  await expect(page.getByText('Nenhum evento encontrado')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(count(page)).toHaveText('31 eventos')
  await expect(chips.getByRole('button', { name: 'Todas as Categorias' })).toHaveAttribute('aria-pressed', 'true')
})

test('today, this weekend and this month are days of the fan’s own clock', repeat(), async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-26T23:30:00-03:00'))
  await openHome(page)
  for (const [name, days] of Object.entries({
    Hoje: 'from=2026-11-26&to=2026-11-26',
    'Este fim de semana': 'from=2026-11-28&to=2026-11-29',
    'Este mês': 'from=2026-11-26&to=2026-11-30',
  })) {
    const asked = page.waitForRequest(new RegExp(`/api/events\\?${days}$`))
    await page.getByRole('combobox', { name: 'Data' }).selectOption(name)
    await asked
  }
})

test('Back from an event finds the same question and the same answer', repeat(), async ({ page }) => {
  await openHome(page)
  await search(page).fill('tucunare')
  await expect(count(page)).toHaveText('3 eventos')
  await page.getByRole('link', { name: /Ariranha/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Ariranha/ })).toBeVisible()
  await page.goBack()
  await expect(search(page)).toHaveValue('tucunare')
  await expect(titles(page)).toHaveCount(3)
})

test(
  'the rest of a long list comes on demand, and the keyboard goes on where it begins',
  repeat(),
  async ({ page }) => {
    await openHome(page)
    await expect(titles(page)).toHaveCount(23)
    await page.getByRole('button', { name: 'Ver mais eventos' }).click()
    await expect(titles(page)).toHaveCount(30)
    await expect(page.getByRole('button', { name: 'Ver mais eventos' })).toBeHidden()
    await expect(page.getByRole('main').getByRole('listitem').nth(23).getByRole('link')).toBeFocused()
  },
)

test('without network the question stays, and is asked again', repeat(), async ({ page, complaints }) => {
  await openHome(page)
  await page.route('**/api/events?*', (route) => route.abort())
  await search(page).fill('batuque')
  await expect(page.getByText('Erro de rede. Verifique sua conexão e tente novamente.')).toBeVisible()
  await page.unroute('**/api/events?*')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(titles(page)).toHaveText(['Batuque no Mirante'])
  forgive(complaints, /ERR_FAILED/)
})

test('every state of an event is told on its card', async ({ page }) => {
  await openHome(page)
  const card = (title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title }).first()
  await expect(card('Cinema na Praça')).toContainText('Grátis')
  await expect(card('Maré Alta x Ferrovia')).toContainText(/a partir de R\$\s60,00/)
  await expect(card('Sub-20')).toContainText('Últimos ingressos')
  const soon = card('Bem-te-vi da Mata')
  await expect(soon).toContainText('Em breve')
  await expect(soon).toContainText(/Abre em \d d \d\d h \d\d min/)
  await expect(soon.getByRole('link').getByRole('button')).toHaveCount(0)
  await openHome(page, '/mare-alta')
  await expect(card('Cajueiro Real')).toContainText('Esgotado')
  await expect(card('Cajueiro Real').getByRole('button')).toHaveText(/^Avise-me se surgir ingresso/)
})

for (const [state, shop, title, promise] of [
  ['too early', '/', 'Tucunaré x Bem-te-vi da Mata', 'quando as vendas abrirem'],
  ['too late', '/mare-alta', 'Maré Alta x Cajueiro Real', 'se abrirem novos lugares'],
] as const) {
  test(
    `whoever comes ${state} leaves an e-mail and is told what happens`,
    repeat(state === 'too late'),
    async ({ page }) => {
      await openHome(page, shop)
      await page.getByRole('button', { name: new RegExp(`^Avise-me.*: ${title}$`) }).click()
      const dialog = page.getByRole('dialog', { name: 'AVISE-ME' })
      await expect(dialog.getByText(`Vamos mandar um único e-mail ${promise}`)).toBeVisible()
      const email = dialog.getByLabel('E-mail')
      await email.fill('fa@')
      await dialog.getByRole('button', { name: 'Avise-me' }).click()
      await expect(dialog.getByText('E-mail inválido')).toBeVisible()
      await expect(email).toBeFocused()
      await email.fill('Fa.do.Mar@exemplo.test')
      await dialog.getByRole('button', { name: 'Avise-me' }).click()
      await expect(dialog.getByRole('status').first()).toContainText(`fa.do.mar@exemplo.test ${promise}`)
      await dialog.getByRole('button', { name: 'Fechar' }).last().click()
      await expect(dialog).toBeHidden()
    },
  )
}

test('an event is passed on by its real address, by WhatsApp or as a link', repeat(), async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, '/mare-alta/ticket/buy/301')
  await page.getByRole('button', { name: 'Informações' }).click()
  const dialog = page.getByRole('dialog', { name: 'INFORMAÇÕES DO EVENTO' })
  await dialog.getByRole('button', { name: 'Compartilhar' }).click()
  const whatsapp = dialog.getByRole('link', { name: 'WhatsApp' })
  const sent = new URL((await whatsapp.getAttribute('href')) ?? '')
  expect(sent.origin).toBe('https://wa.me')
  expect(sent.searchParams.get('text')).toMatch(/^Maré Alta x Ferrovia Atlética\n.+\n.+\nhttp\S+$/)
  expect(sent.searchParams.get('text')).toContain(`${HASH_URL}/mare-alta/ticket/buy/301`)
  await page.keyboard.press('Escape')
  await expect(whatsapp).toBeHidden()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Compartilhar' }).click()
  await dialog.getByRole('button', { name: 'Copiar link' }).click()
  await expect(page.getByText('Link copiado').filter({ visible: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${HASH_URL}/mare-alta/ticket/buy/301`)
})

test('an event goes into the calendar', repeat(), async ({ page }) => {
  await open(page, '/ticket/buy/101')
  await page.getByRole('button', { name: 'Informações' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Adicionar ao calendário' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('festival-noites-de-jabuticaba.ics')
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/)
  expect(text).toContain('SUMMARY:Festival Noites de Jabuticaba\r\n')
  expect(text).toMatch(/DTSTART:\d{8}T190000Z\r\n/)
})

test('search engines read the event and the list in the server’s page', async ({ request }) => {
  const read = async (address: string) => {
    const html = await (await request.get(address)).text()
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
    return JSON.parse(json) as Record<string, unknown>
  }
  expect(await read('/ticket/buy/301')).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: 'Maré Alta x Ferrovia Atlética',
    location: { '@type': 'Place', name: 'Arena Farol do Norte' },
    offers: expect.arrayContaining([expect.objectContaining({ '@type': 'Offer', priceCurrency: 'BRL' })]),
  })
  const { itemListElement } = await read('/mare-alta')
  expect(itemListElement).toHaveLength(5)
  expect(itemListElement).toContainEqual(
    expect.objectContaining({ url: `${HASH_URL}/mare-alta/ticket/buy/301`, name: 'Maré Alta x Ferrovia Atlética' }),
  )
})
