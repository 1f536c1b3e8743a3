import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readCheckout } from '#features/checkout/cart/checkout-store.ts'
import { clearReservation, enterCheckout, setQuantities, setSeats } from '#features/checkout/cart/transitions.ts'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { hideSnackbar, useSnackbar } from '#platform/snackbar.ts'
import { logInBuyer } from '#test/a-buyer.ts'
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
  expect(network.mock.calls[0]?.[0]).toBe('/api/events/101/reservation/seats')
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
