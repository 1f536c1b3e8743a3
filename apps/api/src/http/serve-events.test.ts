import { expect, test } from 'vitest'
import { createHttp } from './create-http.ts'
import { createDrain } from './drain.ts'
import { createEventStreams } from './serve-events.ts'

type Value = { told: number; toJSON?: () => unknown }

/** A process that tells everybody who comes the same, again and again when asked to. */
async function aTeller(values: (stopped: AbortSignal) => AsyncIterable<Value>) {
  const http = createHttp({ log_level: 'silent', public_url: undefined, trusted_proxies: ['127.0.0.1'] })
  const counted: number[] = []
  const drain = createDrain(http)
  const stream = createEventStreams(http, {
    https: false,
    drain,
    onCount: (open) => void counted.push(open),
    most: 6,
    of_an_address: 2,
    of_a_person: 2,
  })
  http.get<{ Params: { account_id: string } }>('/tell/:account_id', (request, reply) =>
    stream(reply, { listener: request.params, isWelcome: async () => true, values }),
  )
  http.get('/tell', (request, reply) =>
    stream(reply, { listener: { visitor: request.ip }, isWelcome: async () => true, values }),
  )
  const url = await http.listen({ port: 0, host: '127.0.0.1' })
  const listen = (address: string, method = 'GET') =>
    fetch(`${url}/tell`, { method, headers: { 'x-forwarded-for': address } })
  const listenAs = (account_id: string) => fetch(`${url}/tell/${account_id}`)
  return { http, drain, listen, listenAs, counted }
}

async function* forEver(stopped: AbortSignal): AsyncGenerator<Value> {
  yield { told: 1 }
  await new Promise((resolve) => stopped.addEventListener('abort', resolve))
}

test('strangers beyond what an address or the process can bear are refused; nobody’s stream is closed', async () => {
  const { http, listen, counted } = await aTeller(forEver)
  const streams = [await listen('10.0.0.1'), await listen('10.0.0.1')]
  const third = await listen('10.0.0.1')
  expect(third.status).toBe(429)
  expect(third.headers.get('retry-after')).toBe('60')
  expect(await third.json()).toMatchObject({ code: 'too_many_requests' })
  streams.push(await listen('10.0.0.2'))
  expect((await listen('10.0.0.3')).status).toBe(429)
  expect(counted).toEqual([1, 2, 3])

  await streams[0]?.body?.cancel()
  await expect.poll(() => counted.at(-1)).toBe(2)
  const next = await listen('10.0.0.3')
  expect(next.status).toBe(200)
  await http.close()
  for (const stream of [...streams.slice(1), next]) expect(await stream.text()).toBe('data: {"told":1}\n\n')
  expect(counted.at(-1)).toBe(0)
})

test('people beyond what the process can bear are refused, however many accounts they have', async () => {
  const { http, listenAs, counted } = await aTeller(forEver)
  for (const name of ['ana', 'ana', 'bia']) expect((await listenAs(name)).status).toBe(200)
  const refused = await listenAs('caio')
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('60')
  expect((await listenAs('ana')).status).toBe(200)
  await expect.poll(() => counted.at(-1)).toBe(3)
  await http.close()
})

test('what is told to many is written out once', async () => {
  let written = 0
  const value = { told: 1, toJSON: () => (written++, { told: 1 }) }
  const { http, listen } = await aTeller(async function* () {
    yield value
  })
  for (const address of ['10.0.0.1', '10.0.0.2', '10.0.0.3']) {
    expect(await (await listen(address)).text()).toBe('data: {"told":1}\n\n')
  }
  expect(written).toBe(1)
  await http.close()
})

test('whoever does not read is not written to: nothing piles up', async () => {
  let told = 0
  const much = 'x'.repeat(64 * 1024)
  const { http, listen } = await aTeller(async function* (stopped) {
    while (!stopped.aborted) yield { told: ++told, toJSON: () => much }
  })
  const stream = await listen('10.0.0.1')
  let before = -1
  await expect.poll(() => before === (before = told), { interval: 100 }).toBe(true)
  // What the system's own buffers take, and no more.
  expect(told).toBeGreaterThan(0)
  expect(told).toBeLessThan(500)
  await stream.body?.cancel()
  await http.close()
})

test('whoever only asks what a stream would be like is told so, and keeps no stream open', async () => {
  const { http, listen, counted } = await aTeller(forEver)
  const asked = await listen('10.0.0.1', 'HEAD')
  expect(asked.status).toBe(200)
  expect(asked.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  // The next call comes by the same connection, and is not kept waiting.
  const next = await listen('10.0.0.1')
  expect(next.status).toBe(200)
  expect(counted).toEqual([1])
  await http.close()
})

test('a process about to end sends its listeners elsewhere', async () => {
  const { http, drain, listenAs, counted } = await aTeller(forEver)
  const streams = await Promise.all(['ana', 'bia', 'caio'].map(listenAs))
  drain.begin(500)
  for (const stream of streams) expect(await stream.text()).toBe('data: {"told":1}\n\n')
  expect(counted).toEqual([1, 2, 3, 2, 1, 0])
  await http.close()
})
