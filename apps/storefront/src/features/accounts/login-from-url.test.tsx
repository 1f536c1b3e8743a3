import type { User } from '@bilheteria/contract/accounts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { hideSnackbar } from '#platform/snackbar.ts'
import { useUrlLogin } from '#platform/url-login.ts'
import { aPlace } from '#test/a-place.ts'
import { LoginFromUrl } from './login-from-url.tsx'
import { readPartnerLogin, rememberPartnerLogin } from './partner-return.ts'

const JOANA = '0197a1c2-7b1e-7c3d-8e4f-5a6b7c8d9e0f'
const joana: User = {
  id: JOANA,
  name: 'Joana Prates',
  username: 'joanaprates',
  document: '52998224725',
  email: 'joana.prates@exemplo.test',
  email_verified: true,
  cellphone: '41987654321',
  birth_date: '1993-08-22',
  gender_id: 'F',
  has_password: true,
  address: null,
  memberships: [],
}

const { place, root } = aPlace()
const who = () => useSavedState.getState().user.id
const question = () => place.querySelector('dialog')

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json(joana))
  useSavedState.setState(emptyState)
  sessionStorage.clear()
  history.replaceState(null, '', '/faq')
})
afterEach(() => {
  hideSnackbar()
  vi.unstubAllGlobals()
})

async function follow(link: object): Promise<void> {
  const entry = { token: btoa(JSON.stringify({ accessToken: 'abc', ...link })) }
  useUrlLogin.setState({ entry })
  await act(async () => root.render(<LoginFromUrl entry={entry} />))
  await act(async () => new Promise((resolve) => setTimeout(resolve)))
}

async function press(name: string): Promise<void> {
  const button = Array.from(place.querySelectorAll('button')).find(({ textContent }) => textContent === name)
  await act(async () => button?.click())
}

test('a visitor is asked before a link makes them somebody, and stays a visitor', async () => {
  await follow({})
  expect(who()).toBe('')
  expect(question()?.querySelector('h2')?.textContent).toBe('Entrar como j***s@exemplo.test?')
  expect(question()?.textContent).not.toContain('Joana')
  await press('Agora não')
  expect(who()).toBe('')
  expect(location.pathname).toBe('/faq')
  expect(useUrlLogin.getState().entry).toBeUndefined()
})

test('a visitor who says yes is logged in for an hour, and sees their own data', async () => {
  await follow({})
  await press('Entrar')
  const { id, token } = useSavedState.getState().user
  expect({ id, token }).toEqual({
    id: JOANA,
    token: {
      token_type: 'Bearer',
      access_token: 'abc',
      refresh_token: null,
      expires_in: 3600,
      obtained_at: expect.any(Number),
    },
  })
  expect(location.pathname).toBe('/user/data')
})

test('a login at a partner that was begun in this tab asks nothing, and goes on where it began', async () => {
  rememberPartnerLogin({ name: 'Clube Maré+', return_to: '/ticket/buy/301', begun: 'ours' })
  await follow({ begun: 'ours' })
  expect(who()).toBe(JOANA)
  expect(location.pathname).toBe('/ticket/buy/301')
  expect(readPartnerLogin()).toEqual({})
})

test.each([['somebody else’s login', { begun: 'theirs' }] as const, ['no login at all', {}] as const])(
  'a link that ends %s asks, although one was begun here, and leaves that one be',
  async (_title, link) => {
    rememberPartnerLogin({ name: 'Clube Maré+', return_to: '/ticket/buy/301', begun: 'ours' })
    await follow(link)
    expect(who()).toBe('')
    await press('Entrar')
    expect(location.pathname).toBe('/user/data')
    expect(readPartnerLogin().begun).toBe('ours')
  },
)

const token = {
  token_type: 'Bearer',
  access_token: 'x',
  refresh_token: null,
  expires_in: 3600,
  obtained_at: 1,
} as const

test('whoever is here already is asked about another account', async () => {
  useSavedState.setState({ user: { id: 'u1', name: 'Ana Ramos', logged: true, token } })
  await follow({})
  expect(question()?.querySelector('h2')?.textContent).toBe('Entrar com outra conta?')
  await press('Ficar nesta conta')
  expect(who()).toBe('u1')
})

test('and about their own they are not', async () => {
  useSavedState.setState({ user: { id: JOANA, name: 'Joana Prates', logged: true, token } })
  await follow({})
  expect(question()).toBeNull()
  expect(location.pathname).toBe('/user/data')
})

test('a query token is stored with no refresh token and a lifetime of 3600 seconds, also over a session of the same person', async () => {
  const renewable = { ...token, access_token: 'before', refresh_token: 'cookie', expires_in: 900 }
  useSavedState.setState({ user: { id: JOANA, name: 'Joana Prates', logged: true, token: renewable } })
  await follow({})
  expect(useSavedState.getState().user.token).toMatchObject({
    access_token: 'abc',
    refresh_token: null,
    expires_in: 3600,
  })
})
