import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { hideSnackbar, useSnackbar } from '#platform/snackbar.ts'
import { aServer, buttonNamed, fill, press, refusal, settle } from '#test/a-form.ts'
import { aPlace } from '#test/a-place.ts'
import { aUser } from '#test/a-user.ts'
import { RecoverForm } from './recover-form.tsx'

const { place, root } = aPlace()
const DOCUMENT = '52998224725'
const token = { token_type: 'Bearer', access_token: 'abc', refresh_token: null, expires_in: 900 }

beforeEach(() => {
  useSavedState.setState(emptyState)
  history.replaceState(null, '', '/faq')
})
afterEach(() => {
  hideSnackbar()
  useSavedState.setState(emptyState)
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})

function answering() {
  return aServer({
    '/api/password/search': () =>
      Response.json({
        data: [
          { name: 'SMS', value: '(**) *****-4321' },
          { name: 'E-mail', value: 'j***s@exemplo.test' },
        ],
      }),
    '/api/password/code': () => Response.json({}),
    '/api/password/check': () => Response.json(token),
    '/api/password/recover': () => Response.json(token),
    '/api/user': () => Response.json(aUser()),
  })
}

async function open(given: { document?: string; return_to?: string } = {}): Promise<void> {
  await act(async () => root.render(<RecoverForm place="dialog" {...given} />))
  await settle()
}
const said = () => useSnackbar.getState().message?.text

test('a known CPF is not asked for: one press, a code that sends itself, a password, and one is in where one wanted to be', async () => {
  const { calls } = answering()
  await open({ document: DOCUMENT, return_to: '/ticket/payments' })
  expect(place.textContent).toContain('Como receber o código')
  await press(place, 'E-mail j***s@exemplo.test')
  await fill(place, 'code', 'K7Q2M9')
  await fill(place, 'password', 'outra arquibancada inteira')
  await fill(place, 'password_confirmation', 'outra arquibancada inteira')
  await press(place, 'Alterar senha')
  await settle()
  expect(calls.map(({ path }) => path)).toEqual([
    '/api/password/search',
    '/api/password/code',
    '/api/password/check',
    '/api/password/recover',
    '/api/user',
  ])
  expect(calls[1]?.body).toEqual({ document: DOCUMENT, method: 'E-mail' })
  expect(said()).toBe('Senha alterada com sucesso!')
  expect(useSavedState.getState().user).toMatchObject({ name: 'Joana Prates', logged: true })
  expect(location.pathname).toBe('/ticket/payments')
})

test('a known CPF that cannot be looked for stands in its field, with the reason', async () => {
  const server = answering()
  server.answers['/api/password/search'] = () => refusal(404, 'account_not_found', 'Não encontramos uma conta.')
  await open({ document: DOCUMENT })
  expect(place.querySelector('input')?.value).toBe('529.982.247-25')
  expect(said()).toBe('Não encontramos uma conta.')
})

test('a password that was changed while the network went is used at the login', async () => {
  const server = answering()
  server.answers['/api/user'] = () => refusal(503, 'unavailable')
  await open({ document: DOCUMENT, return_to: '/ticket/payments' })
  await press(place, 'SMS (**) *****-4321')
  await fill(place, 'code', 'K7Q2M9')
  await fill(place, 'password', 'outra arquibancada inteira')
  await fill(place, 'password_confirmation', 'outra arquibancada inteira')
  await press(place, 'Alterar senha')
  await settle()
  expect(useSavedState.getState().user.logged).toBe(false)
  expect(useSavedState.getState().dialog).toEqual({ path: '/login', params: { return_to: '/ticket/payments' } })
})

test('"Lembrei a senha. Entrar" returns to the login and its target; hidden for a logged-in person', async () => {
  answering()
  await open({ return_to: '/ticket/payments' })
  await press(place, 'Lembrei a senha. Entrar')
  expect(useSavedState.getState().dialog).toEqual({ path: '/login', params: { return_to: '/ticket/payments' } })
  await act(async () => useSavedState.setState(({ user }) => ({ user: { ...user, name: 'Ana', logged: true } })))
  expect(() => buttonNamed(place, 'Lembrei a senha. Entrar')).toThrow('no button')
})

test('recovery step 1: without network the generic network message, and what was typed stays', async () => {
  const server = answering()
  server.answers['/api/password/search'] = () => Promise.reject(new TypeError('Failed to fetch'))
  await open()
  await fill(place, 'document', '529.982.247-25')
  await press(place, 'Avançar')
  expect(said()).toBe('Erro de rede. Verifique sua conexão e tente novamente.')
  expect(place.textContent).toContain('Encontre sua conta')
  expect(place.querySelector('input')?.value).toBe('529.982.247-25')
})

test('recovery step 2: the server message', async () => {
  const server = answering()
  server.answers['/api/password/code'] = () => refusal(503, 'unavailable', 'Estamos com muita procura.')
  await open({ document: DOCUMENT })
  await press(place, 'SMS (**) *****-4321')
  expect(said()).toBe('Estamos com muita procura.')
  expect(place.textContent).toContain('Como receber o código')
})

test('recovery code: required ("O código é obrigatório"), length 6', async () => {
  const { calls } = answering()
  await open({ document: DOCUMENT })
  await press(place, 'SMS (**) *****-4321')
  await press(place, 'Avançar')
  expect(place.textContent).toContain('O código é obrigatório')
  await fill(place, 'code', 'K7Q2M')
  await press(place, 'Avançar')
  expect(place.textContent).toContain('O código tem 6 caracteres')
  expect(calls.map(({ path }) => path)).not.toContain('/api/password/check')
})

test('recovery step 4: the generic message, not the server’s', async () => {
  const server = answering()
  server.answers['/api/password/recover'] = () => refusal(500, 'unexpected', 'Não foi possível agora.')
  await open({ document: DOCUMENT })
  await press(place, 'SMS (**) *****-4321')
  await fill(place, 'code', 'K7Q2M9')
  await fill(place, 'password', 'outra arquibancada inteira')
  await fill(place, 'password_confirmation', 'outra arquibancada inteira')
  await press(place, 'Alterar senha')
  expect(said()).toBe('A solicitação falhou com o código 500.')
  expect(place.textContent).toContain('Crie uma nova senha')
  expect(useSavedState.getState().user.logged).toBe(false)
})
