import type { PageData } from '@bilheteria/contract/page'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PageProvider } from '#platform/page.tsx'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { hideSnackbar, useSnackbar } from '#platform/snackbar.ts'
import { aServer, fill, press, refusal } from '#test/a-form.ts'
import { aPlace } from '#test/a-place.ts'
import { LoginForm } from './login-form.tsx'

const { place, root } = aPlace()
const page = { producer: { id: '0', slug: '' }, router_mode: 'hash' } as PageData

beforeEach(() => useSavedState.setState(emptyState))
afterEach(() => {
  hideSnackbar()
  useSavedState.setState(emptyState)
  history.replaceState(null, '')
  vi.unstubAllGlobals()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})

async function open(given: { club_id?: string; return_to?: string } = {}): Promise<void> {
  await act(async () =>
    root.render(
      <PageProvider value={page}>
        <LoginForm place="dialog" {...given} />
      </PageProvider>,
    ),
  )
}

async function logIn(): Promise<string | undefined> {
  await fill(place, 'email', 'ana@exemplo.test')
  await fill(place, 'password', 'não é esta')
  await press(place, 'Acessar')
  return useSnackbar.getState().message?.text
}

test('E-mail ou senha incorretos! (error snackbar), and at the field', async () => {
  aServer({ '/oauth/token': () => refusal(400, 'invalid_credentials', 'E-mail ou senha incorretos!') })
  await open()
  expect(await logIn()).toBe('E-mail ou senha incorretos!')
  const password = place.querySelector<HTMLInputElement>('input[name=password]')
  const described = password?.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe('E-mail ou senha incorretos!')
  expect(document.activeElement).toBe(password)
})

test.each([
  ['another code', () => refusal(400, 'invalid_grant', 'Bad credentials')],
  ['no JSON', () => new Response('<h1>Bad Request</h1>', { status: 400 })],
])('login, status 400 with %s: E-mail ou senha incorretos!', async (_form, answer) => {
  aServer({ '/oauth/token': answer })
  await open()
  expect(await logIn()).toBe('E-mail ou senha incorretos!')
})

test.each([
  [false, {}, undefined],
  [true, { club_id: '2' }, 'member'],
])('whoever tried too often is told to wait, not to write to support; member %s', async (_member, given, scope) => {
  const wait = 'Muitas tentativas em pouco tempo. Aguarde alguns minutos.'
  const { calls } = aServer({ '/oauth/token': () => refusal(429, 'too_many_requests', wait) })
  await open(given)
  expect(await logIn()).toBe(wait)
  expect(calls.map(({ body }) => body['scope'])).toEqual([scope])
})

test('other API error: the server message, and the support', async () => {
  aServer({ '/oauth/token': () => refusal(503, 'unavailable', 'Estamos com muita procura.') })
  await open()
  expect(await logIn()).toBe(
    'Não foi possível realizar seu login (Estamos com muita procura.), entre em contato com o suporte.',
  )
})

test.each([
  ['Não tem conta? Cadastre-se', '/register'],
  ['Esqueci minha senha!', '/recover'],
])(
  'login, registration and recovery carry the wanted address (return_to) on: the whole of "%s" is pressed',
  async (name, path) => {
    await open({ return_to: '/ticket/payments' })
    await press(place, name)
    expect(useSavedState.getState().dialog).toEqual({ path, params: { return_to: '/ticket/payments' } })
  },
)

test('Seus ingressos continuam no carrinho, when there is one', async () => {
  const text = 'Seus ingressos continuam no carrinho'
  await open()
  expect(place.textContent).not.toContain(text)
  await act(async () => useSavedState.setState({ cart: { ...emptyState.cart, quantities: { '101-1': 2 } } }))
  expect(place.textContent).toContain(text)
})
