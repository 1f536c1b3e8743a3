import { listGenders } from '@bilheteria/contract/lookups'
import { registerBiometry, validateBiometry } from '@bilheteria/contract/biometry'
import type { Endpoint } from '@bilheteria/contract/endpoint'
import { errors } from '@bilheteria/contract/errors'
import { recordConsent } from '@bilheteria/contract/privacy'
import { speakIn } from '@bilheteria/ui/words'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { useSavedState } from '#platform/saved-state.ts'
import { hideSnackbar, useSnackbar } from '#platform/snackbar.ts'
import { aDialog } from '#test/a-dialog.tsx'

const CAPTURE = `${location.origin}/biometry/capture/segredo`
const leave = vi.fn<typeof location.assign>()
let dialog: ReturnType<typeof aDialog>

/** What the server says to each call. */
const answers: [Endpoint, unknown][] = [
  [listGenders, [{ id: 'F', name: 'Feminino' }]],
  [validateBiometry, { data: { status: 'pending' } }],
  [recordConsent, {}],
  [registerBiometry, { data: CAPTURE }],
]

/** Answers registering in place of the server. */
let fails: (() => Promise<Response>) | undefined

async function network(address: string): Promise<Response> {
  if (fails && address.startsWith(registerBiometry.path)) return fails()
  const asked = answers.find(([{ path }]) => address.startsWith(path.replace(/\{.*/, '')))
  if (!asked) throw new Error(`nobody answers ${address}`)
  const [{ output }, answer] = asked
  return Response.json(z.parse(output, answer))
}

beforeEach(async () => {
  vi.stubGlobal('fetch', network)
  leave.mockReset()
  fails = undefined
  hideSnackbar()
  vi.spyOn(location, 'assign').mockImplementation(leave)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  dialog = aDialog()
  await shown('Continuar para a foto')
})
afterEach(() => {
  dialog.remove()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Answers come without the clock going on. */
async function shown(text: string): Promise<void> {
  for (let turn = 0; turn < 100 && !dialog.place.textContent.includes(text); turn++)
    await act(async () => new Promise((resolve) => setImmediate(resolve)))
  expect(dialog.place.textContent).toContain(text)
}

function type(name: string, value: string): void {
  const field = dialog.place.querySelector<HTMLInputElement>(`[name=${name}]`)!
  field.value = value
  act(() => void field.dispatchEvent(new Event('focusout', { bubbles: true })))
}

async function submit(): Promise<void> {
  type('birth_date', '22/08/1993')
  act(() => dialog.place.querySelector<HTMLInputElement>('[name=gender][value=F]')!.click())
  act(() => dialog.place.querySelector<HTMLInputElement>('[name=agreed]')!.click())
  act(() => dialog.place.querySelector<HTMLButtonElement>('button[type=submit]')!.click())
}

async function register(): Promise<void> {
  await submit()
  await shown('Você será redirecionado para a captura da foto.')
}

test('whoever is registered has three seconds to read that they leave for the picture, and then leaves', async () => {
  await register()
  vi.advanceTimersByTime(2_900)
  expect(leave).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(leave.mock.calls).toEqual([[CAPTURE]])
})

test('whoever closes the dialog meanwhile stays', async () => {
  await register()
  vi.advanceTimersByTime(2_900)
  dialog.close()
  vi.advanceTimersByTime(100)
  expect(leave).not.toHaveBeenCalled()
})

const SENTENCE = 'Ocorreu um erro ao cadastrar a biometria, entre em contato com nosso suporte.'
const { status, text } = errors.event_ended
const OFFLINE = 'Erro de rede. Verifique sua conexão e tente novamente.'
const refusedField = { code: 'invalid_input', message: 'Confira os dados.', errors: { email: ['E-mail inválido'] } }

test.each([
  ['409', async () => Response.json({ code: 'event_ended', message: text }, { status }), text],
  ['422, said at its field', async () => Response.json(refusedField, { status: 422 }), undefined],
  ['lost network', () => Promise.reject(new TypeError('no network')), OFFLINE],
  ['500', async () => Response.json({}, { status: 500 }), undefined],
  ['502 that is not ours', async () => new Response('<html>', { status: 502 }), undefined],
])(
  'Ocorreu um erro ao cadastrar a biometria, entre em contato com nosso suporte. (%s), the reason in a line of its own',
  async (what, answer, reason) => {
    fails = answer
    await submit()
    for (let turn = 0; turn < 100 && !useSnackbar.getState().message; turn++)
      await act(async () => new Promise((resolve) => setImmediate(resolve)))
    expect(useSnackbar.getState().message?.text).toBe(SENTENCE)
    expect(dialog.place.querySelector('[role=alert]')?.textContent).toBe(reason)
    expect(dialog.place.textContent?.includes('E-mail inválido')).toBe(what.startsWith('422'))
  },
)

test('a child is let go on also where the producer says it in other words', async () => {
  await import('@bilheteria/contract/field-words')
  const words = { 'validation.face_age': 'Com menos de {number} anos não tem foto.' }
  speakIn(words)
  const { producers } = useSavedState.getState()
  useSavedState.setState({ producers: { ...producers, selected: { locale: { 'pt-br': words } } as never } })
  type('birth_date', '22/08/2020')
  act(() => dialog.place.querySelector<HTMLButtonElement>('button[type=submit]')!.click())
  await shown('Com menos de 16 anos não tem foto.')
  expect(dialog.place.textContent).toContain('Dispensar a biometria')
  speakIn(undefined)
})
