import { expect, test } from 'vitest'
import { anEvent } from '#test/an-event.ts'
import { startApp } from '#test/start-app.ts'
import type { Storefront } from './storefront.ts'

/** Drawing that is counted, and that can be held up. */
function aWatch() {
  const drawn: string[] = []
  let hold: Promise<void> | undefined
  const watch = (built: Storefront): Storefront => ({
    ...built,
    render: async (data) => {
      drawn.push(data.path)
      await hold
      return built.render(data)
    },
  })
  const holdUp = () => {
    let release: (() => void) | undefined
    hold = new Promise((resolve) => (release = resolve))
    return () => release?.()
  }
  return { drawn, watch, holdUp }
}

const { drawn, watch, holdUp } = aWatch()
const app = await startApp({ PUBLIC_URL: 'https://ingressos.example' }, {}, watch)
const club = await app.aProducer({ title: 'Clube do Mar' })
const event = await anEvent(app.db, club.id, { title: 'Clube do Mar x Serra' })

/** What is asked of React for these addresses, one after the other. */
async function drawnFor(urls: string[], options = {}): Promise<string[]> {
  drawn.length = 0
  for (const url of urls) await app.request(url, options)
  return drawn
}

test.each([
  [
    '/cancelamentos',
    ['/cancelamentos', '/%63ancelamentos', '/c%61ncelamentos/', '//cancelamentos//', '/cancelamentos?x=1'],
  ],
  [`/${club.slug}/sobre`, [`/${club.slug}/sobre`, `//${club.slug}/s%6Fbre`]],
  [`/ticket/buy/${event.id}`, [`/ticket/buy/${event.id}`, `/ticket/b%75y/${event.id}/`, `/ticket//buy/${event.id}`]],
])('%s is drawn once, however it is written', async (path, spellings) => {
  expect(await drawnFor(spellings)).toEqual([path])
  const pages = await Promise.all(spellings.map((url) => app.request(url)))
  expect(new Set(pages.map(({ body }) => body)).size).toBe(1)
  expect(pages[0]?.statusCode).toBe(200)
  expect(pages[0]?.body).toContain(`<link rel="canonical" href="https://ingressos.example${path}">`)
})

const some = (path: (n: number) => string) => Array.from({ length: 20 }, (_, n) => path(n))

test('pages that do not exist are drawn once for each look', async () => {
  const missing = [...some((n) => `/nao-existe-${n}`), ...some((n) => `/ninguem-${n}/sobre`), '/%', '/a/b/c']
  expect(await drawnFor(missing)).toHaveLength(1)
  expect(await drawnFor(missing, { host: club.domain })).toHaveLength(1)
  const bodies = await Promise.all(missing.map(async (url) => (await app.request(url)).body))
  expect(new Set(bodies).size).toBe(1)
  expect(bodies[0]).toContain('<title>Página não encontrada · Bilheteria</title>')
  expect(bodies[0]).not.toMatch(/canonical|og:url|nao-existe/)
})

test('events that do not exist are drawn once for each look, and a link to one keeps its producer', async () => {
  expect(await drawnFor(some((n) => `/ticket/buy/9${n}`))).toHaveLength(1)
  expect(await drawnFor(some((n) => `/${club.slug}/ticket/buy/nada-${n}`))).toHaveLength(1)
  expect(await drawnFor(some((n) => `/shell/ticket/buy/9${n}`))).toHaveLength(1)
  const page = await app.request(`/${club.slug}/ticket/buy/nada`)
  expect(page.statusCode).toBe(404)
  expect(page.body).toContain('Não encontramos esse evento')
  expect(page.body).toContain(`href="/${club.slug}/suporte"`)
  expect(page.body).not.toMatch(/canonical|og:url|nada/)
  await anEvent(app.db, club.id, { id: 'nada', title: 'Jogo extra' })
  expect((await app.request('/ticket/buy/nada')).body).toContain('Jogo extra')
})

test('the tickets of an order are a page without anybody: one for all orders', async () => {
  expect(await drawnFor(some((n) => `/ticket/list/${n}`))).toEqual(['/ticket/list/:id'])
})

test('while drawing is held up, what is drawn already and the API answer; too many wait for nothing', async () => {
  const busy = await startApp({}, {}, watch)
  await anEvent(busy.db, '0', { id: '201' })
  expect((await busy.request('/sobre')).statusCode).toBe(200)
  const release = holdUp()
  const asked = Array.from({ length: 100 }, (_, n) => busy.request('/', { host: `loja-${n}.example` }))
  const refused = await Promise.race(asked)
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('2')
  expect(refused.json()).toMatchObject({ code: 'unavailable' })
  const read = await busy.request('/', { host: 'loja-100.example', headers: { accept: 'text/html,*/*;q=0.8' } })
  expect(read).toMatchObject({ statusCode: 503, headers: { 'retry-after': '2', 'cache-control': 'private, no-store' } })
  expect(read.body).toContain('O que você reservou ou comprou continua seu.')
  expect(read.body).toMatch(/<meta http-equiv="refresh" content="[4-9]">/)
  expect(read.headers['content-security-policy']).toContain("default-src 'none'")
  expect((await busy.request('/sobre')).statusCode).toBe(200)
  expect((await busy.request('/api/events')).statusCode).toBe(200)
  expect((await busy.request('/api/events/201')).statusCode).toBe(200)
  release()
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  // Whoever waited was served, and there is room again.
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(10)
  expect((await busy.request('/', { host: 'loja-99.example' })).statusCode).toBe(200)
})
