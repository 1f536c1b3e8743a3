import { getUser } from '@bilheteria/contract/accounts'
import { listGenders } from '@bilheteria/contract/lookups'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from './api.ts'
import { emptyState, useSavedState, type SavedToken } from './saved-state.ts'
import { onSessionEnd } from './session-end.ts'

const stale: SavedToken = {
  token_type: 'Bearer',
  access_token: 'stale',
  refresh_token: 'cookie',
  expires_in: 3600,
  obtained_at: 1,
}
const renewed = { token_type: 'Bearer', access_token: 'fresh', refresh_token: null, expires_in: 900 }
const genders = [{ id: 'F', name: 'Feminino' }]
const ended = { code: 'session_ended', message: 'Sua sessão terminou. Entre de novo.' }

let asked: string[] = []
let sent: object
let refreshing: () => Response | Promise<Response>

/** Takes the fresh token only; `/oauth/token` answers what the test says. */
async function server(address: string, init?: RequestInit): Promise<Response> {
  asked.push(address)
  if (address === '/oauth/token') {
    sent = JSON.parse(init?.body as string) as object
    return refreshing()
  }
  const bearer = new Headers(init?.headers).get('authorization')
  if (bearer === 'Bearer fresh') return Response.json(genders)
  return Response.json({ code: 'unauthenticated', message: 'Entre na sua conta para continuar.' }, { status: 401 })
}

const timesRefreshed = () => asked.filter((address) => address === '/oauth/token').length
const logInAs = (token: SavedToken) =>
  useSavedState.setState({ ...emptyState, user: { id: 'u', name: 'Ana', logged: true, token } })

beforeEach(() => {
  asked = []
  refreshing = () => Response.json(renewed)
  vi.stubGlobal('fetch', server)
  logInAs(stale)
})
afterEach(() => {
  vi.unstubAllGlobals()
  useSavedState.setState(emptyState)
})

test('a token that is no longer taken is renewed, kept, and the call made again', async () => {
  expect(await call(listGenders, {})).toEqual(genders)
  expect(useSavedState.getState().user.token).toMatchObject({ ...renewed, refresh_token: 'cookie' })
  expect(useSavedState.getState().user.token?.obtained_at).toBeGreaterThan(1)
  expect(sent).not.toHaveProperty('refresh_token')
})

test('a token that an earlier release kept here is sent once more, and then no longer kept', async () => {
  logInAs({ ...stale, refresh_token: 'once' })
  await call(listGenders, {})
  expect(sent).toMatchObject({ grant_type: 'refresh_token', refresh_token: 'once' })
  expect(useSavedState.getState().user.token?.refresh_token).toBe('cookie')
})

test('many calls at once renew once', async () => {
  await Promise.all([1, 2, 3, 4].map(async () => call(listGenders, {})))
  expect(timesRefreshed()).toBe(1)
})

test('what another tab renewed meanwhile is used, not renewed again', async () => {
  const elsewhere = { ...emptyState, user: { id: 'u', name: 'Ana', logged: true, token: { ...stale, ...renewed } } }
  localStorage.setItem('vuex', JSON.stringify({ ...elsewhere, version: 3 }))
  expect(await call(listGenders, {})).toEqual(genders)
  expect(timesRefreshed()).toBe(0)
})

test('a session that ended logs out and says so once; the cart stays, and whose tickets the device keeps', async () => {
  const tell = vi.fn<(reason: string) => void>()
  onSessionEnd(tell)
  const chosen = { cart: { ...emptyState.cart, event_id: '301' }, events: { selected_event_id: '301' } }
  useSavedState.setState(chosen)
  refreshing = () => Response.json(ended, { status: 401 })
  await expect(call(listGenders, {})).rejects.toMatchObject({ code: 'session_ended' })
  const { user, cart, events } = useSavedState.getState()
  expect(user).toEqual({ ...emptyState.user, id: 'u' })
  expect({ cart, events }).toEqual(chosen)
  expect(tell.mock.calls).toEqual([['Sua sessão terminou. Entre de novo.']])
})

test('without a refresh token there is nothing to ask for', async () => {
  logInAs({ ...stale, refresh_token: null })
  await expect(call(listGenders, {})).rejects.toMatchObject({ code: 'session_ended' })
  expect(timesRefreshed()).toBe(0)
  expect(useSavedState.getState().user.logged).toBe(false)
})

test.each([
  ['no network', async () => Promise.reject(new TypeError('Failed to fetch')), 'offline'],
  [
    'a server with too much to do',
    () => Response.json({ code: 'unavailable', message: 'x' }, { status: 503 }),
    'unavailable',
  ],
  ['an answer that is no token', () => Response.json({ hello: 1 }), 'unexpected'],
])('%s while renewing logs nobody out', async (_title, answer, code) => {
  refreshing = answer
  await expect(call(listGenders, {})).rejects.toMatchObject({ code })
  expect(useSavedState.getState().user.token).toEqual(stale)
})

test('a visitor who is refused is only told so', async () => {
  useSavedState.setState(emptyState)
  await expect(call(getUser, {})).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(timesRefreshed()).toBe(0)
  expect(useSavedState.getState().dialog.path).toBeNull()
})
