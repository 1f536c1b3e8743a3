import type { User } from '@bilheteria/contract/accounts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi, type Mock } from 'vitest'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { hideSnackbar, useSnackbar } from '#platform/snackbar.ts'
import { aServer, buttonNamed, fill, press, refusal, settle } from '#test/a-form.ts'
import { aPlace } from '#test/a-place.ts'
import { aUser } from '#test/a-user.ts'
import { logInBuyer } from '#test/a-buyer.ts'
import { offerToVerifyEmail } from './ask-to-verify-email.ts'
import { VerificationForm } from './verification-form.tsx'

const SEND = '/api/email/code/send'
const VERIFY = '/api/email/code/verify'
const { place, root } = aPlace()
let warned: Mock<typeof console.warn>
let count = 0
let ana: User

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-12-01T13:00:00Z') })
  warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  sessionStorage.clear()
  useSavedState.setState(emptyState)
  logInBuyer()
  // Of each test's own: what was sent to somebody is remembered while the tab is open.
  ana = aUser({ id: crypto.randomUUID(), email: `ana-${++count}@exemplo.test` })
  useSavedState.setState(({ user }) => ({ user: { ...user, id: ana.id } }))
})
afterEach(() => {
  hideSnackbar()
  useSavedState.setState(emptyState)
  history.replaceState(null, '')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useRealTimers()
})

function answering(send: () => Response | Promise<Response> = () => Response.json({})) {
  return aServer({
    '/api/user': () => Response.json(ana),
    [SEND]: send,
    [VERIFY]: () => refusal(404, 'code_not_found'),
  })
}

async function open(params: Record<string, string> = {}): Promise<void> {
  useSavedState.setState({ dialog: { path: '/email/verification', params } })
  await act(async () => root.render(<VerificationForm params={params} />))
  await settle()
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const sent = (calls: { path: string }[]) => calls.filter(({ path }) => path === SEND).length
const message = () => useSnackbar.getState().message

test('nothing is claimed before the server has said yes', async () => {
  let sayYes: ((answer: Response) => void) | undefined
  answering(() => new Promise((resolve) => (sayYes = resolve)))
  await open()
  expect(place.textContent).toContain(`Digite o código de 6 caracteres que chegar para ${ana.email}.`)
  expect(place.textContent).not.toContain('Enviamos')
  sayYes?.(Response.json({}))
  await settle()
  expect(place.textContent).toContain(`Enviamos um código de 6 caracteres para ${ana.email}.`)
})

test('e-mail code send failure: logged only, no message', async () => {
  const server = answering(() => refusal(503, 'unavailable', 'Estamos com muita procura.'))
  await open()
  expect(warned).toHaveBeenCalledExactlyOnceWith('the e-mail code was not sent', 'Estamos com muita procura.')
  await press(place, 'Reenviar código')
  expect(warned).toHaveBeenCalledTimes(2)
  expect(place.textContent).not.toContain('Enviamos')
  expect(message()).toBeUndefined()

  server.answers[SEND] = () => Response.json({})
  await press(place, 'Reenviar código')
  expect(place.textContent).toContain('Enviamos um código de 6 caracteres')
})

test('the sixth character sends the code; mending a full one waits for the button', async () => {
  const { calls } = answering()
  await open()
  const tried = () => calls.filter(({ path }) => path === VERIFY).map(({ body }) => body['code'])
  await fill(place, 'code', 'ABCDE')
  expect(tried()).toEqual([])
  await fill(place, 'code', 'ABCDEF')
  expect(tried()).toEqual(['ABCDEF'])
  expect(message()?.text).toBe('Ocorreu um erro ao verificar o código. Tente novamente mais tarde.')
  await fill(place, 'code', 'XBCDEF')
  expect(tried()).toEqual(['ABCDEF'])
  await press(place, 'Verificar')
  await fill(place, 'code', 'K7Q2M9')
  expect(tried()).toEqual(['ABCDEF', 'XBCDEF', 'K7Q2M9'])
})

test('a wrong code is told at its field, other failures only in the words they all have', async () => {
  const server = answering()
  await open()
  server.answers[VERIFY] = () => refusal(404, 'code_not_found', 'Código não encontrado')
  const input = place.querySelector('input')!
  await fill(place, 'code', 'ABCDEF')
  expect(place.textContent).toContain('Código não encontrado')
  expect(input.getAttribute('aria-invalid')).toBe('true')

  server.answers[VERIFY] = () => refusal(500, 'unexpected')
  await fill(place, 'code', 'GHJKLM')
  expect(place.textContent).not.toContain('Código não encontrado')
  expect(input.getAttribute('aria-invalid')).not.toBe('true')
  expect(message()?.text).toBe('Ocorreu um erro ao verificar o código. Tente novamente mais tarde.')
})

test('"Agora não" closes it and is remembered for the session', async () => {
  answering()
  await open()
  await press(place, 'Agora não')
  expect(useSavedState.getState().dialog.path).toBeNull()
  offerToVerifyEmail()
  expect(useSavedState.getState().dialog.path).toBeNull()
  sessionStorage.clear()
  offerToVerifyEmail()
  expect(useSavedState.getState().dialog.path).toBe('/email/verification')
})

test('for tickets that need it nobody says not now', async () => {
  answering()
  await open({ for: 'tickets' })
  expect(place.textContent).toContain('Antes de continuar, confirme seu e-mail.')
  expect(() => buttonNamed(place, 'Agora não')).toThrow('no button')
})

test('opened again its countdown goes on with the code that is on its way, and a later one sends another', async () => {
  const { calls } = answering()
  await open()
  await pass(20_000)
  expect(place.textContent).toContain('Reenviar código em 40 s')
  await act(async () => root.render(null))
  await pass(5_000)
  await open()
  expect(place.textContent).toContain('Reenviar código em 35 s')
  expect(place.textContent).toContain('Enviamos um código')
  expect(sent(calls)).toBe(1)
  await act(async () => root.render(null))
  await pass(60_000)
  await open()
  expect(sent(calls)).toBe(2)
})

test('whoever is put into the field at once hears there what was sent where', async () => {
  answering()
  await open()
  const described = place.querySelector('input[name=code]')?.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toMatch(/^Enviamos um código de 6 caracteres para /)
})

test('"Reenviar código" says that it worked', async () => {
  const { calls } = answering()
  await open()
  await pass(60_000)
  await press(place, 'Reenviar código')
  expect(sent(calls)).toBe(2)
  expect(place.querySelector('[role=alert]')?.textContent).toBe('Enviamos outro código.')
  expect(place.textContent).toContain('Reenviar código em 60 s')
})

test('on success "E-mail verificado com sucesso!", the profile is reloaded and the dialog closes', async () => {
  const { calls, answers } = answering()
  answers[VERIFY] = () => Response.json({})
  await open()
  await fill(place, 'code', 'K7Q2M9')
  expect(message()?.text).toBe('E-mail verificado com sucesso!')
  expect(useSavedState.getState().dialog.path).toBeNull()
  expect(calls.map(({ path }) => path)).toEqual(['/api/user', SEND, VERIFY, '/api/user'])
})
