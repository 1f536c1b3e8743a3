import { expect, type Page } from '@playwright/test'
import { openFrontDoor } from './front-door.ts'
import { test as base } from './test.ts'
import { open } from './visitor.ts'

type Door = Awaited<ReturnType<typeof openFrontDoor>>

/** Journeys of the installed app: with its worker, through a door that can be closed. */
export const test = base.extend<{ door: Door }>({
  serviceWorkers: 'allow',
  cold: true,
  // oxlint-disable-next-line no-empty-pattern
  door: async ({}, use) => {
    const door = await openFrontDoor()
    await use(door)
    await door.remove()
  },
})

/** What the browser itself says about a closed door. */
export const CLOSED = /net::ERR_(EMPTY_RESPONSE|FAILED|CONNECTION_\w+)/

/** The worker has what it needs and looks after this page. */
export async function appReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/** Everything the browser keeps for this shop, as one text: storages, caches with their addresses, databases. */
export async function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    // It runs in the page, where nothing else of this file is.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('refused')))
      })
    const kept: unknown[] = [localStorage, sessionStorage, document.cookie, history.state]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) kept.push(request.url, await (await cache.match(request))?.text())
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name))
      for (const store of db.objectStoreNames) {
        const entries = db.transaction(store).objectStore(store)
        kept.push(await done(entries.getAllKeys()), await done(entries.getAll()))
      }
      db.close()
    }
    return JSON.stringify(kept)
  })
}

type Coded = { items: { code: string | null }[] }

/** As it stands inside a text of JSON. */
export function codesOf({ items }: Coded): string[] {
  return items.map(({ code }) => JSON.stringify(code ?? 'none').slice(1, -1))
}

/** The tickets are on the device. */
export async function keptOnDevice(page: Page, order: Coded): Promise<void> {
  const missing = async () => {
    const kept = await everythingKept(page)
    return codesOf(order).filter((code) => !kept.includes(code))
  }
  await expect.poll(missing).toEqual([])
}

export const qrCodes = (page: Page) => page.getByRole('img', { name: /^Código do ingresso de/ })

/** The shop is open and has put the order away. */
export async function keep(page: Page, door: { url: string }, order: Coded): Promise<void> {
  await open(page, door.url)
  await appReady(page)
  await keptOnDevice(page, order)
}

/** When people leave for the gate. */
export function threeHoursBefore({ event }: { event: { starts_at: string } }): number {
  return Date.parse(event.starts_at) - 3 * 3_600_000
}

/** From the start, as somebody at a gate opens it. */
export async function openTickets(page: Page, door: { url: string }, order_id: string): Promise<void> {
  await page.goto(`${door.url}/#/ticket/list/${order_id}`)
  await page.reload()
}
