import type { Page, Response } from '@playwright/test'
import { ALL } from './all.ts'
import { openOnEvent } from './dialogs.ts'
import { HASH_URL } from './servers.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { logInBeforehand, open } from './visitor.ts'
import { PLAIN, vectors } from './xss-vectors.ts'

type Shield = 'policy' | 'none'
type Harm = { dialogs: number; abroad: string[]; ran(): Promise<unknown> }

// What the browser says of all it has refused is the point here, and fills its console.
test.use({ cold: true })
test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))
test.afterEach(async ({ page, complaints }) => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  complaints.splice(0)
})

async function watchHarm(page: Page): Promise<Harm> {
  const harm: Harm = { dialogs: 0, abroad: [], ran: () => page.evaluate('window.__pwned') }
  page.on('dialog', (dialog) => {
    harm.dialogs++
    void dialog.dismiss()
  })
  await page.context().route(/evil\.example/, (route) => {
    harm.abroad.push(route.request().url())
    return route.abort()
  })
  return harm
}

async function expectNoHarm({ dialogs, abroad, ran }: Harm): Promise<void> {
  expect({ ran: await ran(), dialogs, abroad }).toEqual({ ran: undefined, dialogs: 0, abroad: [] })
}

/** Our documents without their content policy: what holds then is the cleaning alone. */
async function dropPolicy(page: Page): Promise<void> {
  await page.route(
    (url) => !url.pathname.startsWith('/api/'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch()
      const { 'content-security-policy': _policy, ...headers } = response.headers()
      return route.fulfill({ response, headers })
    },
  )
}

/** Ends whatever the text before has left open; what nothing ends comes last. */
const CLOSE = `"'\`>--></style></script></title></textarea></xmp></noscript></noembed></iframe></template></select></svg></math></p>`
const inOne = (texts: readonly string[]) => texts.map((text) => `<p>${text}${CLOSE}`).join('\n')

/** A document each costs a second for every ten: every day a few share one. */
const PER_DOCUMENT = 10
const shared = Array.from({ length: Math.ceil(vectors.length / PER_DOCUMENT) }, (_, i) =>
  inOne(vectors.slice(i * PER_DOCUMENT, (i + 1) * PER_DOCUMENT)),
)

type Answer = Record<string, unknown>

/** Answers of our API as a producer, a fan or a thief of the database would have them. */
async function change(page: Page, path: string, by: (answer: Answer) => Answer): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: by((await response.json()) as Answer) })
  })
}

/** The event's page from within, so that its data comes by a call and not with the document. */
async function goToEvent(page: Page): Promise<void> {
  await open(page, `${HASH_URL}/sobre`)
  await page.evaluate(() => (location.hash = '#/mare-alta/ticket/buy/301'))
}

const KEPT = new Set(['P', 'BR', 'UL', 'OL', 'LI', 'STRONG', 'B', 'EM', 'I', 'H3', 'H4', 'A'])

/** What is left of a description is what a description needs, and its links lead nowhere but to addresses. */
async function readDescription(page: Page): Promise<void> {
  const dialog = await openOnEvent(page, 'Informações', 'INFORMAÇÕES DO EVENTO')
  const left = await dialog.locator('.prose').evaluate((prose) =>
    Array.from(prose.querySelectorAll('*'), (element) => ({
      tag: element.tagName,
      names: element.getAttributeNames().filter((name) => !['href', 'rel', 'target'].includes(name)),
      href: element.getAttribute('href'),
    })),
  )
  expect(left.length).toBeGreaterThan(0)
  for (const { tag, names, href } of left) {
    expect(KEPT).toContain(tag)
    expect(names).toEqual([])
    expect(href ?? 'https:').toMatch(/^(https:|mailto:)/i)
  }
}

test('the texts are three hundred, and no two are the same', () => {
  expect(vectors.length).toBeGreaterThanOrEqual(300)
  expect(new Set(vectors).size).toBe(vectors.length)
})

for (const cleaning of ['with the content policy', 'by cleaning alone'] as const) {
  const alone = cleaning === 'by cleaning alone'
  test(`whatever a description contains, nothing of it runs or asks: ${cleaning}`, repeat(!alone), async ({ page }) => {
    const harm = await watchHarm(page)
    if (alone) await dropPolicy(page)
    await change(page, '/api/events/301', (event) => ({ ...event, sobre: inOne(vectors) }))
    await goToEvent(page)
    await readDescription(page)
    await expectNoHarm(harm)
  })
}

test('and a few at a time, where less of one can hide another', repeat(), async ({ page }) => {
  test.setTimeout(600_000)
  const harm = await watchHarm(page)
  await dropPolicy(page)
  let sobre = ''
  await change(page, '/api/events/301', (event) => ({ ...event, sobre }))
  for (sobre of shared) {
    await page.goto(`${HASH_URL}/healthz`)
    await goToEvent(page)
    await readDescription(page)
    await expectNoHarm(harm)
  }
})

type Named = { name: string; sections: { name: string; tickets: { name: string; batches: { name: string }[] }[] }[] }

/** Every name of an event and its producer is another of them, as far as they reach. */
async function nameEverything(page: Page, texts: readonly string[]): Promise<void> {
  let n = 0
  const next = () => texts[n++ % texts.length] ?? ''
  await change(page, '/api/events/301', (event) => {
    const [sector] = event['sectors'] as Named[]
    const [section] = sector?.sections ?? []
    const [ticket] = section?.tickets ?? []
    const tickets = texts.slice(texts.length / 2).map((_, i) => ({
      ...ticket,
      id: `301-x-${i}`,
      name: next(),
      batches: ticket?.batches.map((batch) => ({ ...batch, name: next() })),
    }))
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

test('a name is a name, whatever it says: event, place, sector, type, batch, producer, footer, texts', async ({
  page,
}) => {
  const harm = await watchHarm(page)
  await dropPolicy(page)
  await nameEverything(page, vectors)
  await goToEvent(page)
  const shown = page.getByText(PLAIN).first()
  await expect(shown).toBeVisible()
  await expectNoHarm(harm)
})

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
      return { ...ticket, id, ...named, holder: { ...ticket?.holder, name: next() } }
    })
    const event = { ...order?.event, title: next() }
    return { ...answer, data: [{ ...order, event, items }] }
  })
  await open(page, `${HASH_URL}/#/ticket/payments`)
  await page
    .getByRole('link', { name: /^Ver ingressos/ })
    .first()
    .waitFor()
  await open(page, `${HASH_URL}/#/user/data`)
  await expect(page.getByRole('main')).toBeVisible()
  await expectNoHarm(harm)
})

/** Each in a document of its own, as it came, inside one of ours with the policy ours have or with none. */
async function showRaw(page: Page, texts: readonly string[], shield: Shield): Promise<Response | null> {
  const frames = texts.map(
    (text) => `<iframe srcdoc="${text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`,
  )
  await page.route('**/ticket/buy/301', async (route) => {
    const response = await route.fetch()
    const { 'content-security-policy': policy = '', ...headers } = response.headers()
    const kept = shield === 'policy' ? { ...headers, 'content-security-policy': policy } : headers
    await route.fulfill({ response, headers: kept, body: `<!doctype html><meta charset=utf-8>${frames.join('')}` })
  })
  return page.goto(`${HASH_URL}/ticket/buy/301`, { waitUntil: 'load' })
}

/** Somebody touches, presses and sends everything there is. */
async function touchEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const frame of document.querySelectorAll('iframe')) {
      for (const element of frame.contentDocument?.querySelectorAll('*') ?? []) {
        const handled = element.getAttributeNames().filter((name) => name.startsWith('on'))
        for (const name of handled) element.dispatchEvent(new Event(name.slice(2)))
        // An address somebody chooses to follow is theirs to follow.
        if (!/^https?:/.test(element.getAttribute('href') ?? ''))
          element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
      }
    }
  })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
}

test('uncleaned, nothing of them runs or asks under the policy our pages have', async ({ page }) => {
  const harm = await watchHarm(page)
  await showRaw(page, ALL ? vectors : shared, 'policy')
  await touchEverything(page)
  await expectNoHarm(harm)
})

test('where nothing holds them they do run and ask', async ({ page }) => {
  const harm = await watchHarm(page)
  await page.addInitScript('if (window === top) window.__pwned = 0')
  await showRaw(page, ALL ? vectors : [PLAIN, '<img src=https://evil.example/pixel>'], 'none')
  await touchEverything(page)
  await expect.poll(harm.ran).toBeGreaterThanOrEqual(ALL ? 100 : 1)
  expect(harm.abroad.length).toBeGreaterThan(0)
})
