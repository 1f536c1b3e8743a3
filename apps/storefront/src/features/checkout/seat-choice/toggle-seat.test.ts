import { afterEach, beforeEach, expect, test } from 'vitest'
import { measureFor } from '#platform/analytics.ts'
import { useCookies } from '#platform/cookies.ts'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { useSnackbar } from '#platform/snackbar.ts'
import { anEvent, aType, gallery } from '#test/an-event.ts'
import { chooseSeats, toggleSeat } from './toggle-seat.ts'
import { readCheckout } from '#features/checkout/cart/checkout-store.ts'
import { clearReservation, enterCheckout, setQuantities } from '#features/checkout/cart/transitions.ts'

const event = anEvent()
const place = (number: number) => ({ id: String(number), row: 'A', number })
const chosen = () => readCheckout().seats['galeria']?.map(({ number }) => number)
const tickets = () => useSavedState.getState().cart.quantities

beforeEach(() => {
  useSavedState.setState(emptyState)
  clearReservation()
  enterCheckout(event.id)
})
afterEach(() => {
  measureFor({ analytics: { ga4: null, pixel: null }, slug: '' })
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

const ids = { ga4: 'G-LUGAR1', pixel: '987654321' }
const toGoogle = (quantity: number) => ({
  send_to: ids.ga4,
  page_location: `${location.origin}/`,
  page_referrer: '',
  currency: 'BRL',
  value: 150 * quantity,
  items: [
    {
      item_id: '101',
      item_name: 'Festival',
      item_variant: 'Inteira',
      price: 150,
      quantity,
    },
  ],
})
const toMeta = (value: number) => ({ currency: 'BRL', value, content_type: 'product', content_ids: ['101'] })

/** What a service was told under this name, in order. */
function toldOf(name: string, entries: unknown[] = []): unknown[] {
  const all = entries.map((entry) => Array.from(entry as ArrayLike<unknown>))
  return all.filter((words) => words.includes(name)).map((words) => words.at(-1))
}

test('each seat that is new in the cart is told as its ticket; what is given back or changed for another is not', async () => {
  const data = JSON.stringify({ producer: { analytics: ids } })
  document.body.innerHTML = `<script id="page-data" type="application/json">${data}</script>`
  useCookies.setState({ allowed: true })
  measureFor({ analytics: ids, slug: '' })
  history.replaceState(null, '', '/')
  toggleSeat(event, gallery, place(1))
  toggleSeat(event, gallery, place(1))
  chooseSeats(event, { galeria: [place(2), place(3)] })
  chooseSeats(event, { galeria: [place(7), place(8)] })
  chooseSeats(event, { galeria: [place(7)] })
  toggleSeat(event, gallery, place(9))
  await expect.poll(() => toldOf('add_to_cart', window.dataLayer)).toEqual([toGoogle(1), toGoogle(2), toGoogle(1)])
  expect(toldOf('AddToCart', window.fbq?.queue)).toEqual([toMeta(150), toMeta(300), toMeta(150)])
})
