import type { Endpoint } from '@bilheteria/contract/endpoint'
import type { TestAccount } from './an-account.ts'
import type { Inputs } from './right-inputs.ts'
import type { TestApp } from './start-app.ts'

type Call = { method: Endpoint['method']; url: string; input: Inputs }

/** As the body or in the address, whichever the call reads. */
export function sendInput(app: TestApp, { bearer }: Pick<TestAccount, 'bearer'>, { method, url, input }: Call) {
  if (method === 'POST' || method === 'PUT')
    return app.request(url, { method, body: input, headers: { origin: 'http://localhost', ...bearer } })
  const query = Object.entries(input).map(([name, value]) => `${name}=${escaped(value)}`)
  return app.request(`${url}?${query.join('&')}`, { method, headers: bearer })
}

/** As it stands in an address; half a character has no escape, so its bytes are written as some programs do. */
export function escaped(value: unknown): string {
  const given = typeof value === 'string' ? value : JSON.stringify(value)
  return /\p{Cs}/u.test(given) ? '%ED%A0%80' : encodeURIComponent(given)
}
