import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readCheckout } from '#features/checkout/cart/checkout-store.ts'
import { clearReservation, enterCheckout, setQuantities, setSeats } from '#features/checkout/cart/transitions.ts'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { hideSnackbar, useSnackbar } from '#platform/snackbar.ts'
import { keepEmailVerified, keepProfile } from '#features/accounts/profile.ts'
import { aProfile, logInBuyer } from '#test/a-buyer.ts'
import { aPlace } from '#test/a-place.ts'
import { anEvent } from '#test/an-event.ts'
import { useContinue } from './use-continue.ts'

const event = anEvent()
const chosen = { galeria: [{ id: '1', row: 'A', number: 1 }] }
const { place, root } = aPlace()
const refresh = vi.fn<() => void>()

function Continue() {
  const { onContinue } = useContinue(event, refresh)
  return <button onClick={onContinue}>Continuar</button>
}

const network = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.stubGlobal('fetch', network)
  network.mockReset()
  refresh.mockReset()
  sessionStorage.clear()
  useSavedState.setState(emptyState)
  logInBuyer()
  clearReservation()
  enterCheckout(event.id)
  setSeats(chosen)
  setQuantities({ lugar: 1 })
})
afterEach(hideSnackbar)

let refetched = 0

/** Presses Continuar, and what is said about it. */
async function goOn(): Promise<string | undefined> {
  await act(async () => root.render(<Continue />))
  const asked = readCheckout().seats_asked
  await act(async () => place.querySelector('button')!.click())
  await act(async () => {
    // What reserves is loaded by the first press, which takes a slow machine its time.
    await expect.poll(() => refresh.mock.calls.length, { timeout: 60_000 }).toBe(1)
  })
  expect(network.mock.calls[0]?.[0]).toBe('/api/checkout/reserve')
  refetched = readCheckout().seats_asked - asked
  return useSnackbar.getState().message?.text
}

const UNEXPECTED = 'Um erro inesperado ocorreu. Tente novamente mais tarde.'
const json = (status: number, body: object) => async () => Response.json(body, { status })
const paused = { code: 'sales_paused', message: 'As vendas deste evento estão pausadas. Tente de novo mais tarde.' }
const cancelled = { code: 'event_cancelled', message: 'Este evento foi cancelado.' }
const taken = { code: 'seat_taken', message: 'Um dos lugares acabou de ser reservado por outra pessoa. Escolha outro.' }

test.each<[string, () => Promise<Response>, string]>([
  ['status 500', json(500, { code: 'unexpected', message: 'x' }), UNEXPECTED],
  [
    'status 500 of somebody else',
    async () => new Response('<h1>Oops</h1>', { status: 500 }),
    `${UNEXPECTED}\nA solicitação falhou com o código 500.`,
  ],
  [
    'no network',
    async () => Promise.reject(new TypeError('Failed to fetch')),
    `${UNEXPECTED}\nErro de rede. Verifique sua conexão e tente novamente.`,
  ],
  [
    'no answer in time',
    async () => Promise.reject(new DOMException('late', 'TimeoutError')),
    `${UNEXPECTED}\nO servidor demorou a responder. Tente novamente.`,
  ],
  ['otherwise, the server’s message', json(409, taken), taken.message],
  ['also that nothing is sold in a pause', json(409, paused), paused.message],
  ['and that the event is cancelled', json(409, cancelled), cancelled.message],
])('seat reservation failure: selection and cart cleared, seats refetched; %s', async (_title, answer, text) => {
  network.mockImplementation(answer)
  expect(await goOn()).toBe(text)
  expect(readCheckout()).toMatchObject({ seats: {}, quantities: {}, coupons: [] })
  expect(refetched).toBe(1)
})

test('whoever must log in again keeps what they have chosen', async () => {
  network.mockImplementation(json(401, { code: 'unauthenticated', message: 'Entre na sua conta para continuar.' }))
  await goOn()
  expect(readCheckout()).toMatchObject({ seats: chosen, quantities: { lugar: 1 } })
})

const pressAsVisitor = async () => {
  useSavedState.setState({ user: emptyState.user })
  await act(async () => root.render(<Continue />))
  await act(async () => place.querySelector('button')!.click())
  // The page is left with the dialog open.
  await act(async () => root.render(null))
  useSavedState.setState({ dialog: emptyState.dialog })
}
const comeBack = async () => {
  network.mockImplementation(json(409, paused))
  await act(async () => root.render(<Continue />))
  await act(async () => logInBuyer())
}
const asked = () => network.mock.calls.filter(([address]) => address === '/api/checkout/reserve').length
const settled = () => act(async () => new Promise((resolve) => setTimeout(resolve, 50)))

describe('a press that a login at a partner interrupted', () => {
  test('reserves once on return', async () => {
    await pressAsVisitor()
    await comeBack()
    await act(async () => {
      await expect.poll(() => refresh.mock.calls.length, { timeout: 60_000 }).toBe(1)
    })
    expect(asked()).toBe(1)
    setSeats(chosen)
    setQuantities({ lugar: 1 })
    await act(async () => root.render(null))
    await comeBack()
    await settled()
    expect(asked()).toBe(1)
  })

  test.each([
    ['another cart', () => setQuantities({ lugar: 1, inteira: 1 })],
    ['an old press', () => vi.setSystemTime(Date.now() + 11 * 60_000)],
    [
      'another event',
      () => sessionStorage.setItem('continue', sessionStorage.getItem('continue')!.replace('101', '9')),
    ],
  ])('reserves nothing for %s', async (_what, change) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await pressAsVisitor()
    change()
    await comeBack()
    vi.useRealTimers()
    await settled()
    expect(asked()).toBe(0)
  })
})

describe('where accounts without a verified e-mail hold their share', () => {
  const unverified = { code: 'email_unverified', message: 'Antes de continuar, confirme seu e-mail.' }

  test.each<[string, () => void]>([
    ['seats', () => undefined],
    ['tickets', () => (setSeats({}), setQuantities({ inteira: 1 }))],
  ])('the code is asked for, and the %s are reserved by the same press', async (_what, choose) => {
    choose()
    const { user } = useSavedState.getState()
    keepProfile(aProfile({ id: user.id, email_verified: false }))
    const { quantities, seats } = readCheckout()
    network.mockImplementation(json(403, unverified))
    await act(async () => root.render(<Continue />))
    await act(async () => place.querySelector('button')!.click())
    await act(async () => {
      await expect.poll(() => useSavedState.getState().dialog.path, { timeout: 60_000 }).toBe('/email/verification')
    })
    expect(readCheckout()).toMatchObject({ quantities, seats })
    network.mockImplementation(json(409, paused))
    keepEmailVerified()
    await act(async () => useSavedState.setState({ dialog: emptyState.dialog }))
    await act(async () => {
      await expect.poll(() => refresh.mock.calls.length, { timeout: 60_000 }).toBe(1)
    })
    expect(network.mock.calls.map(([address]) => address)).toEqual(['/api/checkout/reserve', '/api/checkout/reserve'])
  })

  test('without a code nothing is reserved, and the cart stays', async () => {
    keepProfile(aProfile({ id: useSavedState.getState().user.id, email_verified: false }))
    network.mockImplementation(json(403, unverified))
    await act(async () => root.render(<Continue />))
    await act(async () => place.querySelector('button')!.click())
    await act(async () => {
      await expect.poll(() => useSavedState.getState().dialog.path, { timeout: 60_000 }).toBe('/email/verification')
    })
    await act(async () => useSavedState.setState({ dialog: emptyState.dialog }))
    await act(async () => {
      await expect.poll(() => useSnackbar.getState().message?.text).toBe(unverified.message)
    })
    expect(readCheckout()).toMatchObject({ seats: chosen, quantities: { lugar: 1 } })
  })
})

test('says a message whose code the app does not know, alone', async () => {
  network.mockImplementation(json(409, { code: 'of_tomorrow', message: 'Mensagem nova do servidor.' }))
  expect(await goOn()).toBe('Mensagem nova do servidor.')
})
