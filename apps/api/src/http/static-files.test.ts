import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { keepPictures } from '#catalogue/pictures.ts'
import { packageRoot } from '#runtime/package-root.ts'
import { startApp, type TestApp } from '#test/start-app.ts'

const SQUARE = '<svg xmlns="http://www.w3.org/2000/svg"/>'
let app: TestApp
let script: string
beforeAll(async () => {
  app = await startApp()
  const names = await readdir(join(packageRoot, '../storefront/dist/client/assets'))
  script = names.find((name) => name.endsWith('.js')) ?? ''
  await keepPictures(app.db, [{ name: 'storage/ticket/0/logo.svg', content: Buffer.from(SQUARE), lasting: false }])
})

test('files named by their content are kept for ever, by caches that know which form they keep', async () => {
  for (const encoding of ['br', 'gzip', undefined]) {
    const headers = encoding ? { 'accept-encoding': encoding } : {}
    const answer = await app.request(`/assets/${script}`, { headers })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    expect(answer.headers['content-encoding']).toBe(encoding)
  }
})

test('allows a worker to load fonts of the shop and nothing else', async () => {
  const { headers } = await app.request(`/assets/${script}`)
  expect(headers['content-security-policy']).toBe("default-src 'none'; font-src 'self'; frame-ancestors 'none'")
})

test('a picture that somebody opens by itself may do nothing', async () => {
  const { headers } = await app.request('/storage/ticket/0/logo.svg')
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=3600',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  })
})

test('a picture is compared by whoever has it, also through a proxy that compresses', async () => {
  const { headers, body } = await app.request('/storage/ticket/0/logo.svg')
  expect(body).toBe(SQUARE)
  for (const tag of [String(headers['etag']), `W/${headers['etag']}`]) {
    const again = await app.request('/storage/ticket/0/logo.svg', { headers: { 'if-none-match': tag } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers).toMatchObject({ 'cache-control': headers['cache-control'], etag: headers['etag'] })
  }
})

test('what a name says by its content is kept for ever, what is not there by nobody', async () => {
  await keepPictures(app.db, [
    { name: 'storage/posters/x-1/card-360.svg', content: Buffer.from(SQUARE), lasting: true },
  ])
  const keptOf = async (address: string) => (await app.request(address)).headers['cache-control']
  expect(await keptOf('/storage/posters/x-1/card-360.svg')).toBe('public, max-age=31536000, immutable')
  expect(await keptOf('/storage/posters/x-2/card-360.svg')).toBe('private, no-store')
})

test('pictures that lie in the folder from before are shown where the database has none', async () => {
  const folder = join(app.data_dir, 'office/events/7')
  const drawn = '<svg xmlns="http://www.w3.org/2000/svg"><path/></svg>'
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'stadium.svg'), drawn)
  await writeFile(join(folder, 'stadium.html'), '<script>alert(1)</script>')
  const { body, headers } = await app.request('/office/events/7/stadium.svg')
  expect(body).toBe(drawn)
  expect(headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' })
  for (const path of ['/office/events/7/stadium.html', '/office/events/7', '/storage/..%2fapp-secret', '/office/.x'])
    expect([path, (await app.request(path)).statusCode]).toEqual([path, 404])
  await keepPictures(app.db, [{ name: 'office/events/7/stadium.svg', content: Buffer.from(SQUARE), lasting: false }])
  expect((await app.request('/office/events/7/stadium.svg')).body).toBe(SQUARE)
  await rm(join(app.data_dir, 'office'), { recursive: true })
  expect((await app.request('/office/events/7/stadium.svg')).body).toBe(SQUARE)
})

test('a file has one address: written otherwise, past whatever looks at addresses, it is refused', async () => {
  for (const address of [`/assets//${script}`, '/storage//ticket/0/logo.svg', '/storage/ticket//0/logo.svg']) {
    const answer = await app.request(address)
    expect([address, answer.statusCode, answer.json().code]).toEqual([address, 400, 'malformed_request'])
  }
})
