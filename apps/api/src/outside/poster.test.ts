import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { aFolder } from '#test/a-folder.ts'
import { createFindPoster } from './poster.ts'

const server = createServer(({ url }, response) => {
  if (url === '/posters/moved/wide-1280.webp')
    return response.writeHead(302, { location: '/posters/final/wide-1280.webp' }).end()
  if (url === '/posters/long/wide-1280.webp') return response.end(Buffer.alloc(3 * 1024 * 1024))
  if (url === '/posters/final/wide-1280.webp') return response.end('a picture')
  return response.writeHead(404).end()
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const storage_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

test('a poster comes from the storage host, or from our own folder', async () => {
  expect(String(await createFindPoster({ storage_url, data_dir: '' })('final'))).toBe('a picture')
  const data_dir = await aFolder()
  await mkdir(join(data_dir, 'storage/posters/final'), { recursive: true })
  await writeFile(join(data_dir, 'storage/posters/final/wide-1280.webp'), 'our own')
  expect(String(await createFindPoster({ storage_url: '/storage', data_dir })('final'))).toBe('our own')
})

test.each(['missing', 'moved', 'long'])('a poster that is %s is none', async (poster) => {
  for (const place of [storage_url, '/storage'])
    expect(await createFindPoster({ storage_url: place, data_dir: '/nowhere' })(poster)).toBeUndefined()
})
