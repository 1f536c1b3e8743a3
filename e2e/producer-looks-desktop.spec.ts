import type { Page } from '@playwright/test'
import { demoProducers, rgb, type DemoProducer } from './demo-producers.ts'
import { HASH_URL } from './servers.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { thisYear } from './this-year.ts'
import { open } from './visitor.ts'

/** A producer's colours do not depend on the size of the window, so one size is enough. */
const roles = ['primary', 'secondary', 'tertiary', 'dark-background', 'background', 'content-background'] as const

async function coloursOf(page: Page): Promise<Record<string, string>> {
  return page.evaluate((names) => {
    const style = getComputedStyle(document.documentElement)
    return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim().toUpperCase()]))
  }, roles)
}

function expectedColours({ brand, ...producer }: DemoProducer, scheme: 'dark' | 'light') {
  const { background, content } = producer[scheme]
  return {
    primary: brand.primary,
    secondary: brand.secondary,
    tertiary: brand.tertiary,
    'dark-background': brand.deep,
    background,
    'content-background': content,
  }
}

/** Which of the four logo files the browser really drew, and that it is a picture. */
async function logoOf(page: Page, landmark: 'banner' | 'contentinfo', title: string): Promise<string> {
  const logo = page.getByRole(landmark).getByRole('img', { name: title })
  await logo.scrollIntoViewIfNeeded()
  await expect.poll(async () => logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  return logo.evaluate((img: HTMLImageElement) => new URL(img.currentSrc).pathname)
}

test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))

for (const [n, producer] of demoProducers.entries()) {
  const title = `the shop of ${producer.title} wears its own colours, in the browser’s bars too, its logo, icon, title and words`
  test(title, repeat(n > 0), async ({ page }) => {
    const { id, slug, title, list } = producer
    await open(page, `/${slug}`)
    await expect(page).toHaveTitle(`Ingressos · ${title}`)
    const footer = page.getByRole('contentinfo')
    await expect(footer).toContainText(producer.footer)
    await expect(footer).toContainText(`CNPJ ${producer.tax_id}`)
    await expect(footer).toContainText(`© ${thisYear()} ${title}.`)
    await expect(footer.getByRole('link', { name: producer.support_email })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: list, exact: true })).toBeVisible()

    const icon = await page.locator('link[rel=icon]').getAttribute('href')
    expect(icon).toBe(`/storage/ticket/${id}/favicon.svg`)
    expect((await page.request.get(icon ?? '')).headers()['content-type']).toContain('image/svg+xml')

    const bar = page.locator('meta[name=theme-color]')
    for (const scheme of ['dark', 'light'] as const) {
      await expect(bar.and(page.locator(`[media*=${scheme}]`))).toHaveAttribute('content', producer[scheme].background)
      await page.emulateMedia({ colorScheme: scheme })
      expect(await coloursOf(page)).toEqual(expectedColours(producer, scheme))
      await expect(page.locator('body')).toHaveCSS('background-color', rgb(producer[scheme].background))
      const ending = scheme === 'dark' ? '-dark' : ''
      expect(await logoOf(page, 'banner', title)).toBe(`/storage/ticket/${id}/logo${ending}.svg`)
      expect(await logoOf(page, 'contentinfo', title)).toBe(`/storage/ticket/${id}/logo-footer${ending}.svg`)
    }
  })
}

test('each producer is also found by its own host name', repeat(), async ({ page }) => {
  for (const { host, title } of demoProducers) {
    await page.goto(`http://${host}:${new URL(HASH_URL).port}/sobre`, { waitUntil: 'commit' })
    await expect(page).toHaveTitle(`Sobre · ${title}`)
  }
})

test('seven producers are known, two of them shops of one club', async ({ request }) => {
  type Listed = { id: string; slug: string; domain: string | null; title: string; company: { tax_id: string } }
  const { data } = (await (await request.get('/api/producers')).json()) as { data: Listed[] }
  expect(data.map(({ id, slug, title }) => ({ id, slug, title }))).toEqual(
    demoProducers.map(({ id, slug, title }) => ({ id, slug, title })),
  )
  expect(data[0]).toMatchObject({ id: '0', slug: '' })
  const lagoa = data.filter(({ company }) => company.tax_id === '99.888.777/0001-00')
  expect(lagoa.map(({ domain }) => domain)).toEqual(['lounge.localhost', 'ingressos.localhost'])
})

test('prices are in reais and times in Portuguese', async ({ page }) => {
  await open(page, '/mare-alta')
  await expect(page.getByRole('region', { name: 'Em destaque' })).toContainText(/a partir de R\$\s\d+,\d{2}/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
})

test('the list of events has one, two and three columns as the window grows past 600 and 960', async ({ page }) => {
  await open(page, '/')
  const columns = async (width: number) => {
    await page.setViewportSize({ width, height: 800 })
    const cards = page.getByRole('main').getByRole('listitem')
    return cards.evaluateAll((all) => new Set(all.map((card) => card.getBoundingClientRect().x)).size)
  }
  expect(await columns(599)).toBe(1)
  expect(await columns(600)).toBe(2)
  expect(await columns(959)).toBe(2)
  expect(await columns(960)).toBe(3)
})
