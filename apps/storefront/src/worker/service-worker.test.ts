import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

type Asked = {
  request: { method: string; url: string; destination: string }
  respondWith(answer: Promise<Response>): void
}

const listeners = new Map<string, (event: Asked) => void>()
const network = vi.fn<typeof fetch>()
let shell: Response | undefined

beforeAll(async () => {
  vi.stubGlobal('SHELL', { version: '1', page: '/shell', files: [] })
  vi.stubGlobal('self', {
    location: { origin: 'https://loja.test' },
    addEventListener: (name: string, listener: (event: Asked) => void) => void listeners.set(name, listener),
  })
  vi.stubGlobal('caches', { open: async () => ({ match: async () => shell }) })
  vi.stubGlobal('fetch', network)
  await import('./service-worker.ts')
})
beforeEach(() => {
  network.mockReset()
  shell = new Response('the page without data')
})

async function open(path: string): Promise<string> {
  let answer: Promise<Response> | undefined
  const request = { method: 'GET', url: `https://loja.test${path}`, destination: 'document' }
  listeners.get('fetch')?.({ request, respondWith: (given) => void (answer = given) })
  const page = await answer
  return page ? page.text() : 'left alone'
}

test('a page comes from the network', async () => {
  network.mockResolvedValue(new Response('drawn now'))
  expect(await open('/ticket/buy/101')).toBe('drawn now')
})

test.each([
  ['no network', () => network.mockRejectedValue(new TypeError('Failed to fetch'))],
  ['a server that has nothing to show', () => network.mockResolvedValue(new Response('busy', { status: 503 }))],
])('with %s the page without data takes its place', async (_what, happens) => {
  happens()
  expect(await open('/')).toBe('the page without data')
})

test('whoever has no such page yet reads what the server says', async () => {
  shell = undefined
  network.mockResolvedValue(new Response('busy', { status: 503 }))
  expect(await open('/')).toBe('busy')
})

test('a page that does not exist is said to be missing, and addresses of programs are left alone', async () => {
  network.mockResolvedValue(new Response('missing', { status: 404 }))
  expect(await open('/nada')).toBe('missing')
  expect(await open('/api/events')).toBe('left alone')
})
