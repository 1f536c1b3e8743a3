import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { packageRoot } from '#runtime/package-root.ts'
import { startApp, type TestApp } from '#test/start-app.ts'

let app: TestApp
let script: string
beforeAll(async () => {
  app = await startApp()
  const names = await readdir(join(packageRoot, '../storefront/dist/client/assets'))
  script = names.find((name) => name.endsWith('.js')) ?? ''
  const folder = join(app.data_dir, 'storage/ticket/0')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
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

test('a picture that somebody opens by itself may do nothing', async () => {
  const { headers } = await app.request('/storage/ticket/0/logo.svg')
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=3600',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  })
})

test('a file has one address: written otherwise, past whatever looks at addresses, it is refused', async () => {
  for (const address of [`/assets//${script}`, '/storage//ticket/0/logo.svg', '/storage/ticket//0/logo.svg']) {
    const answer = await app.request(address)
    expect([address, answer.statusCode, answer.json().code]).toEqual([address, 400, 'malformed_request'])
  }
})
