import type { Token } from '@bilheteria/contract/accounts'
import { expect, test } from 'vitest'
import { anAccount, bearerOf, logIn } from '#test/an-account.ts'
import { startApp } from '#test/start-app.ts'
import { openLinkSession } from './sessions.ts'

const app = await startApp()
const client = { client_id: 'storefront', client_secret: 'public' }
const page = { origin: 'http://localhost' }
type Asked = { cookie?: string; origin?: string }
const goOn = (headers: Asked) =>
  app.request('/oauth/token', { method: 'POST', body: { grant_type: 'refresh_token', ...client }, headers })

async function enter() {
  const answer = await logIn(app, await anAccount(app), page)
  const [cookie] = answer.cookies as { name: string; value: string }[]
  return { answer, token: answer.json<Token>(), cookie: `refresh=${cookie?.value}` }
}

test('a page never sees its refresh token: it is a cookie out of reach of scripts and of other sites', async () => {
  const { answer } = await enter()
  expect(answer.json()).toMatchObject({ refresh_token: null, expires_in: 900 })
  expect(answer.cookies).toContainEqual(
    expect.objectContaining({
      name: 'refresh',
      value: expect.stringMatching(/^[\w-]{43}$/),
      path: '/',
      httpOnly: true,
      sameSite: 'Strict',
      maxAge: 30 * 24 * 3600,
    }),
  )
})

test('over https the cookie is the host’s alone', async () => {
  const shop = await startApp({ PUBLIC_URL: 'https://loja.example' })
  const answer = await logIn(shop, await anAccount(shop), { origin: 'https://loja.example' })
  const [cookie] = answer.cookies as { name: string }[]
  expect(cookie).toMatchObject({ name: '__Host-refresh', path: '/', secure: true })
  expect(cookie).not.toHaveProperty('domain')
})

test('a page goes on by the cookie, which changes each time', async () => {
  const { cookie } = await enter()
  const next = await goOn({ ...page, cookie })
  expect(next.json()).toMatchObject({ refresh_token: null })
  expect(`refresh=${next.cookies[0]?.value}`).not.toBe(cookie)
  expect((await app.request('/api/user', { headers: bearerOf(next.json()) })).statusCode).toBe(200)
})

test('whoever does not say where they come from has no use for it, and whoever is elsewhere is refused', async () => {
  const { cookie } = await enter()
  expect((await goOn({ cookie })).json()).toMatchObject({ code: 'session_ended' })
  expect((await goOn({ cookie, origin: 'https://outro.example' })).statusCode).toBe(403)
  expect((await goOn({ ...page, cookie })).statusCode).toBe(200)
})

test('no other call looks at it', async () => {
  const { cookie } = await enter()
  expect((await app.request('/api/user', { headers: { ...page, cookie } })).statusCode).toBe(401)
})

test('a session that ended elsewhere takes the cookie with it', async () => {
  const { cookie, token } = await enter()
  await app.post('/oauth/revoke', { token: token.access_token })
  const refused = await goOn({ ...page, cookie })
  expect(refused.json()).toMatchObject({ code: 'session_ended' })
  expect(refused.cookies).toEqual([expect.objectContaining({ name: 'refresh', value: '' })])
})

test.each(['its access token', 'a token nobody knows any more'])(
  'logging out by %s takes the cookie away',
  async (by) => {
    const { cookie, token } = await enter()
    const left_by = by === 'its access token' ? token.access_token : 'esquecido'
    const left = await app.post('/oauth/revoke', { token: left_by }, { ...page, cookie })
    expect(left.cookies).toEqual([expect.objectContaining({ name: 'refresh', value: '' })])
    expect((await goOn({ ...page, cookie })).json()).toMatchObject({ code: 'session_ended' })
  },
)

test('a login in the place of another ends that one, and its late farewell harms nobody', async () => {
  const [ana, bia] = [await enter(), await anAccount(app)]
  const answer = await logIn(app, bia, { ...page, cookie: ana.cookie })
  const cookie = `refresh=${answer.cookies[0]?.value}`
  expect((await app.request('/api/user', { headers: bearerOf(ana.token) })).statusCode).toBe(401)
  const by_link = await openLinkSession(app.db, {
    account_id: (await anAccount(app)).id,
    entry: 'partner',
    device: '',
  })
  const farewell = await app.post('/oauth/revoke', { token: by_link }, { ...page, cookie })
  expect(farewell.cookies).toEqual([])
  expect((await goOn({ ...page, cookie })).statusCode).toBe(200)
})

test('proving once more who is there leaves the session as it was', async () => {
  const ana = await anAccount(app)
  const proof = { grant_type: 'password', username: ana.email, password: ana.password, scope: 'proof', ...client }
  const answer = await app.post('/oauth/token', proof, page)
  expect(answer.cookies).toEqual([])
  expect(answer.json()).toMatchObject({ refresh_token: null, expires_in: 900 })
  expect((await app.request('/api/user', { headers: bearerOf(answer.json()) })).statusCode).toBe(200)
})
