import { afterEach, describe, expect, inject, test } from 'vitest'
import type { Token } from '@bilheteria/contract/accounts'
import { anAccount, bearerOf, logIn, refresh } from '#test/an-account.ts'
import { startApp } from '#test/start-app.ts'
import { waitForLockWaiters } from '#test/wait-for-lock-waiters.ts'
import { hashToken } from '#crypto/tokens.ts'
import { countHashes } from './passwords.ts'
import { FULL } from '#test/fault-options.ts'

import { beginSession } from './sessions.ts'

const app = await startApp()
const wrong = 'não é esta'
afterEach(() => app.moveClock('0'))

test('the right password begins a session; the token tells who calls', async () => {
  const ana = await anAccount(app)
  const answer = await logIn(app, ana)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    token_type: 'Bearer',
    access_token: expect.stringMatching(/^[\w-]{43}$/),
    refresh_token: expect.stringMatching(/^[\w-]{43}$/),
    expires_in: 900,
  })
  expect(answer.headers['cache-control']).toBe('private, no-store')
  const user = await app.request('/api/user', { headers: bearerOf(answer.json()) })
  expect(user.headers['cache-control']).toBe('private, no-store')
  expect(user.json()).toMatchObject({ id: ana.id, name: 'Ana Ramos', document: ana.document, email: ana.email })
})

test('a capital letter or a space around the e-mail changes nothing', async () => {
  const ana = await anAccount(app)
  expect((await logIn(app, { ...ana, email: ` ${ana.email.toUpperCase()} ` })).statusCode).toBe(200)
})

test('a password counts as it was typed', async () => {
  const ana = await anAccount(app)
  const { password } = ana
  for (const other of [password.toUpperCase(), ` ${password}`, password.slice(0, -1), `${password} `]) {
    expect((await logIn(app, { ...ana, password: other })).json().code).toBe('invalid_credentials')
  }
  expect((await logIn(app, ana)).statusCode).toBe(200)
})

test('wrong is wrong, known or not: same status, same words, same headers, same work', async () => {
  const people = 5
  await app.db.query(
    `insert into accounts (name, username, document, email, password_hash)
     select 'Fã', 'fa', lpad(n::text, 11, '0'), 'fa-' || n || '@exemplo.test',
            (select password_hash from accounts where id = $1)
       from generate_series(1, $2) n`,
    [(await anAccount(app)).id, people],
  )
  const guess = async (name: string) => {
    const before = countHashes()
    const seen = new Set<string>()
    for (let n = 1; n <= people; n++) {
      const { statusCode, body, headers } = await logIn(app, { email: `${name}-${n}@exemplo.test`, password: wrong })
      seen.add(JSON.stringify([statusCode, body, Object.keys(headers)]))
    }
    return { seen, hashes: countHashes() - before }
  }
  const known = await guess('fa')
  expect(known.hashes).toBe(people)
  expect(known.seen.size).toBe(1)
  expect([...known.seen][0]).toContain('E-mail ou senha incorretos!')
  expect(await guess('ninguem')).toEqual(known)
})

test('passwords are kept as argon2id', async () => {
  const ana = await anAccount(app)
  const [row] = await app.db.query<{ password_hash: string }>('select password_hash from accounts where id = $1', [
    ana.id,
  ])
  expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

describe('guessing', () => {
  test('the eleventh wrong try has to wait, wherever it comes from; a quarter of an hour later the owner gets in', async () => {
    const ana = await anAccount(app)
    for (let i = 0; i < 10; i++) {
      expect((await logIn(app, { email: ana.email, password: wrong })).statusCode).toBe(400)
    }
    const refused = await logIn(app, ana, {}, '203.0.113.9')
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
    await app.moveClock('15 minutes')
    expect((await logIn(app, ana)).statusCode).toBe(200)
  })

  test('ten tries at once are ten tries', async () => {
    const ana = await anAccount(app)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => logIn(app, { email: ana.email, password: wrong })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10)
  })

  test('a success forgets the failures before it', async () => {
    const ana = await anAccount(app)
    for (let i = 0; i < 9; i++) await logIn(app, { email: ana.email, password: wrong })
    expect((await logIn(app, ana)).statusCode).toBe(200)
    for (let i = 0; i < 10; i++) {
      expect((await logIn(app, { email: ana.email, password: wrong })).statusCode).toBe(400)
    }
  })

  test.runIf(FULL)('a server too busy to compare counts no failure', async () => {
    const ana = await anAccount(app)
    await app.db.query('delete from limits')
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, i) => logIn(app, { email: `x${i % 100}@exemplo.test`, password: wrong })),
    )
    const busy = answers.filter(({ statusCode }) => statusCode === 503)
    expect(busy.length).toBeGreaterThan(0)
    const [kept] = await app.db.query<{ used: number }>('select max(used) as used from limits')
    // On a slow machine some are turned away later, by the database: those were counted.
    expect(kept?.used).toBeGreaterThanOrEqual(300 - busy.length)
    expect(kept?.used).toBeLessThan(300)
    expect((await logIn(app, ana)).statusCode).toBe(200)
  })

  test('many accounts from one address have a limit of their own, and successes do not count', async () => {
    const shop = await startApp({ LOGIN_FAILURES_PER_ADDRESS: '3' })
    const ana = await anAccount(shop)
    for (let i = 0; i < 5; i++) expect((await logIn(shop, ana)).statusCode).toBe(200)
    for (let i = 0; i < 3; i++) {
      expect((await logIn(shop, { email: `x${i}@exemplo.test`, password: wrong })).statusCode).toBe(400)
    }
    expect((await logIn(shop, { email: 'y@exemplo.test', password: wrong })).statusCode).toBe(429)
  })
})

describe('a session', () => {
  test('goes on by its refresh token, which works once', async () => {
    const ana = await anAccount(app)
    const next = await refresh(app, ana.token.refresh_token)
    expect(next.statusCode).toBe(200)
    expect(next.json().access_token).not.toBe(ana.token.access_token)
    expect((await app.request('/api/user', { headers: bearerOf(next.json()) })).statusCode).toBe(200)
  })

  // The embedded database has one connection: nobody else is in the middle of anything.
  test.runIf('postgres' in inject('test_database'))(
    'that is being ended by another device gives no more tokens',
    async () => {
      const ana = await anAccount(app)
      await refresh(app, ana.token.refresh_token)
      const { late } = await app.db.transaction(async (tx) => {
        await tx.query('delete from sessions where account_id = $1', [ana.id])
        const asked = refresh(app, ana.token.refresh_token)
        await waitForLockWaiters(app.db, 1)
        return { late: asked }
      })
      expect((await late).json()).toMatchObject({ code: 'session_ended' })
    },
  )

  test('ends when an old refresh token is seen again', async () => {
    const ana = await anAccount(app)
    const next = (await refresh(app, ana.token.refresh_token)).json()
    await app.moveClock('11 seconds')
    const replayed = await refresh(app, ana.token.refresh_token)
    expect(replayed.statusCode).toBe(401)
    expect(replayed.json()).toEqual({ code: 'session_ended', message: 'Sua sessão terminou. Entre de novo.' })
    expect((await refresh(app, next.refresh_token)).statusCode).toBe(401)
    expect((await app.request('/api/user', { headers: bearerOf(next) })).statusCode).toBe(401)
  })

  test('survives twenty tabs that refresh at once', async () => {
    const ana = await anAccount(app)
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(app, ana.token.refresh_token)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => answer.json<Token>().refresh_token)).size).toBe(1)
    for (const answer of answers) {
      expect((await app.request('/api/user', { headers: bearerOf(answer.json()) })).statusCode).toBe(200)
    }
  })

  test('has one living pair after a refresh token was used twice at once', async () => {
    const ana = await anAccount(app)
    const [first, second] = [await refresh(app, ana.token.refresh_token), await refresh(app, ana.token.refresh_token)]
    expect(second.json()).toMatchObject({ refresh_token: first.json<Token>().refresh_token })
    const next = await refresh(app, second.json<Token>().refresh_token)
    await app.moveClock('11 seconds')
    expect((await refresh(app, first.json<Token>().refresh_token)).statusCode).toBe(401)
    expect((await refresh(app, next.json<Token>().refresh_token)).statusCode).toBe(401)
    await app.moveClock('0')
  })

  test('goes on when a process of the release before has just renewed it', async () => {
    const ana = await anAccount(app)
    // The older process stores a random pair, so that the derived one exists nowhere.
    const used = hashToken(String(ana.token.refresh_token))
    await app.db.query('update tokens set used_at = clock() where hash = $1', [used])
    const next = (await refresh(app, ana.token.refresh_token)).json<Token>()
    expect((await app.request('/api/user', { headers: bearerOf(next) })).statusCode).toBe(200)
    const later = await refresh(app, next.refresh_token)
    expect((await app.request('/api/user', { headers: bearerOf(later.json()) })).statusCode).toBe(200)
    await app.moveClock('11 seconds')
    expect((await refresh(app, next.refresh_token)).statusCode).toBe(401)
    await app.moveClock('0')
  })

  test('is one of fifty of its account; the one used longest ago ends', async () => {
    const ana = await anAccount(app)
    for (let i = 1; i <= 51; i++) {
      await app.moveClock(`${i} minutes`)
      await beginSession(app.db, { account_id: ana.id, entry: 'password', device: 'Teste' })
    }
    const [row] = await app.db.query('select count(*)::int as count from sessions where account_id = $1', [ana.id])
    expect(row).toEqual({ count: 50 })
    await app.moveClock('0')
    expect((await app.request('/api/user', { headers: ana.bearer })).statusCode).toBe(401)
  })

  test('a copied token on another device gets no second chance', async () => {
    const ana = await anAccount(app)
    await refresh(app, ana.token.refresh_token)
    const client = { client_id: 'storefront', client_secret: 'public' }
    const thief = await app.post(
      '/oauth/token',
      { grant_type: 'refresh_token', refresh_token: ana.token.refresh_token, ...client },
      { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' },
    )
    expect(thief.statusCode).toBe(401)
  })

  test('its access token lives a quarter of an hour; it ends when nobody came for thirty days', async () => {
    const token = (await logIn(app, await anAccount(app))).json()
    await app.moveClock('16 minutes')
    const late = await app.request('/api/user', { headers: bearerOf(token) })
    expect(late.statusCode).toBe(401)
    expect(late.json().code).toBe('unauthenticated')
    const next = (await refresh(app, token.refresh_token)).json()
    await app.moveClock('30 days 17 minutes')
    expect((await refresh(app, next.refresh_token)).statusCode).toBe(401)
  })

  test('whoever comes back in time stays, for half a year at most', async () => {
    let { token } = await anAccount(app)
    for (let day = 29; day < 180; day += 29) {
      await app.moveClock(`${day} days`)
      const next = await refresh(app, token.refresh_token)
      expect(next.statusCode).toBe(200)
      token = next.json()
    }
    await app.moveClock('180 days 1 minute')
    expect((await refresh(app, token.refresh_token)).statusCode).toBe(401)
  })

  test.each(['access_token', 'refresh_token'] as const)('logging out by its %s ends it on the server', async (name) => {
    const ana = await anAccount(app)
    const answer = await app.post('/oauth/revoke', { token: ana.token[name] })
    expect(answer.statusCode).toBe(200)
    expect((await app.request('/api/user', { headers: ana.bearer })).statusCode).toBe(401)
    expect((await refresh(app, ana.token.refresh_token)).statusCode).toBe(401)
  })

  test('logging out of nothing is no failure', async () => {
    expect((await app.post('/oauth/revoke', { token: 'ninguém' })).statusCode).toBe(200)
  })

  test('no token and no password stands anywhere in the database', async () => {
    const ana = await anAccount(app)
    const everything = JSON.stringify(await app.dump())
    expect(everything).toContain(ana.email)
    expect(everything).not.toContain(ana.token.access_token)
    expect(everything).not.toContain(ana.token.refresh_token)
    expect(everything).not.toContain(ana.password)
  })
})

test.each([
  ['nothing', undefined],
  ['a made-up token', 'Bearer nada'],
  ['another kind of token', 'Basic YTpi'],
  ['a token full of markup', 'Bearer <script>'],
])('%s opens no door', async (_title, authorization) => {
  const answer = await app.request('/api/user', { headers: authorization ? { authorization } : {} })
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toEqual({ code: 'unauthenticated', message: 'Entre na sua conta para continuar.' })
})

test('an open call never minds a bad token', async () => {
  const answer = await app.request('/api/genders', { headers: { authorization: 'Bearer nada' } })
  expect(answer.statusCode).toBe(200)
})
