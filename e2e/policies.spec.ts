import { createHash } from 'node:crypto'
import { test as plain, type APIRequestContext } from '@playwright/test'
import { watchStrangers } from './measuring.ts'
import { arrive, pagesOf, producers } from './producers.ts'
import { expect, refuseCookiesBeforehand, repeat, test } from './test.ts'

const HOSTS = {
  google: [
    'https://www.googletagmanager.com/gtag/js',
    'https://www.google-analytics.com',
    'https://region1.google-analytics.com',
  ],
  facebook: [
    ...['/en_US/fbevents.js', '/signals/config/', '/signals/plugins/'].map(
      (path) => `https://connect.facebook.net${path}`,
    ),
    'https://www.facebook.com',
  ],
}

type Policy = Record<string, string[]>

function readPolicy(header = ''): Policy {
  const directives = header.split(';').map((directive) => directive.trim().split(/\s+/))
  return Object.fromEntries(directives.map(([name = '', ...sources]) => [name, sources]))
}

/** How a policy names an inline text. */
function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function inline(html: string, tag: 'script' | 'style'): string[] {
  return [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, text = '']) => text)
}

function hashesIn(sources: string[] = []): string[] {
  return sources.filter((source) => source.startsWith("'sha"))
}

type Analytics = { ga4: string | null; pixel: string | null }

/** With hash addresses any producer's: which one the hash names no server sees. Those of real paths are told in the API's tests. */
async function analyticsOfAll(request: APIRequestContext): Promise<string[]> {
  const { data } = (await (await request.get('/api/producers')).json()) as {
    data: { analytics: Analytics }[]
  }
  return [
    ...(data.some(({ analytics }) => analytics.ga4) ? HOSTS.google : []),
    ...(data.some(({ analytics }) => analytics.pixel) ? HOSTS.facebook : []),
  ]
}

// What a browser keeps it does not ask for.
test.use({ cold: true })

/** A refusal is tried where both services would be loaded. Who has not answered yet is watched in `steady.spec.ts`. */
test('with consent refused, no page asks anything of another origin', repeat(), async ({ page }) => {
  await refuseCookiesBeforehand(page)
  const strangers = watchStrangers(page)
  for (const path of producers.slice(0, 3).flatMap(pagesOf)) {
    await arrive(page, path)
    await page.waitForLoadState('load')
    expect.soft(await page.evaluate(() => 'dataLayer' in globalThis), `${path} records nothing`).toBe(false)
  }
  expect(strangers).toEqual([])
})

test('refusing in the notice lets nothing out and stores no cookie', async ({ page, context }) => {
  const strangers = watchStrangers(page)
  await arrive(page, '/')
  await page.getByRole('button', { name: 'Recusar' }).click()
  await page.getByRole('link', { name: 'Dúvidas frequentes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dúvidas frequentes' })).toBeVisible()
  expect(strangers).toEqual([])
  expect(await context.cookies()).toEqual([])
})

plain.describe('headers', () => {
  for (const producer of producers) {
    plain(`${producer.title}: the content policy allows exactly what the page carries`, async ({ request }) => {
      const analytics = await analyticsOfAll(request)
      for (const path of [...pagesOf(producer), `${producer.prefix}/nenhuma/pagina`]) {
        const response = await request.get(path)
        const html = await response.text()
        const header = response.headers()['content-security-policy'] ?? ''
        const policy = readPolicy(header)
        const sources = Object.values(policy).flat()

        expect.soft(header, path).not.toMatch(/unsafe-|\*|\bhttp:|\bhttps:(?!\/\/)/)
        expect.soft(policy['default-src'], path).toEqual(["'none'"])
        expect.soft(policy['frame-ancestors'], path).toEqual(["'none'"])
        expect.soft(policy['base-uri'], path).toEqual(["'none'"])
        expect.soft(policy['object-src'], path).toEqual(["'none'"])
        expect.soft(policy['form-action'], path).toEqual(["'self'"])
        expect.soft(hashesIn(policy['script-src']), path).toEqual(inline(html, 'script').map(hashOf))
        expect.soft(hashesIn(policy['style-src']), path).toEqual(inline(html, 'style').map(hashOf))
        const foreign = new Set(sources.filter((source) => source.includes('://')))
        // A missing page wears the default look, analytics included.
        if (response.status() === 200) expect.soft([...foreign].toSorted(), path).toEqual(analytics.toSorted())
      }
    })
  }

  plain('every kind of answer carries the security headers', async ({ request }) => {
    const paths = [
      '/',
      '/nenhuma/pagina',
      '/api/producers',
      '/api/nada',
      '/healthz',
      '/api/docs',
      '/dev',
      '/storage/nada',
    ]
    const pictures = ['/storage/ticket/0/logo.svg', '/office/events/301/stadium.svg', '/app-icon-192.png']
    for (const path of [...paths, ...pictures]) {
      const headers = (await request.get(path)).headers()
      expect.soft(headers, path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': pictures.includes(path) ? 'cross-origin' : 'same-origin',
        'x-frame-options': 'DENY',
        'permissions-policy': expect.stringContaining('geolocation=()'),
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      })
      expect.soft(headers['x-powered-by'] ?? headers['server'], path).toBeUndefined()
    }
  })

  plain('pictures that producers own may do nothing when opened by themselves', async ({ request }) => {
    const pictures = ['favicon', 'logo', 'logo-dark', 'logo-footer', 'logo-footer-dark']
    for (const { id } of producers)
      for (const name of pictures) {
        const response = await request.get(`/storage/ticket/${id}/${name}.svg`)
        expect.soft(response.status(), name).toBe(200)
        expect.soft(response.headers()['content-type'], name).toBe('image/svg+xml')
        const policy = readPolicy(response.headers()['content-security-policy'])
        expect.soft(policy['sandbox'], `${id}/${name}`).toEqual([])
        expect.soft(policy['default-src'], `${id}/${name}`).toEqual(["'none'"])
        expect.soft(await response.text()).not.toMatch(/<script|\son\w+=|javascript:|<foreignObject/i)
      }
  })

  plain('files of the build are kept for a year and travel compressed', async ({ request }) => {
    const html = await (await request.get('/')).text()
    const files = [...new Set(html.match(/\/assets\/[\w-]+\.js/g))]
    expect(files.length).toBeGreaterThan(3)
    for (const file of files) {
      const response = await request.get(file, { headers: { 'accept-encoding': 'br, gzip' } })
      expect.soft(response.status(), file).toBe(200)
      expect.soft(response.headers()['cache-control'], file).toBe('public, max-age=31536000, immutable')
      expect.soft(response.headers()['vary'], file).toMatch(/accept-encoding/i)
      // A woff2 font is compressed already.
      if (file.endsWith('.woff2')) expect.soft(response.headers()['content-type'], file).toBe('font/woff2')
      else expect.soft(response.headers()['content-encoding'], file).toBe('br')
    }
  })

  plain('an unchanged page is not sent twice', async ({ request }) => {
    for (const path of producers.flatMap(pagesOf)) {
      const first = await request.get(path, { headers: { 'accept-encoding': 'br' } })
      const { etag = '', 'cache-control': caching, vary } = first.headers()
      expect.soft(first.headers()['content-encoding'], path).toBe('br')
      expect.soft(etag, path).toMatch(/^(W\/)?"[^"]+"$/)
      expect.soft(caching, path).toMatch(/^public, max-age=0, /)
      expect.soft(vary, path).toBe('accept-encoding')
      const second = await request.get(path, { headers: { 'if-none-match': etag } })
      expect.soft(second.status(), path).toBe(304)
      expect.soft(await second.body(), path).toHaveLength(0)
      expect.soft((await request.get(path, { headers: { 'if-none-match': '"other"' } })).status(), path).toBe(200)
    }
  })

  plain('compressed and plain pages say the same', async ({ request }) => {
    const texts = await Promise.all(
      ['br', 'gzip', 'identity', 'zstd'].map(async (encoding) => {
        const response = await request.get('/mare-alta/sobre', { headers: { 'accept-encoding': encoding } })
        return response.text()
      }),
    )
    expect(new Set(texts).size).toBe(1)
  })
})
