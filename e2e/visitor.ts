import { expect, type Page, type Response } from '@playwright/test'
import { logInByApi } from './fan.ts'
import { HASH_URL } from './servers.ts'

/** Raised by the storefront when a slice changes its shape. */
export const STATE_VERSION = 3

/** Made up: no server knows it, so it serves journeys that never call one as this person. */
const token = {
  token_type: 'Bearer',
  access_token: 'made-up',
  refresh_token: null as string | null,
  expires_in: 3600,
  obtained_at: Date.now(),
}

/** What a browser that has never been here remembers; the eight slices of the saved state. */
export const emptyState = {
  user: { id: '', name: '', logged: false, token: null as typeof token | null },
  ticket: { selected_order_id: null as string | null },
  dialog: { path: null as string | null, params: {} },
  events: { selected_event_id: null as string | null },
  app: { version: '', commit: '', pwa: { enabled: false, installed: false } },
  cart: {
    event_id: null as string | null,
    step: 1,
    quantities: {} as Record<string, number>,
    coupons: [] as object[],
    timer: null as { reservation_id: string; expires_at: string; offset_ms: number } | null,
  },
  producers: { selected: null as { id: string; title: string; footer: string } | null },
  mapping: { section_id: null as string | null },
}

type State = typeof emptyState

export const ana = { id: 'u1', name: 'Ana Ramos', logged: true, token }

/** The browser remembers an earlier visit. Written once: what the visit then changes survives a reload. */
export async function rememberState(page: Page, slices: Partial<State>): Promise<void> {
  await rememberText(page, JSON.stringify({ ...emptyState, ...slices, version: STATE_VERSION }))
}

/** The same with any text, for stored values that no shop ever wrote. */
export async function rememberText(page: Page, text: string): Promise<void> {
  await page.addInitScript((stored) => {
    // A frame of somebody else's, and a page that is nobody's, may keep nothing.
    if (window !== top || origin === 'null' || sessionStorage.getItem('remembered')) return
    sessionStorage.setItem('remembered', 'yes')
    localStorage.setItem('vuex', stored)
  }, text)
}

const demoAna = { email: 'ana.ramos@exemplo.test', password: 'ana-vai-ao-jogo' }
type Credentials = typeof demoAna

/** A real login, made without the form: what the browser would remember of it. */
export async function logInForReal(page: Page, who: Credentials = demoAna, base = HASH_URL): Promise<State['user']> {
  const token = (await (await logInByApi(page.request, who, base)).json()) as NonNullable<State['user']['token']>
  const headers = { authorization: `Bearer ${token.access_token}` }
  const { id, name } = (await (await page.request.get(`${base}/api/user`, { headers })).json()) as State['user']
  return { id, name, logged: true, token: { ...token, obtained_at: Date.now() } }
}

/** Ana of the demo data, unless it is somebody else. */
export async function logInBeforehand(page: Page, who?: Credentials, base?: string): Promise<void> {
  await rememberState(page, { user: await logInForReal(page, who, base) })
}

export async function savedState(page: Page): Promise<State> {
  const text = await page.evaluate(() => localStorage.getItem('vuex'))
  return JSON.parse(text ?? '{}') as State
}

/** Neither storage nor caches may hold any of these. */
export async function expectNotKept(page: Page, secrets: string[]): Promise<void> {
  const kept = await page.evaluate(async () => {
    const cached: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        cached.push(request.url, (await (await cache.match(request))?.text()) ?? '')
      }
    }
    return JSON.stringify([localStorage, sessionStorage, cached])
  })
  for (const secret of secrets) expect(kept).not.toContain(secret)
}

/** The saved cart and event, once they are what is expected. */
export async function expectSaved(page: Page, slices: Record<string, object>): Promise<void> {
  await expect.poll(async () => savedState(page)).toMatchObject(slices)
}

/** Opens an address and waits until the storefront has taken over the page the server drew. */
export async function open(page: Page, address: string): Promise<Response | null> {
  const answer = await page.goto(address)
  await takenOver(page)
  return answer
}

/** The same from outside: where only the hash differs, a browser would not load the page again. */
export async function openAnew(page: Page, address: string): Promise<void> {
  await page.goto(new URL('/healthz', page.url()).href)
  await open(page, address)
}

/** Before that a link still works, but as a plain one: it loads a whole new page. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const first = document.getElementById('root')?.firstElementChild
    return first && Object.keys(first).some((key) => key.startsWith('__reactFiber'))
  })
}

/** Presses a footer link; the footer is the same on every page. */
export async function followFooter(page: Page, name: string): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
}

/** The browser itself reports answers like 404; a journey that provokes one takes that report off the list. */
export function forgive(complaints: string[], about: RegExp): void {
  const others = complaints.filter((text) => !about.test(text))
  complaints.splice(0, complaints.length, ...others)
}

/** Holds something back until the journey lets it go. */
export function createGate(): { passed: Promise<void>; open(): void } {
  let open!: () => void
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open }
}
