import type { Page } from '@playwright/test'
import { HASH_URL } from './servers.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { logInBeforehand, open } from './visitor.ts'
import { change, dropPolicy, expectNoHarm, goToEvent, watchHarm } from './xss.ts'
import { PLAIN, vectors } from './xss-vectors.ts'

// What the browser says of all it has refused is the point here, and fills its console.
test.use({ cold: true })
test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))
test.afterEach(async ({ page, complaints }) => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  complaints.splice(0)
})

type PageData = { producer: object; events?: { data: object[] } }

/** What the server draws for a home page whose data is this. */
async function drawHome(page: Page, by: (data: PageData) => PageData): Promise<string> {
  const html = await (await page.request.get(`${HASH_URL}/mare-alta`)).text()
  const [, json = '{}'] = /id="page-data">(.*?)<\/script>/s.exec(html) ?? []
  const entry = '../apps/storefront/dist/server/server.js'
  const { render } = (await import(entry)) as { render(data: PageData): Promise<{ head: string; html: string }> }
  const drawn = await render(by(JSON.parse(json) as PageData))
  return `<!doctype html><html><head>${drawn.head}</head><body>${drawn.html}</body></html>`
}

/** Every name on a home page is another word. */
const named = (word: () => string) => (data: PageData) => {
  const [card] = data.events?.data ?? []
  const data_of_events = vectors.map((_, i) => {
    const venue = { name: word(), city: word(), state: word() }
    return Object.assign({}, card, { id: String(i), slug: `evento-${i}`, title: word(), venue, poster: null })
  })
  const locale = { 'pt-br': { 'menu.home': word(), 'menu.login': word(), 'home.title': word() } }
  const producer = { ...data.producer, title: word(), footer: word(), locale }
  return { ...data, producer, events: { ...data.events, data: data_of_events } }
}

test(
  'what the server draws of titles, places, footer and texts is text, without any policy',
  repeat(),
  async ({ page }) => {
    const harm = await watchHarm(page)
    let n = 0
    const next = () => vectors[n++ % vectors.length] ?? ''
    const html = await drawHome(page, named(next))
    const harmless = await drawHome(
      page,
      named(() => 'a'),
    )
    expect(html.split('<').length).toBe(harmless.split('<').length)
    await page.route('**/mare-alta', (route) => route.fulfill({ contentType: 'text/html', body: html }))
    await page.goto(`${HASH_URL}/mare-alta`)
    await expect(page.getByText(PLAIN).first()).toBeAttached()
    await expectNoHarm(harm)
  },
)

type Named = { name: string; sections: { name: string; tickets: { name: string; batches: { name: string }[] }[] }[] }

/** Every name of an event and its producer is another of them, as far as they reach. */
async function nameEverything(page: Page, texts: readonly string[]): Promise<void> {
  let n = 0
  const next = () => texts[n++ % texts.length] ?? ''
  await change(page, '/api/events/301', (event) => {
    const [sector] = event['sectors'] as Named[]
    const [section] = sector?.sections ?? []
    const [ticket] = section?.tickets ?? []
    const tickets = texts.slice(texts.length / 2).map((_, i) => {
      const batches = ticket?.batches.map((batch) => Object.assign({}, batch, { name: next() }))
      return Object.assign({}, ticket, { id: `301-x-${i}`, name: next(), batches })
    })
    const sectors = [{ ...sector, name: next(), sections: [{ ...section, name: next(), numbered: false, tickets }] }]
    const venue = { name: next(), city: next(), state: next() }
    return { ...event, title: next(), venue, sectors, plan: null, half_price: null }
  })
  await change(page, '/api/producers/current*', (producer) => {
    const keys = ['menu.home', 'menu.tickets', 'menu.profile', 'menu.support', 'menu.login', 'home.title', 'home.count']
    const locale = { 'pt-br': Object.fromEntries(keys.map((key) => [key, next()])) }
    return { ...producer, title: next(), footer: next(), locale }
  })
}

test(
  'in the browser a name is a name, whatever it says: event, place, sector, type, batch, producer, footer, texts',
  repeat(),
  async ({ page }) => {
    const harm = await watchHarm(page)
    await dropPolicy(page)
    await nameEverything(page, vectors)
    await goToEvent(page)
    const shown = page.getByText(PLAIN).first()
    await expect(shown).toBeVisible()
    await expectNoHarm(harm)
  },
)

test('a fan’s own names as well: account, holders, order', repeat(), async ({ page }) => {
  const harm = await watchHarm(page)
  await dropPolicy(page)
  await logInBeforehand(page, { email: 'bruno.teles@exemplo.test', password: 'bruno-vai-ao-show' })
  let n = 0
  const next = () => vectors[n++ % vectors.length] ?? ''
  await change(page, '/api/user', (user) => ({ ...user, name: next(), address: null }))
  await change(page, '/api/orders?*', (answer) => {
    const [order] = answer['data'] as { items: { holder: object }[]; event: object }[]
    const [ticket] = order?.items ?? []
    const items = vectors.map((_, i) => {
      const id = `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`
      const named = { sector: { id: 's', name: next() }, section: { id: 't', name: next() } }
      const holder = Object.assign({}, ticket?.holder, { name: next() })
      return Object.assign({}, ticket, named, { id, holder })
    })
    const event = { ...order?.event, title: next() }
    return { ...answer, data: [{ ...order, event, items }] }
  })
  await open(page, `${HASH_URL}/#/ticket/payments`)
  await page
    .getByRole('link', { name: /^Abrir QR/ })
    .first()
    .waitFor()
  await open(page, `${HASH_URL}/#/user/data`)
  await expect(page.getByRole('main')).toBeVisible()
  await expectNoHarm(harm)
})
