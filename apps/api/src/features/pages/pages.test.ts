import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { keepPictures } from '#catalogue/pictures.ts'
import { theHouse } from '#test/a-producer.ts'
import { anEvent } from '#test/an-event.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
const club = await app.aProducer({ title: 'Clube do Mar', texts: { 'home.title': 'Próximos jogos' } })

test.each([
  ['by slug', `/${club.slug}`, {}, 'Clube do Mar', club.theme],
  ['by host', '/', { host: `${club.domain}:3000` }, 'Clube do Mar', club.theme],
  ['by slug before host', `/${club.slug}/sobre`, { host: 'localhost' }, 'Clube do Mar', club.theme],
  ['on its own page', `/producers/${club.slug}/`, {}, 'Clube do Mar', club.theme],
  ['by default', '/', { host: 'ninguem.example' }, 'Bilheteria', theHouse.theme],
])('a page wears its producer’s look, chosen %s', async (_title, url, options, title, theme) => {
  const page = await app.request(url, options)
  expect(page.statusCode).toBe(200)
  expect(page.body).toMatch(new RegExp(`<title>[^<]+ · ${title}</title>`))
  expect(page.body.match(/--primary:#\w+/g)).toEqual(Array(2).fill(`--primary:${theme?.dark.primary}`))
  const frames = page.body.matchAll(/<meta name="theme-color"[^>]* content="(#\w+)"/g)
  expect(Array.from(frames, ([, colour]) => colour)).toEqual([theme?.dark.background, theme?.light.background])
})

test.each(['/nao-existe', '/sobre/mais', '/nao-existe/sobre', '/a/b/c/d'])(
  '%s is a 404 page in the default look',
  async (url) => {
    const page = await app.request(url)
    expect(page.statusCode).toBe(404)
    expect(page.body).toContain('Página não encontrada')
    expect(page.body).toContain('<title>Página não encontrada · Bilheteria</title>')
    expect(page.body).toContain('noindex')
  },
)

test.each(['/%', '/%zz', '/mare/%ff', '/ticket/buy/%00', '/ticket/buy/301%00', '/ticket/buy/%ff'])(
  '%s, an address nobody can decode, is a page too',
  async (url) => {
    const page = await app.request(url)
    expect(page.statusCode).toBe(404)
    expect(page.headers['content-type']).toContain('text/html')
  },
)

test('the server’s page is complete: events, prices, texts of the producer and no style attribute', async () => {
  const event = await anEvent(app.db, club.id, { title: 'Clube do Mar x Serra' })
  const { body } = await app.request(`/${club.slug}`)
  expect(body).toContain('Próximos jogos')
  expect(body).toContain('Clube do Mar x Serra')
  expect(body).toContain(`href="/${club.slug}/ticket/buy/${event.id}"`)
  expect(body).toContain('R$\u00A0120,00')
  expect(body.slice(body.indexOf('<div id="root">'))).not.toMatch(/<[^>]+\sstyle=/)
})

test('/producers/{company}/: producer events, and nobody else’s', async () => {
  const guest = await app.aProducer({ title: 'Clube da Serra' })
  await anEvent(app.db, club.id, { title: 'Noite do Mar' })
  await anEvent(app.db, guest.id, { title: 'Noite da Serra' })
  const titles = async (url: string) => (await app.request(url)).body.match(/Noite d[ao] (Mar|Serra)/g) ?? []
  expect(new Set(await titles(`/producers/${club.slug}/`))).toEqual(new Set(['Noite do Mar']))
  expect(new Set(await titles(`/producers/${guest.slug}/`))).toEqual(new Set(['Noite da Serra']))
  expect(new Set(await titles('/'))).toEqual(new Set(['Noite do Mar', 'Noite da Serra']))
})

test('pages promise payment methods, text messages and a hold only as this installation and producer have them', async () => {
  const { slug } = await app.aProducer({ hold_minutes: 10 })
  const { body } = await app.request(`/${slug}/faq`)
  expect(body).toContain('Com Pix ou cartão de crédito.')
  expect(body).toContain('SMS')
  expect(body).toMatch(/Em geral, (<!-- -->)?10(<!-- -->)? minutos/)
  const bare = await startApp({ DEMO: '0', SERVICE_WORKER: 'off' })
  const { body: plain } = await bare.request('/faq')
  expect(plain).toContain('A tela de pagamento mostra como')
  expect(plain).not.toMatch(/SMS|O Pix expirou|Meu cartão foi recusado|guardados nele/)
})

test('a page is painted whole: its body is not shown before the scripts behind what is drawn', async () => {
  const { body } = await app.request('/')
  expect(body).toMatch(
    /<style>html:not\(\.read,:has\(#root~script\):not\(\.setting\)\)>body\{display:none\}.*<\/style>.*<body><div id="root">.*<\/div><script /s,
  )
})

test('what fills a document is all that differs between two pages, and no page by itself', async () => {
  const event = await anEvent(app.db, club.id, { title: 'Show de Abertura' })
  const page = await app.request(`/${club.slug}/ticket/buy/${event.id}`)
  const filling = await app.request(`/shell/${club.slug}/ticket/buy/${event.id}`)
  for (const part of [
    /<title>.*?<\/title>/,
    /<div id="root">.*<\/div>(?=<script)/s,
    /<script [^>]*id="page-data">.*?<\/script>/,
  ])
    expect(part.exec(filling.body)?.[0]).toBe(part.exec(page.body)?.[0])
  expect(filling.body).not.toMatch(/<style|<script>|font-face/)
  expect(filling.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
  expect(filling.body).toContain(` data-build="${/<script type="module" src="([^"]+)"/.exec(page.body)?.[1]}"`)
  expect(filling.body.length).toBeLessThan(page.body.length / 2)
})

test('what fills a document for a page that is missing is there', async () => {
  const filling = await app.request('/shell/nenhuma/pagina')
  expect(filling.statusCode).toBe(200)
  expect(filling.body).toContain('"status":404')
  expect((await app.request('/shell/')).body).toContain(' data-path="/"')
})

test('a shared event link shows that event: title, description and Open Graph', async () => {
  const event = await anEvent(app.db, club.id, { title: 'Show "A" & <B>' })
  const { body, statusCode } = await app.request(`/ticket/buy/${event.id}`, { host: 'loja.example' })
  expect(statusCode).toBe(200)
  expect(body).toContain('<meta property="og:title" content="Show &#34;A&#34; &#38; &#60;B&#62;">')
  expect(body).toContain(`<meta property="og:url" content="http://loja.example/ticket/buy/${event.id}">`)
  expect(body).toMatch(/<meta property="og:description" content="[^"]+Casa de Teste, Serra Clara\/PR[^"]+">/)
})

/** What whoever shows a link to it takes as its picture. */
async function previewOf(url: string, options = {}) {
  const { body } = await app.request(url, options)
  const told = body.matchAll(/<meta (?:property|name)="(og:image[:a-z]*|twitter:card)" content="([^"]*)"/g)
  return Array.from(told, ([, name, value]) => `${name} ${value}`)
}

test('a shared link shows its event as a picture', async () => {
  const event = await anEvent(app.db, club.id, { title: 'Final' })
  expect(await previewOf(`/${club.slug}/ticket/buy/${event.id}`, { host: 'loja.example' })).toEqual([
    `og:image http://loja.example/share.png?producer=${club.slug}&#38;event=${event.id}`,
    'og:image:type image/png',
    'og:image:width 1200',
    'og:image:height 630',
    'og:image:alt Final',
    'twitter:card summary_large_image',
  ])
})

test('a shared link to a shop shows its name as a picture', async () => {
  const preview = await previewOf(`/${club.slug}`, { host: 'loja.example' })
  expect(preview).toEqual([
    `og:image http://loja.example/share.png?producer=${club.slug}`,
    'og:image:type image/png',
    'og:image:width 1200',
    'og:image:height 630',
    'og:image:alt Clube do Mar',
    'twitter:card summary_large_image',
  ])
})

test('a link to a shop names the shop', async () => {
  const { body } = await app.request(`/${club.slug}`)
  expect(body).toContain('<meta property="og:title" content="Ingressos · Clube do Mar">')
})

test('a shared link without a poster shows the club’s own sign, small', async () => {
  const preview = await previewOf(`/${club.slug}/sobre`, { host: 'loja.example' })
  expect(preview).toEqual(
    expect.arrayContaining([
      `og:image http://loja.example/app-icon-maskable-512.png?producer=${club.slug}`,
      'og:image:type image/png',
      'og:image:width 512',
      'og:image:height 512',
      'og:image:alt Clube do Mar',
      'twitter:card summary',
    ]),
  )
  const [, sign = ''] = /og:image http:\/\/loja\.example(\S+)/.exec(preview.join('\n')) ?? []
  expect((await app.request(sign)).headers['content-type']).toBe('image/png')
})

test('a link to an event that is gone is a friendly 404', async () => {
  const page = await app.request('/ticket/buy/nada')
  expect(page.statusCode).toBe(404)
  expect(page.body).toContain('Não encontramos esse evento')
})

test('a change in the catalogue is on the next page drawn', async () => {
  const moving = await app.aProducer({ title: 'Antes' })
  expect((await app.request(`/${moving.slug}`)).body).toContain('Antes')
  await app.db.query(`update producers set title = 'Depois' where id = $1`, [moving.id])
  expect((await app.request(`/${moving.slug}`)).body).toContain('Depois')
})

test('a page is compared by ETag and sent compressed', async () => {
  const first = await app.request('/sobre', { headers: { 'accept-encoding': 'gzip' } })
  expect(gunzipSync(first.rawPayload).toString()).toContain('<!doctype html>')
  const again = await app.request('/sobre', { headers: { 'if-none-match': String(first.headers['etag']) } })
  expect(again.statusCode).toBe(304)
})

test('the content policy allows exactly the inline parts of the page, by hash', async () => {
  const page = await app.request('/')
  const policy = String(page.headers['content-security-policy'])
  const inline = [...page.body.matchAll(/<(?:script|style)>([\s\S]*?)<\/(?:script|style)>/g)].map(
    ([, text]) => text ?? '',
  )
  expect(inline.length).toBe(5)
  for (const text of inline) {
    expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  expect(policy).not.toMatch(/unsafe-|\*|google|facebook/)
})

const ownPolicy = async (path: string) => String((await app.request(path)).headers['content-security-policy'])

test('letters inside the page are allowed where pages are drawn, and nowhere else', async () => {
  for (const path of ['/', '/sobre', '/nenhuma/pagina'])
    expect(await ownPolicy(path)).toContain("font-src 'self' data:;")
  for (const path of ['/api/producers', '/healthz', '/api/docs'])
    expect(await ownPolicy(path)).not.toMatch(/font-src[^;]*data:/)
})

/** With real paths a document shows one producer. */
const paths = await startApp({ ROUTER_MODE: 'history' })

test('analytics hosts are allowed only for a producer that has an id there', async () => {
  const [plain, measured] = [await paths.aProducer({}), await paths.aProducer({ ga4: 'G-ABCD1234' })]
  const policyOf = async (path: string) => String((await paths.request(path)).headers['content-security-policy'])
  const policy = await policyOf(`/${measured.slug}`)
  expect(policy).toMatch(/script-src [^;]* https:\/\/www\.googletagmanager\.com\/gtag\/js;/)
  expect(policy).not.toContain('facebook')
  for (const path of ['/', `/${plain.slug}`]) expect(await policyOf(path)).not.toMatch(/google|facebook/)
})

test('with hash addresses every document may come to show a producer with an id, and allows what that one needs', async () => {
  const hash = await startApp()
  await hash.aProducer({ ga4: 'G-ABCD1234' })
  const policy = String((await hash.request('/')).headers['content-security-policy'])
  expect(policy).toContain('https://www.googletagmanager.com/gtag/js')
  expect(policy).not.toContain('facebook')
})

test('no text becomes markup or script but by the page’s own policies, and by the default one only where others’ scripts are', async () => {
  const [plain, measured] = [await paths.aProducer({}), await paths.aProducer({ pixel: '123456789' })]
  const policyOf = async ({ slug }: { slug: string }) =>
    String((await paths.request(`/${slug}`)).headers['content-security-policy'])
  expect(await policyOf(plain)).toMatch(/; require-trusted-types-for 'script'; trusted-types bilheteria dompurify$/)
  expect(await policyOf(measured)).toMatch(/; trusted-types bilheteria dompurify default$/)
})

test('allows no script of others on a page that a secret opens, whoever its producer is', async () => {
  const measured = await paths.aProducer({ ga4: 'G-ABCD1234', pixel: '123456789' })
  const { body, headers } = await paths.request(`/${measured.slug}/ingresso/um-segredo`)
  expect(String(headers['content-security-policy'])).not.toMatch(/google|facebook/)
  expect(headers['cache-control']).toBe('private, no-store')
  expect(body).not.toContain('um-segredo')
})

test('of a measuring host only its own scripts are allowed, not whatever lies there', async () => {
  const measured = await paths.aProducer({ ga4: 'G-ABCD1234', pixel: '123456789' })
  const policy = String((await paths.request(`/${measured.slug}`)).headers['content-security-policy'])
  const [, scripts = ''] = /script-src ([^;]*)/.exec(policy) ?? []
  expect(scripts.split(' ').filter((source) => source.includes('://'))).toEqual([
    'https://www.googletagmanager.com/gtag/js',
    'https://connect.facebook.net/en_US/fbevents.js',
    'https://connect.facebook.net/signals/config/',
    'https://connect.facebook.net/signals/plugins/',
  ])
})

test('pictures may be shown in mails and previews, everything else on our own pages only', async () => {
  const content = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  await keepPictures(app.db, [{ name: 'storage/ticket/0/logo.svg', content, lasting: false }])
  const shownIn = async (url: string) => [url, (await app.request(url)).headers['cross-origin-resource-policy']]
  for (const url of ['/storage/ticket/0/logo.svg', '/app-icon-192.png']) {
    expect(await shownIn(url)).toEqual([url, 'cross-origin'])
  }
  for (const url of ['/', '/nada', '/manifest.webmanifest', '/storage/nada', '/api/events']) {
    expect(await shownIn(url)).toEqual([url, 'same-origin'])
  }
})

test('text of a producer cannot break out of the page', async () => {
  const evil = await app.aProducer({ title: '</script><script>alert(1)</script>', footer: '<img src=x onerror=y>' })
  const { body } = await app.request(`/${evil.slug}`)
  expect(body).not.toContain('<script>alert(1)')
  expect(body).not.toContain('<img src=x')
})

test('configured hosts serve logos and venue pictures', async () => {
  const remote = await startApp({ STORAGE_URL: 'https://arquivos.example/', OFFICE_URL: 'https://escritorio.example' })
  const page = await remote.request('/')
  expect(page.body).toContain('src="https://arquivos.example/ticket/0/logo-dark.svg"')
  expect(String(page.headers['content-security-policy'])).toMatch(
    /img-src [^;]*https:\/\/arquivos\.example https:\/\/escritorio\.example/,
  )
})
