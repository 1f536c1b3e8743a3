import { afterEach, beforeEach, expect, test } from 'vitest'
import { measureFor } from '#platform/analytics.ts'
import { useCookies } from '#platform/cookies.ts'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { useSnackbar } from '#platform/snackbar.ts'
import { anEvent, aType, gallery } from './an-event.ts'
import { enterCheckout, setQuantities } from './cart.ts'
import { letGo, useHeld } from './held.ts'
import { chooseSeats, toggleSeat } from './toggle-seat.ts'

const event = anEvent()
const place = (number: number) => ({ id: String(number), row: 'A', number })
const chosen = () => useHeld.getState().seats['galeria']?.map(({ number }) => number)
const tickets = () => useSavedState.getState().cart.quantities

beforeEach(() => {
  useSavedState.setState(emptyState)
  letGo()
  enterCheckout(event.id)
})
afterEach(() => {
  measureFor({ ga4: null, pixel: null })
  useCookies.setState({ allowed: false })
  document.body.innerHTML = ''
  delete window.dataLayer
  delete window.fbq
})

test('choosing adds, choosing again takes away, with its ticket', () => {
  toggleSeat(event, gallery, place(1))
  toggleSeat(event, gallery, place(2))
  toggleSeat(event, gallery, place(1))
  expect(chosen()).toEqual([2])
  expect(tickets()).toMatchObject({ lugar: 1 })
})

test('the limit of an order counts tickets without seats too', () => {
  setQuantities({ inteira: 5 })
  toggleSeat(event, gallery, place(1))
  toggleSeat(event, gallery, place(2))
  expect(chosen()).toEqual([1])
  expect(useSnackbar.getState().message?.text).toBe('Limite de 6 ingressos por pedido.')
  toggleSeat(event, gallery, place(1))
  expect(chosen()).toEqual([])
})

test('where nothing is on sale nothing is chosen, and what was chosen can be given back', () => {
  toggleSeat(event, gallery, place(1))
  const ended = { ...gallery, tickets: [aType('lugar', { status: 'ended' })] }
  toggleSeat(event, ended, place(2))
  expect(chosen()).toEqual([1])
  toggleSeat(event, ended, place(1))
  expect(chosen()).toEqual([])
})

test('other seats in the same section keep the half-price ticket somebody has asked for', () => {
  chooseSeats(event, { galeria: [place(1), place(2)] })
  setQuantities({ lugar: 1, 'lugar-meia': 1 })
  chooseSeats(event, { galeria: [place(7), place(8)] })
  expect(tickets()).toMatchObject({ lugar: 1, 'lugar-meia': 1 })
})

type Told = [command: string, name: string, details: unknown]

/** Somebody has accepted; answers what Google and Meta are told of the cart. */
function countFor(ids: { ga4: string; pixel: string }) {
  document.body.innerHTML = `<script id="page-data" type="application/json">{"producer":{"analytics":${JSON.stringify(ids)}}}</script>`
  useCookies.setState({ allowed: true })
  measureFor(ids)
  const inTurn = (entries: unknown[] = []) => entries.map((entry) => Array.from(entry as ArrayLike<unknown>))
  return () => ({
    google: (inTurn(window.dataLayer) as Told[]).flatMap(([, name, details]) =>
      name === 'add_to_cart' ? details : [],
    ),
    meta: inTurn(window.fbq?.queue).flatMap(([, , name, details]) => (name === 'AddToCart' ? details : [])),
  })
}

test('each seat that is new in the cart is told as its ticket; what is given back or changed for another is not', async () => {
  const told = countFor({ ga4: 'G-LUGAR1', pixel: '987654321' })
  const goods = (quantity: number) => ({
    ...{ currency: 'BRL', value: 150 * quantity },
    items: [{ item_id: '101', item_name: 'Festival', item_variant: 'Inteira', price: 150, quantity }],
  })
  toggleSeat(event, gallery, place(1))
  toggleSeat(event, gallery, place(1))
  chooseSeats(event, { galeria: [place(2), place(3)] })
  chooseSeats(event, { galeria: [place(7), place(8)] })
  chooseSeats(event, { galeria: [place(7)] })
  toggleSeat(event, gallery, place(9))
  await expect
    .poll(() => told().google)
    .toEqual([goods(1), goods(2), goods(1)].map((added) => ({ send_to: 'G-LUGAR1', ...added })))
  const pixel = (value: number) => ({ currency: 'BRL', value, content_type: 'product', content_ids: ['101'] })
  expect(told().meta).toEqual([pixel(150), pixel(300), pixel(150)])
})
