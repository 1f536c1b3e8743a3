import { endpoint } from '@bilheteria/contract/endpoint'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { openEventStream } from './event-stream.ts'
import { emptyState, useSavedState } from './saved-state.ts'

const watchNumber = endpoint({
  method: 'GET',
  path: '/api/numbers/{name}/changes',
  summary: '',
  access: 'account',
  sends: 'events',
  input: z.strictObject({ name: z.string() }),
  output: z.strictObject({ number: z.int() }),
  errors: [],
})

const network = vi.fn<typeof fetch>()
const token = { token_type: 'Bearer', access_token: 'old', refresh_token: 'r', expires_in: 60, obtained_at: 0 } as const

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  useSavedState.setState({ ...emptyState, user: { id: 'u1', name: 'Ana', logged: true, token } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  network.mockReset()
  useSavedState.setState(emptyState)
})

/** The network cuts where it likes. */
function streamOf(...pieces: string[]): Response {
  const bytes = pieces.map((piece) => new TextEncoder().encode(piece))
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of bytes) controller.enqueue(piece)
      controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

async function heard(): Promise<number[]> {
  const numbers: number[] = []
  await openEventStream(watchNumber, { name: 'a' }, ({ number }) => numbers.push(number), new AbortController().signal)
  return numbers
}

test('each event is told once, wherever the network cuts it, and what keeps the line open is not one', async () => {
  network.mockResolvedValueOnce(streamOf('data: {"num', 'ber":1}\n', '\n:\n\ndata: {"number":2}\r\n\r\ndata: {"nu'))
  expect(await heard()).toEqual([1, 2])
})

test('the bearer travels', async () => {
  network.mockResolvedValueOnce(streamOf())
  await heard()
  expect(network.mock.calls[0]?.[0]).toBe('/api/numbers/a/changes')
  expect(new Headers(network.mock.calls[0]?.[1]?.headers).get('authorization')).toBe('Bearer old')
})

test('a session that has run out is renewed and the line opened with the new one', async () => {
  network
    .mockResolvedValueOnce(Response.json({ code: 'unauthenticated', message: 'Entre' }, { status: 401 }))
    .mockResolvedValueOnce(
      Response.json({ token_type: 'Bearer', access_token: 'new', refresh_token: 'r2', expires_in: 60 }),
    )
    .mockResolvedValueOnce(streamOf('data: {"number":3}\n\n'))
  expect(await heard()).toEqual([3])
  expect(new Headers(network.mock.calls[2]?.[1]?.headers).get('authorization')).toBe('Bearer new')
})

test('a refusal is the server’s own', async () => {
  network.mockResolvedValueOnce(Response.json({ code: 'order_not_found', message: 'Não' }, { status: 404 }))
  await expect(heard()).rejects.toMatchObject({ code: 'order_not_found' })
})

test('what is not what was promised ends the line', async () => {
  network.mockResolvedValueOnce(streamOf('data: {"number":"one"}\n\n'))
  await expect(heard()).rejects.toMatchObject({ code: 'unexpected' })
})
