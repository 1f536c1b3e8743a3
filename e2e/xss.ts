import { expect, type Page } from '@playwright/test'
import { HASH_URL } from './servers.ts'
import { open } from './visitor.ts'
import { vectors } from './xss-vectors.ts'

type Harm = { dialogs: number; abroad: string[]; ran(): Promise<unknown> }

export async function watchHarm(page: Page): Promise<Harm> {
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

export async function expectNoHarm({ dialogs, abroad, ran }: Harm): Promise<void> {
  expect({ ran: await ran(), dialogs, abroad }).toEqual({ ran: undefined, dialogs: 0, abroad: [] })
}

/** Our documents without their content policy: what holds then is the cleaning alone. */
export async function dropPolicy(page: Page): Promise<void> {
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
const CLOSE = `"'\`>--></style></script></title></textarea></xmp></noscript></noembed></iframe></template></select></svg></math></a></b></button></form></table></div></p>`
export const inOne = (texts: readonly string[]) => texts.map((text) => `<p>${text}${CLOSE}`).join('\n')

/** A document each costs a second for every ten: every day a few share one. */
const PER_DOCUMENT = 10
export const shared = Array.from({ length: Math.ceil(vectors.length / PER_DOCUMENT) }, (_, i) =>
  inOne(vectors.slice(i * PER_DOCUMENT, (i + 1) * PER_DOCUMENT)),
)

type Answer = Record<string, unknown>

/** Answers of our API as a producer, a fan or a thief of the database would have them. */
export async function change(page: Page, path: string, by: (answer: Answer) => Answer): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: by((await response.json()) as Answer) })
  })
}

/** The event's page from within, so that its data comes by a call and not with the document. */
export async function goToEvent(page: Page): Promise<void> {
  await open(page, `${HASH_URL}/sobre`)
  await page.evaluate(() => (location.hash = '#/mare-alta/ticket/buy/301'))
}
