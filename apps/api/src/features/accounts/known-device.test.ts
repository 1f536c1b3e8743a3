import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { anAccount, codeSentTo, logIn, proveAddress, type TestAccount } from '#test/an-account.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
const wrong = 'não é esta'
beforeEach(() => app.db.query('delete from limits'))
afterEach(() => app.moveClock('0'))

type Answer = Awaited<ReturnType<typeof logIn>>
const deviceCookie = (answer: Answer) => /device=[^;]+/.exec(String(answer.headers['set-cookie']))?.[0] ?? ''

/** Somebody has logged in with this browser; answers what it keeps. */
async function aDevice(fan: TestAccount, cookie = ''): Promise<string> {
  const answer = await logIn(app, fan, { cookie })
  expect(answer.statusCode).toBe(200)
  return deviceCookie(answer)
}

/** A stranger who wants to keep somebody out. */
async function lockOut({ email }: TestAccount, headers = {}): Promise<void> {
  for (let i = 0; i < 10; i++) expect((await logIn(app, { email, password: wrong }, headers)).statusCode).toBe(400)
  expect((await logIn(app, { email, password: wrong }, headers)).statusCode).toBe(429)
}

async function lettersTo({ email }: TestAccount) {
  const outbox = (await app.request('/dev/outbox.json')).json<{ to: string; subject: string; text: string }[]>()
  return outbox.filter(({ to, subject }) => to === email && subject === 'Sua conta foi aberta em outro aparelho')
}

test('what the browser keeps names nobody, and scripts cannot read it', async () => {
  const ana = await anAccount(app, { verified: false })
  const answer = await logIn(app, ana)
  expect(String(answer.headers['set-cookie'])).toMatch(
    /^device=[\w-]{43}\.[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  expect((await logIn(app, { ...ana, password: wrong })).headers['set-cookie']).toBeUndefined()
})

describe('a browser nobody knew', () => {
  test('is told to the owner; one that was in before is not', async () => {
    const ana = await anAccount(app, { verified: false })
    await proveAddress(app, ana)
    const chrome = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile' }
    const cookie = deviceCookie(await logIn(app, ana, chrome))
    await logIn(app, ana, { cookie })
    const [letter, ...more] = await lettersTo(ana)
    expect(letter?.text).toContain('um aparelho que não conhecíamos: Chrome no Android.')
    expect(more).toEqual([])
  })

  test('is told also when it only proves once more who is there', async () => {
    const ana = await anAccount(app, { verified: false })
    await proveAddress(app, ana)
    const client = { client_id: 'storefront', client_secret: 'public' }
    const proof = { grant_type: 'password', username: ana.email, password: ana.password, scope: 'proof', ...client }
    expect((await app.post('/oauth/token', proof)).statusCode).toBe(200)
    expect(await lettersTo(ana)).toHaveLength(1)
  })

  test('is told five times a day at most, and logs in all the same', async () => {
    const ana = await anAccount(app, { verified: false })
    await proveAddress(app, ana)
    for (let n = 0; n < 7; n++) expect((await logIn(app, ana)).statusCode).toBe(200)
    expect(await lettersTo(ana)).toHaveLength(5)
  })

  test('is told to nobody at an address that nobody has proved', async () => {
    const ana = await anAccount(app, { verified: false })
    await logIn(app, ana)
    expect(await lettersTo(ana)).toEqual([])
  })
})

describe('wrong passwords of strangers', () => {
  test('do not keep out a browser that was in before; everybody else waits', async () => {
    const ana = await anAccount(app, { verified: false })
    const cookie = await aDevice(ana)
    await lockOut(ana)
    expect((await logIn(app, ana, {}, '203.0.113.9')).statusCode).toBe(429)
    expect((await logIn(app, ana, { cookie })).statusCode).toBe(200)
    expect((await logIn(app, ana)).statusCode).toBe(429)
  })

  test('from the same network address neither', async () => {
    const shop = await startApp({ LOGIN_FAILURES_PER_ADDRESS: '3' })
    const ana = await anAccount(shop)
    const cookie = deviceCookie(await logIn(shop, ana))
    for (let i = 0; i < 3; i++) await logIn(shop, { email: `x${i}@exemplo.test`, password: wrong })
    expect((await logIn(shop, ana)).statusCode).toBe(429)
    expect((await logIn(shop, ana, { cookie })).statusCode).toBe(200)
  })

  test('do not keep the owner from changing the password', async () => {
    const ana = await anAccount(app, { verified: false })
    const cookie = await aDevice(ana)
    await lockOut(ana)
    const change = { password: ana.password, new_password: 'outra arquibancada inteira' }
    const asked = (headers: Record<string, string>) =>
      app.request('/api/user/password', { method: 'PUT', body: change, headers: { ...ana.bearer, ...headers } })
    expect((await asked({})).statusCode).toBe(429)
    expect((await asked({ cookie })).statusCode).toBe(200)
  })
})

test('ten wrong passwords in a browser that was in before lock it, and nobody else', async () => {
  const ana = await anAccount(app, { verified: false })
  const [phone, computer] = [await aDevice(ana), await aDevice(ana)]
  expect(phone).not.toBe(computer)
  await lockOut(ana, { cookie: phone })
  expect((await logIn(app, ana, { cookie: phone })).statusCode).toBe(429)
  expect((await logIn(app, ana, { cookie: computer })).statusCode).toBe(200)
  expect((await logIn(app, ana)).statusCode).toBe(200)
})

test('a family’s browser knows five of them, the oldest is forgotten', async () => {
  const family = await Promise.all(Array.from({ length: 6 }, () => anAccount(app, { verified: false })))
  let cookie = ''
  for (const one of family) cookie = await aDevice(one, cookie)
  expect(cookie.split('.')).toHaveLength(6)
  const statuses: number[] = []
  for (const one of [family[0]!, family[1]!, family[5]!]) {
    await lockOut(one)
    statuses.push((await logIn(app, one, { cookie })).statusCode)
  }
  expect(statuses).toEqual([429, 200, 200])
})

test('nobody makes such a cookie for another’s account', async () => {
  const [ana, thief] = [await anAccount(app, { verified: false }), await anAccount(app, { verified: false })]
  const [anas, own] = [await aDevice(ana), await aDevice(thief)]
  await lockOut(ana)
  const [name = '', mark = ''] = anas.slice('device='.length).split('.')
  const [thiefs = ''] = own.slice('device='.length).split('.')
  for (const forged of [own.slice(7), `${thiefs}.${mark}`, name, `${name}.${'x'.repeat(43)}`, '', '.', `x.${mark}`]) {
    expect((await logIn(app, ana, { cookie: `device=${forged}` })).statusCode).toBe(429)
  }
  expect((await logIn(app, ana, { cookie: anas })).statusCode).toBe(200)
})

const send = (document: string, cookie = '') =>
  app.post('/api/password/code', { document, method: 'E-mail' }, { cookie })
const check = (document: string, code: string, cookie = '') =>
  app.post('/api/password/check', { document, code }, { cookie })

/** Brings the cookie that counts. */
async function aBrowser(document: string): Promise<string> {
  const answer = await app.post('/api/password/search', { document })
  return /browser=[^;]+/.exec(String(answer.headers['set-cookie']))?.[0] ?? ''
}

describe('a recovery code', () => {
  test('is not used up by other browsers than the one that asked for it', async () => {
    const ana = await anAccount(app, { verified: false })
    const [own, other] = [await aBrowser(ana.document), await aBrowser(ana.document)]
    expect((await send(ana.document, own)).statusCode).toBe(200)
    const code = await codeSentTo(app, ana.email)
    for (const cookie of [other, '', other, '', other, other])
      expect((await check(ana.document, 'ERRADO', cookie)).statusCode).toBe(404)
    expect((await check(ana.document, code, other)).statusCode).toBe(404)
    expect((await check(ana.document, code, own)).statusCode).toBe(200)
  })

  test('can be typed in another browser while few have guessed', async () => {
    const ana = await anAccount(app, { verified: false })
    await send(ana.document, await aBrowser(ana.document))
    const code = await codeSentTo(app, ana.email)
    expect((await check(ana.document, code, await aBrowser(ana.document))).statusCode).toBe(200)
  })

  test('ends after five wrong tries of the browser that asked', async () => {
    const ana = await anAccount(app, { verified: false })
    const own = await aBrowser(ana.document)
    await send(ana.document, own)
    const code = await codeSentTo(app, ana.email)
    for (let i = 0; i < 5; i++) await check(ana.document, 'ERRADO', own)
    expect((await check(ana.document, code, own)).statusCode).toBe(404)
  })

  test('survives the request of a stranger', async () => {
    const ana = await anAccount(app)
    const device = await aDevice(ana)
    const [own, other] = [await aBrowser(ana.document), await aBrowser(ana.document)]
    expect((await send(ana.document, `${device}; ${own}`)).statusCode).toBe(200)
    const code = await codeSentTo(app, ana.email)
    expect((await send(ana.document, other)).statusCode).toBe(200)
    expect((await check(ana.document, code, own)).statusCode).toBe(200)
  })

  test('keeps the right to a new password when a stranger asks for a code', async () => {
    const ana = await anAccount(app)
    const [own, other] = [await aBrowser(ana.document), await aBrowser(ana.document)]
    await send(ana.document, own)
    const checked = await check(ana.document, await codeSentTo(app, ana.email), own)
    await app.moveClock('2 minutes')
    expect((await send(ana.document, other)).statusCode).toBe(200)
    const recover = {
      document: ana.document,
      token: checked.json().access_token,
      password: 'outra arquibancada inteira',
    }
    expect((await app.post('/api/password/recover', recover)).statusCode).toBe(200)
  })

  test('is sent to a known browser after strangers used up their limit', async () => {
    const ana = await anAccount(app)
    const device = await aDevice(ana)
    expect(await strangersAsk(ana, 4, '203.0.113.7')).toEqual([200, 200, 200, 429])
    await app.moveClock('1 hour')
    expect((await send(ana.document, device)).statusCode).toBe(200)
    expect((await send(ana.document, device)).statusCode).toBe(429)
  })

  test('is sent to a new phone in another network after a stranger used up three', async () => {
    const ana = await anAccount(app)
    expect(await strangersAsk(ana, 5, '203.0.113.7')).toEqual([200, 200, 200, 429, 429])
    expect(await strangersAsk(ana, 1, '198.51.100.4')).toEqual([200])
  })

  test('is sent to strangers of all networks twelve times a day', async () => {
    const ana = await anAccount(app)
    for (let i = 0; i < 4; i++) expect(await strangersAsk(ana, 3, `203.0.113.${i}`, i)).toEqual([200, 200, 200])
    expect(await strangersAsk(ana, 1, '198.51.100.4', 5)).toEqual([429])
  })

  test('counts an IPv6 /48 as one network', async () => {
    const ana = await anAccount(app)
    expect(await strangersAsk(ana, 3, '2001:db8:1:1::1')).toEqual([200, 200, 200])
    expect(await strangersAsk(ana, 1, '2001:db8:1:2::1', 5)).toEqual([429])
    expect(await strangersAsk(ana, 1, '2001:db8:2:1::1', 5)).toEqual([200])
  })

  test('suggests a login from a known device', async () => {
    const ana = await anAccount(app)
    await send(ana.document)
    const outbox = (await app.request('/dev/outbox.json')).json<{ to: string; text: string }[]>()
    expect(outbox.find(({ to }) => to === ana.email)?.text).toContain('aparelho em que você já usou a sua conta')
  })
})

/** One a minute, from one network. */
async function strangersAsk({ document }: TestAccount, times: number, from: string, round = 0): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 1; i <= times; i++) {
    await app.moveClock(`${round * 600 + i * 61} seconds`)
    const body = { document, method: 'E-mail' }
    statuses.push((await app.request('/api/password/code', { method: 'POST', body, from })).statusCode)
  }
  return statuses
}
