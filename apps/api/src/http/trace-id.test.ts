import { expect, test } from 'vitest'
import { createHttp } from './create-http.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const SPAN = '00f067aa0ba902b7'

/** Every line that one request writes. */
async function linesOf(headers: Record<string, string>) {
  const lines: { request_id: string; trace_id?: string }[] = []
  const write = (line: string) => void lines.push(JSON.parse(line))
  const app = createHttp({ log_level: 'info', public_url: undefined, trusted_proxies: [] }, { write })
  app.get('/breaks', async () => Promise.reject(new Error('unforeseen')))
  const answer = await app.inject({ url: '/breaks', headers })
  expect(lines.map(({ request_id }) => request_id)).toEqual(lines.map(() => answer.headers['x-request-id']))
  return lines
}

test('every line of a request names the trace it belongs to', async () => {
  const lines = await linesOf({ traceparent: `00-${TRACE}-${SPAN}-01` })
  expect(lines.map(({ trace_id }) => trace_id)).toEqual([TRACE, TRACE])
})

test.each([
  ['none', undefined],
  ['two', `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`],
  ['a word', 'ana@exemplo.test'],
  ['one that goes on', `00-${TRACE}-${SPAN}-01-ana`],
  ['one with a line of its own', `00-${TRACE}-${SPAN}-01\n{"level":60}`],
  ['capital letters', `00-${TRACE.toUpperCase()}-${SPAN}-01`],
  ['a trace of nobody', `00-${'0'.repeat(32)}-${SPAN}-01`],
  ['a caller that is nobody', `00-${TRACE}-${'0'.repeat(16)}-01`],
  ['a version that cannot be', `ff-${TRACE}-${SPAN}-01`],
])('a request with %s has lines without a trace', async (_, traceparent) => {
  const lines = await linesOf(traceparent === undefined ? {} : { traceparent })
  expect(lines).toHaveLength(2)
  for (const line of lines) expect(line).not.toHaveProperty('trace_id')
})
