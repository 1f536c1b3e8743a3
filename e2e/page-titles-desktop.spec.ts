import type { APIRequestContext } from '@playwright/test'
import { jacaranda, mareAlta } from './demo-producers.ts'
import { HASH_URL, HISTORY_URL } from './servers.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { logInBeforehand, open } from './visitor.ts'

/** Every page route of the specification with its title and its first heading. */
const openPages = {
  '/login': 'Acesse sua conta',
  '/register': 'Criar conta',
  '/user/recover': 'Recuperação de senha',
  '/cancelamentos': 'Política de cancelamento',
  '/faq': 'Dúvidas frequentes',
  '/meia-entrada': 'Política de meia-entrada',
  '/privacidade': 'Política de privacidade',
  '/sobre': 'Sobre',
  '/suporte': 'Fale conosco',
  '/termos': 'Termos de uso',
}
const accountPages = { '/ticket/payments': 'Ingressos', '/user/data': 'Meus dados' }
const titles = { '/': 'Ingressos', ...openPages, ...accountPages, '/ticket/list/x': 'Ingressos do pedido' }

const shops = [
  { prefix: '', producer: jacaranda },
  { prefix: '/mare-alta', producer: mareAlta },
]
const servers = { hash: HASH_URL, history: HISTORY_URL }

async function documentAt(request: APIRequestContext, address: string): Promise<string> {
  const answer = await request.get(address)
  expect(answer.status(), address).toBe(200)
  return answer.text()
}

function tag(html: string, pattern: RegExp): string | undefined {
  return pattern.exec(html)?.[1]
}

function descriptionOf(html: string): string | undefined {
  return tag(html, /<meta name="description" content="([^"]*)"/)
}

function property(html: string, name: string): string | undefined {
  return tag(html, new RegExp(`<meta property="${name}" content="([^"]*)"`))
}

for (const [mode, url] of Object.entries(servers)) {
  test(
    `${mode} mode: the server answers every page with its title, with and without slug`,
    repeat(mode === 'history'),
    async ({ request }) => {
      for (const { prefix, producer } of shops) {
        for (const [path, title] of Object.entries(titles)) {
          const html = await documentAt(request, `${url}${prefix}${path}`)
          expect(tag(html, /<title>([^<]*)<\/title>/), prefix + path).toBe(`${title} · ${producer.title}`)
          const named = path === '/' ? `${title} · ${producer.title}` : title
          expect(property(html, 'og:title'), prefix + path).toBe(named)
          expect(property(html, 'og:site_name'), prefix + path).toBe(producer.title)
          expect(descriptionOf(html), prefix + path).toMatch(/^.{20,160}$/)
        }
      }
    },
  )

  test(
    `${mode} mode: a shared link to an event carries its title, description and Open Graph tags`,
    repeat(mode === 'history'),
    async ({ request }) => {
      const html = await documentAt(request, `${url}/mare-alta/ticket/buy/301`)
      expect(tag(html, /<title>([^<]*)<\/title>/)).toBe('Maré Alta x Ferrovia Atlética · Esporte Clube Maré Alta')
      expect(property(html, 'og:title')).toBe('Maré Alta x Ferrovia Atlética')
      expect(property(html, 'og:type')).toBe('website')
      expect(property(html, 'og:locale')).toBe('pt_BR')
      expect(property(html, 'og:url')).toBe(`${url}/mare-alta/ticket/buy/301`)
      const description = descriptionOf(html)
      expect(description).toContain('Arena Farol do Norte, Baía dos Ventos/BA')
      expect(property(html, 'og:description')).toBe(description)
      expect(html).toContain('<h1')
    },
  )
}

test('the event of a club is also shared from the club’s own host name', repeat(), async ({ page }) => {
  const port = new URL(HASH_URL).port
  const answer = await page.goto(`http://marealta.localhost:${port}/ticket/buy/301`)
  const html = (await answer?.text()) ?? ''
  expect(property(html, 'og:title')).toBe('Maré Alta x Ferrovia Atlética')
  expect(property(html, 'og:url')).toBe(`http://marealta.localhost:${port}/ticket/buy/301`)
})

for (const { prefix, producer } of shops) {
  test(
    `every page opened in the browser at ${prefix || '/'} has its title and one first heading`,
    repeat(),
    async ({ page }) => {
      await refuseCookiesBeforehand(page)
      await logInBeforehand(page)
      await open(page, prefix || '/')
      await expect(page).toHaveTitle(`Ingressos · ${producer.title}`)
      for (const [path, title] of Object.entries({ ...openPages, ...accountPages })) {
        await page.evaluate((address) => (location.hash = address), `#${prefix}${path}`)
        await expect(page).toHaveTitle(`${title} · ${producer.title}`)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      }
    },
  )
}

test('an event opened from the list puts its name into the title', repeat(), async ({ page }) => {
  await refuseCookiesBeforehand(page)
  await open(page, '/mare-alta')
  await page
    .getByRole('link', { name: /Ferrovia Atlética/ })
    .first()
    .click()
  await expect(page).toHaveTitle('Maré Alta x Ferrovia Atlética · Esporte Clube Maré Alta')
  await page.goBack()
  await expect(page).toHaveTitle('Ingressos · Esporte Clube Maré Alta')
})

test('the title never says that an event is missing while it is still travelling', repeat(), async ({ page }) => {
  await refuseCookiesBeforehand(page)
  await open(page, '/mare-alta')
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => seen.push(document.title)).observe(document.head, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
  await page
    .getByRole('link', { name: /Ferrovia Atlética/ })
    .first()
    .click()
  await expect(page).toHaveTitle('Maré Alta x Ferrovia Atlética · Esporte Clube Maré Alta')
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  expect(seen.filter((title) => /não encontrado/.test(title))).toEqual([])
})
