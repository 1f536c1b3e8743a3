import { expect, test } from 'vitest'
import { createHttp } from './create-http.ts'

async function logAfter(trusted_proxies: string[], from: string[], headers: Record<string, string>) {
  const lines: string[] = []
  const http = createHttp(
    { log_level: 'warn', public_url: undefined, trusted_proxies },
    { write: (line) => void lines.push(line) },
  )
  http.get('/', async () => ({}))
  for (const remoteAddress of from) await http.inject({ url: '/', remoteAddress, headers })
  await http.close()
  return lines.map((line) => JSON.parse(line) as { level: number; peer?: string; msg: string })
}

const forwarded = { 'x-forwarded-for': '203.0.113.9' }

test('warns once of a proxy that TRUST_PROXY does not name', async () => {
  expect(await logAfter(['10.0.0.4'], ['10.0.0.5', '10.0.0.5', '10.0.0.6'], forwarded)).toEqual([
    expect.objectContaining({ peer: '10.0.0.5', msg: 'forwarded header from an address outside TRUST_PROXY' }),
  ])
  expect(await logAfter([], ['127.0.0.1', '127.0.0.1'], forwarded)).toHaveLength(1)
})

test('names no visitor in that warning', async () => {
  const [warning] = await logAfter([], ['198.51.100.7'], forwarded)
  expect(warning).toMatchObject({ peer: 'a public address' })
  expect(JSON.stringify(warning)).not.toMatch(/198\.51|203\.0/)
})

test('logs nothing for a trusted proxy or a visitor without a proxy', async () => {
  expect(await logAfter(['10.0.0.0/8'], ['10.0.0.5', '::ffff:10.0.0.6'], forwarded)).toEqual([])
  expect(await logAfter(['10.0.0.4'], ['10.0.0.5'], {})).toEqual([])
})
