import { expect, test } from 'vitest'
import { startApp } from '#test/start-app.ts'

const local = await startApp()
const shop = await startApp({ PUBLIC_URL: 'https://ingressos.example:8443' })
const club = await shop.aProducer({ domain: 'clube.example' })

/** Whether a writing call gets as far as what it carries, which is nothing. */
async function isWelcome(app: typeof shop, { host, origin }: { host: string; origin: string }): Promise<boolean> {
  const answer = await app.request('/api/support', { method: 'POST', host, headers: { origin }, body: {} })
  expect([403, 422]).toContain(answer.statusCode)
  return answer.statusCode === 422
}

test.each([
  ['the shop’s own page', { host: 'ingressos.example:8443', origin: 'https://ingressos.example:8443' }, true],
  ['the same behind a proxy', { host: '127.0.0.1:3000', origin: 'https://ingressos.example:8443' }, true],
  ['a producer’s own domain', { host: 'clube.example:8443', origin: 'https://clube.example:8443' }, true],
  ['the same, written loudly', { host: 'CLUBE.example:8443', origin: 'https://clube.example:8443' }, true],
  ['a producer’s domain elsewhere', { host: 'ingressos.example:8443', origin: 'https://clube.example:8443' }, false],
  ['a producer’s domain in the clear', { host: 'clube.example:8443', origin: 'http://clube.example:8443' }, false],
  ['another port', { host: 'clube.example', origin: 'https://clube.example' }, false],
  ['a host that anybody can name', { host: 'evil.example', origin: 'https://evil.example' }, false],
  ['this machine', { host: 'localhost', origin: 'https://localhost' }, false],
  ['nowhere', { host: 'ingressos.example:8443', origin: 'null' }, false],
])('where the shop’s address is set, a call from %s', async (_title, from, welcome) => {
  expect(club.domain).toBe('clube.example')
  expect(await isWelcome(shop, from)).toBe(welcome)
})

test('on a plain local run the request’s own host is ours, and no other', async () => {
  expect(await isWelcome(local, { host: 'marealta.localhost:3000', origin: 'http://marealta.localhost:3000' })).toBe(
    true,
  )
  expect(await isWelcome(local, { host: 'localhost:3000', origin: 'https://evil.example' })).toBe(false)
})
