import type { Page } from '@playwright/test'
import { HASH_URL } from './servers.ts'

const ABROAD = /^https:\/\//

/** Stands in for the services that measure, which no test may reach; answers which addresses were asked for. */
export async function standInForTags(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.route(ABROAD, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  return asked
}

/** Everything the page asks of other origins, refused ones included. */
export function watchStrangers(page: Page): string[] {
  const strangers: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== HASH_URL) strangers.push(request.url())
  })
  return strangers
}

export type Told = { name: string; details: Record<string, unknown> }

/** What Google Analytics would have been told, in order. */
export async function toldToGoogle(page: Page): Promise<Told[]> {
  return page.evaluate(() => {
    const { dataLayer: entries = [] } = window as unknown as { dataLayer?: ArrayLike<unknown>[] }
    return entries
      .map((entry) => Array.from(entry))
      .filter(([command]) => command === 'event')
      .map(([, name, details]) => ({ name, details }) as Told)
  })
}

/** What Meta would have been told, in order. */
export async function toldToMeta(page: Page): Promise<unknown[][]> {
  return page.evaluate(() => {
    const { fbq } = window as unknown as { fbq?: { queue: ArrayLike<unknown>[] } }
    return (fbq?.queue ?? []).map((entry) => Array.from(entry))
  })
}
