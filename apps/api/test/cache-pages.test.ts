import { MANIFEST_PATH } from '@bilheteria/contract/app'
import { pages, SHELL_PATH } from '@bilheteria/contract/page'
import { expect, test } from 'vitest'
import type { Kept } from '#http/cache-headers.ts'
import { anEvent } from './an-event.ts'
import { startApp } from './start-app.ts'
import { callersOf, contentOf, expectKept, type Answer, type Headers } from './what-is-kept.ts'

const app = await startApp()
const behind = await startApp({ TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://loja.example' })
const club = await app.aProducer({ title: 'Clube do Mar Aberto' })
const event = await anEvent(app.db, club.id)
const everybody = await callersOf(app)

const theirs = Object.values(pages).flatMap(({ path, prefix }) => {
  const address = path.replace(':company', club.slug).replace(':id', event.id)
  return prefix ? [address, `/${club.slug}${address}`] : [address]
})
const keptOf = (address: string): Kept => (address.includes('/ingresso/') ? 'never' : 'page')
const MISSING = ['/nao/existe', '/ticket/buy/ninguem', '/ninguem/sobre']
type Row = [address: string, kept: Kept, status: number]
/** Each page, what fills one that is there already, the page without data, and what is missing. */
const drawn: Row[] = [
  ...theirs.flatMap((address): Row[] => [
    [address, keptOf(address), 200],
    [SHELL_PATH + address, keptOf(address), 200],
  ]),
  [SHELL_PATH, 'compared', 200],
  ...MISSING.flatMap((address): Row[] => [
    [address, 'shared', 404],
    [SHELL_PATH + address, 'shared', 200],
  ]),
]

/** By a process that has drawn nothing for anybody else. */
async function drawAll(headers: Headers = {}, query = ''): Promise<Map<string, Answer>> {
  await app.restart()
  const answers = new Map<string, Answer>()
  for (const [address] of drawn) answers.set(address, await app.request(address + query, { headers }))
  return answers
}

test('pages are kept as their row says, and drawn the same whoever asks first', async () => {
  const plain = await drawAll()
  for (const [address, kept, status] of drawn) {
    const answer = plain.get(address)!
    expect([address, answer.statusCode, answer.headers['vary']]).toEqual([address, status, 'accept-encoding'])
    expectKept(answer, kept)
  }
  for (const headers of everybody) {
    for (const [address, answer] of await drawAll({ ...headers, 'producer-id': club.id }, '?tokens=abc&utm_source=x'))
      expect([address, contentOf(answer)]).toEqual([address, contentOf(plain.get(address)!)])
  }
})

test('an address that holds a secret is stored by no cache, whichever page it names', async () => {
  const secrets = ['?token=abc', '?x=1&token=abc', '?vincular=abc', '?answer=keep', '?%74oken=abc']
  const words = [
    '/ingresso/abc',
    '/x/ingresso/abc',
    '//%69ngresso//abc',
    '/a/b/c/ingresso/abc',
    '/shell/x/ingresso/abc',
  ]
  const queried = ['/', '/sobre', `/ticket/buy/${event.id}`, '/nao/existe', SHELL_PATH, `${SHELL_PATH}/sobre`]
  for (const address of [...words, ...queried.flatMap((page) => secrets.map((query) => page + query))]) {
    const { headers } = await app.request(address)
    expect([address, headers['cache-control'], headers['referrer-policy']]).toEqual([
      address,
      'private, no-store',
      'strict-origin',
    ])
  }
})

test('a browser that has the page asks, and is told that it has it', async () => {
  for (const [address, , status] of drawn.filter(([, kept]) => kept !== 'shared')) {
    const { headers } = await app.request(address)
    const again = await app.request(address, { headers: { 'if-none-match': String(headers['etag']) } })
    expect([address, status, again.statusCode, again.body]).toEqual([address, 200, 304, ''])
    expect(again.headers['cache-control']).toBe(headers['cache-control'])
  }
})

const ask = (url: string, headers: Headers) => behind.request(url, { host: 'loja.example', headers })

test('what a cache would put where it does not belong is not kept', async () => {
  for (const [address, kept] of [
    ['/', 'page'],
    ['/nao/existe', 'shared'],
    [MANIFEST_PATH, 'shared'],
    ['/app-icon-192.png', 'picture'],
    ['/api/events', 'shared'],
  ] as const) {
    const usual = await ask(address, { 'x-forwarded-host': 'loja.example', 'x-forwarded-proto': 'https' })
    expectKept(usual, kept)
    expect(contentOf(await ask(address, { 'x-forwarded-proto': 'http' }))).toEqual(contentOf(usual))
    expectKept(await ask(address, { 'x-forwarded-host': 'evil.example' }), 'never')
    // Nobody is believed who is no proxy of ours.
    const believed = await app.request(address)
    expect(contentOf(await app.request(address, { headers: { 'x-forwarded-host': 'evil.example' } }))).toEqual(
      contentOf(believed),
    )
  }
})
