import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createFindLogo } from './logo.ts'

const asked: string[] = []
const server = createServer(({ url = '' }, response) => {
  asked.push(url)
  if (url.startsWith('/ticket/moved/')) return response.writeHead(302, { location: '/ticket/1/logo.svg' }).end()
  if (url.startsWith('/ticket/long/')) return response.end('a'.repeat(600 * 1024))
  if (url === '/ticket/1/logo.svg') return response.end('<svg/>')
  return response.writeHead(404).end()
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const storage_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const findLogo = createFindLogo({ storage_url }, () => Promise.reject(new Error('not ours')))

test('the storage host is asked for the square sign, then for the wide one', async () => {
  expect(await findLogo('1')).toBe('<svg/>')
  expect(asked.splice(0)).toEqual(['/ticket/1/favicon.svg', '/ticket/1/logo.svg'])
})

test.each(['moved', 'long'])('a sign that is %s is none, and nobody else is asked for it', async (id) => {
  expect(await findLogo(id)).toBeUndefined()
  expect(asked.splice(0)).toEqual([`/ticket/${id}/favicon.svg`, `/ticket/${id}/logo.svg`])
})
