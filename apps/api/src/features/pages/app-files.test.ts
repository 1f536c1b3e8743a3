import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { keepPictures } from '#catalogue/pictures.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
const club = await app.aProducer({ title: 'Clube do Mar Aberto' })

type Manifest = {
  id: string
  start_url: string
  icons: { src: string; sizes: string; purpose: string }[]
  shortcuts: { url: string }[]
} & Record<string, unknown>

const square = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><rect width="32" height="32" fill="${colour}"/></svg>`

async function giveLogo(name: string, svg: string): Promise<void> {
  await keepPictures(app.db, [{ name: `storage/ticket/${club.id}/${name}`, content: Buffer.from(svg), lasting: false }])
}

async function middleOf(picture: Buffer): Promise<number[]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  return [...data.subarray(at, at + info.channels)]
}

async function cornerOf(picture: Buffer): Promise<number[]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  return [...data.subarray(0, info.channels)]
}

test('a producer’s app has its name, its colours, its icons and an address of its own', async () => {
  const answer = await app.request(`/manifest.webmanifest?producer=${club.slug}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('application/manifest+json')
  expect(answer.headers['cache-control']).toBe('public, max-age=0, s-maxage=1, stale-if-error=60')
  const manifest = answer.json<Manifest>()
  expect(manifest).toMatchObject({
    id: `/${club.slug}`,
    start_url: `/${club.slug}`,
    scope: '/',
    display: 'standalone',
    lang: 'pt-BR',
    name: 'Clube do Mar Aberto',
    short_name: 'Clube do Mar',
    theme_color: '#06231A',
    background_color: '#06231A',
    shortcuts: [{ url: `/${club.slug}/ticket/payments` }],
  })
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '192x192 maskable',
    '512x512 maskable',
  ])
  for (const { src, sizes } of manifest.icons) {
    const icon = await app.request(src)
    expect(icon.headers['content-type']).toBe('image/png')
    const { width, height } = await sharp(icon.rawPayload).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
})

test('the host alone chooses the app where a producer has one', async () => {
  const manifest = (await app.request('/manifest.webmanifest', { host: `${club.domain}:3000` })).json<Manifest>()
  expect(manifest).toMatchObject({ id: '/', start_url: '/', name: 'Clube do Mar Aberto' })
  expect(manifest.icons[0]?.src).toBe('/app-icon-192.png')
  expect((await app.request('/manifest.webmanifest')).json<Manifest>()['name']).toBe('Bilheteria')
})

test.each(['?producer=ninguem', '?producer=', '?producer=a&producer=b', '?producer=%00', '?producer=../x'])(
  'nobody’s app, %s, is a typed 404',
  async (query) => {
    for (const path of ['/manifest.webmanifest', '/app-icon-192.png', '/apple-touch-icon.png']) {
      const answer = await app.request(`${path}${query}`)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ code: 'producer_not_found', message: 'Não encontramos esse produtor.' })
    }
  },
)

test('every page of a producer leads to its app', async () => {
  for (const path of ['', '/sobre', '/ticket/payments']) {
    const { body } = await app.request(`/${club.slug}${path}`)
    expect(body).toContain(`<link rel="manifest" href="/manifest.webmanifest?producer=${club.slug}">`)
    expect(body).toContain(`<link rel="apple-touch-icon" href="/apple-touch-icon.png?producer=${club.slug}">`)
    expect(body).toContain('<meta name="theme-color"')
  }
  expect((await app.request('/')).body).toContain('<link rel="manifest" href="/manifest.webmanifest">')
})

test('icons are drawn from the producer’s sign; one that launchers cut has a ground and room around it', async () => {
  const icon = async (path: string) => (await app.request(`${path}?producer=${club.slug}`)).rawPayload
  const ticket = await icon('/app-icon-192.png')
  expect((await middleOf(ticket))[3]).toBe(255)

  await giveLogo('favicon.svg', square('#00ff00'))
  await app.db.query('update catalogue_version set version = version + 1')
  const plain = await icon('/app-icon-192.png')
  expect(await middleOf(plain)).toEqual([0, 255, 0, 255])
  expect((await cornerOf(plain))[3]).toBe(0)
  const cut = await icon('/app-icon-maskable-512.png')
  expect(await middleOf(cut)).toEqual([0, 255, 0, 255])
  expect(await cornerOf(cut)).toEqual([0x03, 0x15, 0x0f, 255])
})

test('a sign that nobody can draw becomes a ticket in the producer’s colours', async () => {
  await giveLogo('favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"><not closed')
  await app.db.query('update catalogue_version set version = version + 1')
  const answer = await app.request(`/app-icon-512.png?producer=${club.slug}`)
  expect(answer.statusCode).toBe(200)
  expect((await middleOf(answer.rawPayload))[3]).toBe(255)
})

test('signs on another host are fetched from there', async () => {
  const asked: string[] = []
  const storage = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url?.endsWith('logo.svg')) response.end(square('#ff0000'))
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => void storage.listen(0, '127.0.0.1', resolve))
  const remote = await startApp({ STORAGE_URL: `http://127.0.0.1:${(storage.address() as AddressInfo).port}` })
  const icon = await remote.request('/app-icon-192.png')
  storage.close()
  expect(await middleOf(icon.rawPayload)).toEqual([255, 0, 0, 255])
  expect(asked).toEqual(['/ticket/0/favicon.svg', '/ticket/0/logo.svg'])
})

test('an icon is compared by ETag and may be kept for an hour', async () => {
  const first = await app.request('/app-icon-192.png')
  expect(first.headers['cache-control']).toBe('public, max-age=3600')
  const again = await app.request('/app-icon-192.png', { headers: { 'if-none-match': String(first.headers['etag']) } })
  expect(again.statusCode).toBe(304)
})

test('the page without data has a look and no event, no category and nobody’s name', async () => {
  const page = await app.request('/shell', { host: `${club.domain}` })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('<div id="root"></div>')
  expect(page.body).toContain('noindex')
  const [, json = ''] = /id="page-data">([^<]+)</.exec(page.body) ?? []
  const data = JSON.parse(json) as Record<string, unknown>
  expect(data).toMatchObject({ path: '/shell', prefixed: false, categories: [], producer: { id: club.id } })
  expect(data).not.toHaveProperty('events')
})

test('the worker keeps hashed files and that page only, may ask nobody but us, and is never taken from a cache', async () => {
  const answer = await app.request('/service-worker.js')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('text/javascript')
  expect(answer.headers['cache-control']).toBe('no-cache')
  expect(answer.headers['content-security-policy']).toBe(
    "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
  )
  const [, json = ''] = /^const SHELL=(.+);$/m.exec(answer.body) ?? []
  const { page, files } = JSON.parse(json) as { page: string; files: string[] }
  expect(page).toBe('/shell')
  expect(files).toContain(await builtFile('src/features/tickets/tickets-page.tsx'))
  expect(files).not.toContain(await builtFile('src/app/buy-page.tsx'))
  expect(files).not.toContain(await builtFile('src/features/accounts/profile-page.tsx'))
  for (const file of files) {
    expect(file).toMatch(/^\/assets\/([\w.-]+-)?[\w-]{7,8}\.(js|css|woff2)$/)
    expect((await app.request(file)).statusCode).toBe(200)
  }
})

test('the worker changes with the look of the page it keeps, and with nothing else', async () => {
  const text = async () => (await app.request('/service-worker.js', { host: `${club.domain}` })).body
  const first = await text()
  expect(await text()).toBe(first)
  await app.db.query(`update producers set title = 'Clube do Mar Novo' where id = $1`, [club.id])
  expect(await text()).not.toBe(first)
})

test('an operator can call every worker back', async () => {
  const off = await startApp({ SERVICE_WORKER: 'off' })
  const { body } = await off.request('/service-worker.js')
  expect(body).toContain('unregister')
  expect(body).not.toContain('SHELL')
})

/** Where the build has put a source of the storefront. */
async function builtFile(source: string): Promise<string> {
  const manifest = join(import.meta.dirname, '../../../../storefront/dist/client/.vite/manifest.json')
  const parts = JSON.parse(await readFile(manifest, 'utf8')) as Record<string, { file: string } | undefined>
  return `/${parts[source]?.file}`
}
