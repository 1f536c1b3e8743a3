import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { createHttp } from '#http/create-http.ts'
import { serveDevPartner } from '#dev/partner.ts'
import { anAccount, bearerOf, codeSentTo } from '#test/an-account.ts'
import { anEvent } from '#test/an-event.ts'
import { startApp } from '#test/start-app.ts'
import { freePort } from '@bilheteria/test-postgres/free-port'

const REDIRECT = 'http://localhost/api/integrations/callback'
const app = await startApp()
const partner = await startPartner()
await app.db.query(
  `insert into integrations (id, name, logo, url, client_id, redirect_url, primary_color, secondary_color)
   values ('clube-mare', 'Clube Maré+', '/logo.svg', $1, 'bilheteria', $2, '#0B5394', '#B91C1C')`,
  [partner, REDIRECT],
)
afterEach(() => app.moveClock('0'))

/** The partner alone, on a port of its own, as it would be in the world. */
async function startPartner(): Promise<string> {
  const http = createHttp({ log_level: 'silent', public_url: undefined, trusted_proxies: [] })
  afterAll(() => http.close())
  serveDevPartner(http, '/partner', async () => [{ client_id: 'bilheteria', redirect_url: REDIRECT }])
  return `${await http.listen({ port: await freePort(), host: '127.0.0.1' })}/partner`
}

const start = (return_to = '/ticket/buy/301', id = 'clube-mare') =>
  app.post(`/api/integrations/${id}/start`, { return_to })
const cookieOf = (answer: Awaited<ReturnType<typeof start>>) =>
  /partner=[^;]+/.exec(String(answer.headers['set-cookie']))?.[0] ?? ''

/** What the person does at the partner; answers the address the browser is sent back to. */
async function consent(url: string, person: string): Promise<string> {
  const asked = new URL(url).searchParams
  const page = await fetch(url)
  expect(await page.text()).toContain('Permitir')
  const form = new URLSearchParams({ person })
  for (const name of ['client_id', 'redirect_uri', 'state', 'code_challenge']) form.set(name, asked.get(name) ?? '')
  const answer = await fetch(`${partner}/consent`, { method: 'POST', body: form, redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  return `${back.pathname}${back.search}`
}

async function comeBack(person: string, return_to?: string) {
  const started = await start(return_to)
  const callback = await consent(started.json().url, person)
  const answer = await app.request(callback, { headers: { cookie: cookieOf(started) } })
  return {
    started,
    answer,
    callback,
    cookie: cookieOf(started),
    place: new URL(String(answer.headers.location).slice(2), 'http://x'),
  }
}

function tokenIn(place: URL): { access_token: string; begun: string } {
  const read = JSON.parse(atob(place.searchParams.get('token') ?? '')) as { accessToken: string; begun: string }
  return { access_token: read.accessToken, begun: read.begun }
}

test('the button leads to the partner with exactly what the protocol names', async () => {
  const started = await start()
  const url = new URL(started.json().url)
  expect(`${url.origin}${url.pathname}`).toBe(`${partner}/oauth-login`)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'bilheteria',
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope: '',
    state: 'clube-mare',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
  expect(started.headers['set-cookie']).toContainEqual(
    expect.stringMatching(/^partner=[\w-]{43}; Max-Age=600; Path=\/api\/; HttpOnly; SameSite=Lax$/),
  )
})

test('an unknown partner is told so', async () => {
  expect((await start('/', 'ninguem')).statusCode).toBe(404)
})

test('a person without an account gets one, comes back where they were, and is known the next time', async () => {
  const { answer, place } = await comeBack('davi')
  expect(answer.statusCode).toBe(303)
  expect(place.pathname).toBe('/ticket/buy/301')
  const user = (await app.request('/api/user', { headers: bearerOf(tokenIn(place)) })).json()
  expect(user).toMatchObject({
    name: 'Davi Nunes',
    document: '16899535009',
    email_verified: true,
    has_password: false,
    address: null,
    gender_id: null,
  })
  const again = await comeBack('davi')
  const same = (await app.request('/api/user', { headers: bearerOf(tokenIn(again.place)) })).json()
  expect(same.id).toBe(user.id)
})

test('the token of the address names the login that this browser began, and no other', async () => {
  const { place, started } = await comeBack('davi')
  expect(started.json().begun).toMatch(/^[\w-]{43}$/)
  expect(tokenIn(place).begun).toBe(started.json().begun)
  expect(tokenIn((await comeBack('davi')).place).begun).not.toBe(started.json().begun)
})

test('the token of the address lives an hour and cannot be renewed', async () => {
  const { place } = await comeBack('davi')
  const headers = bearerOf(tokenIn(place))
  await app.moveClock('61 minutes')
  expect((await app.request('/api/user', { headers })).statusCode).toBe(401)
})

async function aLink() {
  await app.db.query("delete from accounts where document = '52998224725'")
  await app.db.query('delete from limits')
  const ana = await anAccount(app, { document: '52998224725' })
  const { place } = await comeBack('ana')
  expect(place.searchParams.has('token')).toBe(false)
  return { ana, link: place.searchParams.get('vincular') ?? '' }
}
const prove = (body: object) => app.post('/api/integrations/link', body)

describe('a person whose CPF has an account', () => {
  test('proves once by password, and from then on comes in by the partner', async () => {
    const { ana, link } = await aLink()
    const wrong = await prove({ link, password: 'errada' })
    expect(wrong.json().code).toBe('invalid_credentials')
    const token = (await prove({ link, password: ana.password })).json()
    expect((await app.request('/api/user', { headers: bearerOf(token) })).json().id).toBe(ana.id)
    expect((await prove({ link, password: ana.password })).json().code).toBe('link_expired')
    const { place } = await comeBack('ana')
    expect((await app.request('/api/user', { headers: bearerOf(tokenIn(place)) })).json().id).toBe(ana.id)
  })

  test('or by a code to the account’s own address', async () => {
    const { ana, link } = await aLink()
    const sent = await app.post('/api/integrations/link/code', { link })
    expect(sent.json().target).toMatch(/^a\*\*\*.@exemplo\.test$/)
    const code = await codeSentTo(app, ana.email)
    const answer = await prove({ link, code })
    expect((await app.request('/api/user', { headers: bearerOf(answer.json()) })).json().id).toBe(ana.id)
  })

  test('has five tries and fifteen minutes', async () => {
    const { ana, link } = await aLink()
    for (let i = 0; i < 5; i++) expect((await prove({ link, password: 'chute' })).statusCode).toBe(400)
    expect((await prove({ link, password: ana.password })).json().code).toBe('link_expired')
    const other = await aLink()
    await app.moveClock('16 minutes')
    expect((await prove({ link: other.link, password: other.ana.password })).json().code).toBe('link_expired')
  })

  test('has to prove something', async () => {
    const { link } = await aLink()
    expect((await prove({ link })).statusCode).toBe(422)
  })
})

test('who says no at the partner comes back without being anybody', async () => {
  const { answer, place } = await comeBack('')
  expect(answer.statusCode).toBe(303)
  expect(Object.fromEntries(place.searchParams)).toEqual({ acesso: 'recusado' })
})

test('rejects a person below the minimum age and returns the reason to the shop', async () => {
  const { place } = await comeBack('lia')
  expect(Object.fromEntries(place.searchParams)).toEqual({ acesso: 'idade' })
})

describe('a way back that was not begun here', () => {
  test.each([
    ['without the cookie', (callback: string) => app.request(callback)],
    ['with another cookie', (callback: string) => app.request(callback, { headers: { cookie: 'partner=outro' } })],
  ])('%s is refused with a page one can leave', async (_title, ask) => {
    const started = await start()
    const answer = await ask(await consent(started.json().url, 'davi'))
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain('Voltar para a loja')
    expect(answer.headers.location).toBeUndefined()
  })

  test('works once', async () => {
    const { callback, cookie } = await comeBack('davi')
    expect((await app.request(callback, { headers: { cookie } })).statusCode).toBe(400)
  })

  test('and within ten minutes', async () => {
    const started = await start()
    const callback = await consent(started.json().url, 'davi')
    await app.moveClock('11 minutes')
    expect((await app.request(callback, { headers: { cookie: cookieOf(started) } })).statusCode).toBe(400)
  })

  test('with another state is refused', async () => {
    const started = await start()
    const callback = (await consent(started.json().url, 'davi')).replace('clube-mare', 'outro')
    expect((await app.request(callback, { headers: { cookie: cookieOf(started) } })).statusCode).toBe(400)
  })

  test('with a code of another login proves nobody', async () => {
    const mine = await start()
    const theirs = await consent((await start()).json().url, 'davi')
    const answer = await app.request(theirs, { headers: { cookie: cookieOf(mine) } })
    expect(String(answer.headers.location)).toContain('acesso=recusado')
  })
})

test('a login begun on the club’s own host is finished there', async () => {
  const club = await app.aProducer({})
  const host = String(club.domain)
  const { id } = await anEvent(app.db, club.id)
  await app.db.query("insert into event_integrations (event_id, integration_id) values ($1, 'clube-mare')", [id])
  const started = await app.request('/api/integrations/clube-mare/start', {
    method: 'POST',
    host,
    headers: { origin: `http://${host}` },
    body: { return_to: '/sobre' },
  })
  const callback = await consent(started.json().url, 'davi')
  const sentOn = await app.request(callback)
  expect(sentOn.statusCode).toBe(303)
  expect(sentOn.headers.location).toBe(`http://${host}${callback}`)
  const answer = await app.request(callback, { host, headers: { cookie: cookieOf(started) } })
  expect(String(answer.headers.location)).toMatch(/^\/#\/sobre\?token=/)
  expect((await app.request(callback, { host })).statusCode).toBe(400)
  await app.db.query('delete from event_integrations where event_id = $1', [id])
})

test('a page that does not say where it comes from begins no login', async () => {
  const answer = await app.request('/api/integrations/clube-mare/start', { method: 'POST', body: { return_to: '/' } })
  expect(answer.statusCode).toBe(403)
})

test.each([
  'javascript:alert(1)//',
  'http://evil.example',
  'https:evil',
  '//evil.example',
  'data:text/html,x',
  'http://localhost.evil.example/',
])('no partner lives at %s', async (url) => {
  const insert = app.db.query("update integrations set url = $1 where id = 'clube-mare'", [url])
  await expect(insert).rejects.toMatchObject({ code: '23514' })
})

const hosts = ['evil.example', 'evil%2eexample', 'evil\u3002example', '[::1]', 'user@evil.example', '127.0.0.1:99']
const leaders = [
  '//',
  '/\\',
  '\\\\',
  'https://',
  'https:',
  'http:/\\',
  'javascript://',
  ' //',
  '\t//',
  '/\t/',
  '/%09/',
  '/\u2215',
]
test('no way back leads out of the shop', async () => {
  const vectors = leaders.flatMap((leader) => hosts.map((host) => leader + host))
  expect(vectors.length).toBeGreaterThan(60)
  for (const return_to of [...vectors, '/@evil.example', '/ticket?next=//evil', '/a\r\nLocation: //evil']) {
    await app.db.query('delete from partner_logins')
    await app.db.query('delete from limits')
    expect((await start(return_to)).statusCode).toBe(200)
    const [kept] = await app.db.query('select return_to from partner_logins')
    expect({ asked: return_to, kept }).toEqual({ asked: return_to, kept: { return_to: '/' } })
  }
})
