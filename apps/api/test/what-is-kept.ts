import { expect } from 'vitest'
import { KEPT, type Kept } from '#http/cache-headers.ts'
import { anAccount, logIn } from './an-account.ts'
import type { TestApp } from './start-app.ts'

export type Answer = Awaited<ReturnType<TestApp['request']>>
export type Headers = Record<string, string>

/** Two who are logged in, with the cookies that brings, and one whose token has run out; each by another kind of browser. */
export async function callersOf(app: TestApp): Promise<Headers[]> {
  const logged = async (browser: Headers) => {
    const account = await anAccount(app)
    const { cookies } = await logIn(app, account)
    expect(cookies.length).toBeGreaterThan(0)
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    return { ...account.bearer, ...browser, cookie, origin: 'http://localhost' }
  }
  return [
    await logged({ 'accept-language': 'pt-BR', 'sec-ch-prefers-color-scheme': 'light', referer: 'http://localhost/' }),
    await logged({ 'accept-language': 'en', 'user-agent': 'facebookexternalhit/1.1', 'save-data': 'on' }),
    { authorization: 'Bearer inventado', cookie: 'browser=x; refresh=y', 'sec-gpc': '1' },
  ]
}

const OF_THE_MOMENT = new Set(['x-request-id', 'date'])

/** All that a cache would hand on. */
export function contentOf({ statusCode, headers, rawPayload }: Answer) {
  const lasting = Object.entries(headers).filter(([name]) => !OF_THE_MOMENT.has(name))
  return { statusCode, headers: Object.fromEntries(lasting), body: rawPayload.toString('base64') }
}

export function expectKept({ headers }: Answer, kept: Kept): void {
  expect(headers['cache-control']).toBe(KEPT[kept])
  if (kept !== 'never') expect(headers['set-cookie']).toBeUndefined()
}
