import type { Page, Response } from '@playwright/test'
import { builtFile } from './built-file.ts'
import { ALL } from './all.ts'
import { openOnEvent } from './dialogs.ts'
import { HASH_URL } from './servers.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'
import { change, dropPolicy, expectNoHarm, goToEvent, inOne, shared, watchHarm } from './xss.ts'
import { PLAIN, vectors } from './xss-vectors.ts'

type Shield = 'policy' | 'none'

// What the browser says of all it has refused is the point here, and fills its console.
test.use({ cold: true })
test.beforeEach(async ({ page }) => refuseCookiesBeforehand(page))
test.afterEach(async ({ page, complaints }) => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  complaints.splice(0)
})

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
  const isSafe = ({ tag, names, href }: (typeof left)[number]) =>
    KEPT.has(tag) && names.length === 0 && /^(https:|mailto:)/i.test(href ?? 'https:')
  expect(left.filter((element) => !isSafe(element))).toEqual([])
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

/** The built page with what cleans descriptions taken out of it. */
async function dropCleaning(page: Page): Promise<void> {
  await page.route(builtFile('src/features/events/description-dialog.tsx').address, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    const without = text.replace(
      /\w+\.sanitize\((\w+),\{[^{}]*\}\)/,
      'document.createRange().createContextualFragment($1)',
    )
    expect(without).not.toBe(text)
    await route.fulfill({ response, body: without })
  })
}

test('a description that nobody cleans is held by the policy, and by nothing else', repeat(), async ({ page }) => {
  const harm = await watchHarm(page)
  await dropCleaning(page)
  await change(page, '/api/events/301', (event) => ({ ...event, sobre: inOne(vectors) }))
  await goToEvent(page)
  const refused = page.waitForEvent('pageerror', (error) => error.message.includes('TrustedHTML'))
  await page.getByRole('main').getByRole('button', { name: 'Informações' }).click()
  await refused
  await expectNoHarm(harm)

  await dropPolicy(page)
  await page.addInitScript('if (window === top) window.__pwned = 0')
  await change(page, '/api/events/301', (event) => ({ ...event, sobre: PLAIN }))
  await page.goto(`${HASH_URL}/healthz`)
  await goToEvent(page)
  await openOnEvent(page, 'Informações', 'INFORMAÇÕES DO EVENTO')
  await expect.poll(harm.ran).toBe(1)
})

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

test('uncleaned, nothing of them runs or asks under the policy our pages have', repeat(), async ({ page }) => {
  const harm = await watchHarm(page)
  await showRaw(page, ALL ? vectors : shared, 'policy')
  await touchEverything(page)
  await expectNoHarm(harm)
})

test('where nothing holds them they do run and ask', repeat(), async ({ page }) => {
  const harm = await watchHarm(page)
  await page.addInitScript('if (window === top) window.__pwned = 0')
  await showRaw(page, ALL ? vectors : [PLAIN, '<img src=https://evil.example/pixel>'], 'none')
  await touchEverything(page)
  await expect.poll(harm.ran).toBeGreaterThanOrEqual(ALL ? 100 : 1)
  expect(harm.abroad.length).toBeGreaterThan(0)
})
