import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import type { FindPicture } from '#catalogue/pictures.ts'
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

const ours = { hash: '', type: 'image/webp', lasting: true, content: Buffer.from('our own') }
const findPicture: FindPicture = async (name) => (name === 'storage/posters/final/wide-1280.webp' ? ours : undefined)

test('a poster comes from the storage host, or is our own', async () => {
  expect(String(await createFindPoster({ storage_url }, findPicture)('final'))).toBe('a picture')
  expect(String(await createFindPoster({ storage_url: '/storage' }, findPicture)('final'))).toBe('our own')
})

test.each(['missing', 'moved', 'long'])('a poster that is %s is none', async (poster) => {
  for (const place of [storage_url, '/storage'])
    expect(await createFindPoster({ storage_url: place }, findPicture)(poster)).toBeUndefined()
})
