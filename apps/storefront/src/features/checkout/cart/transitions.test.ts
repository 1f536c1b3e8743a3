import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { timeUntil } from '#platform/clock.ts'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { aReservation, ipe10 } from '#test/an-event.ts'
import { ownSeats, readCheckout } from './checkout-store.ts'
import {
  clearOwn,
  clearReservation,
  endReservation,
  enterCheckout,
  goToStep,
  markPurchased,
  rejectSeats,
  resumeReservation,
  setQuantities,
  setReservation,
  setSeats,
  watchEnd,
} from './transitions.ts'

const cart = () => useSavedState.getState().cart
const now_ms = Date.parse('2026-12-01T12:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: now_ms })
  useSavedState.setState(emptyState)
  clearReservation()
  enterCheckout('101')
})
afterEach(() => {
  vi.useRealTimers()
})

test('entering another event’s checkout empties the cart, entering the same one does not', () => {
  setQuantities({ inteira: 2 })
  enterCheckout('101')
  expect(cart().quantities).toEqual({ inteira: 2 })
  enterCheckout('102')
  expect(cart()).toEqual({ ...emptyState.cart, event_id: '102' })
})

test('seats that were refused leave no quantity and no coupon', () => {
  useSavedState.setState({ cart: { ...cart(), quantities: { inteira: 2 }, coupons: [ipe10] } })
  rejectSeats()
  expect(cart()).toMatchObject({ event_id: '101', quantities: {}, coupons: [] })
})

test('the timer goes by the server’s clock, however wrong this one is', () => {
  setReservation(aReservation({}, now_ms + 600_000))
  expect(cart().timer?.offset_ms).toBe(600_000)
  vi.advanceTimersByTime(60_000)
  expect(timeUntil(cart().timer!.expires_at, cart().timer!.offset_ms)).toBe(840_000)
})

test('a clock that is set meanwhile ends nothing: the reservation is found again, with the time it has', () => {
  setReservation(aReservation({}, now_ms))
  vi.setSystemTime(now_ms + 1_200_000)
  endReservation()
  resumeReservation(aReservation({}, now_ms + 1_000))
  const { expires_at, offset_ms } = cart().timer!
  expect(timeUntil(expires_at, offset_ms)).toBe(900_000)
})

test('a reservation from elsewhere fills an empty cart at its step', () => {
  resumeReservation(aReservation({ coupons: [ipe10] }))
  expect(cart()).toMatchObject({ step: 2, quantities: { inteira: 2 }, coupons: [ipe10] })
})

test('it leaves alone what somebody has just chosen here', () => {
  setQuantities({ meia: 1 })
  resumeReservation(aReservation())
  expect(cart()).toMatchObject({ step: 1, quantities: { meia: 1 } })
  expect(cart().timer).not.toBeNull()
})

test('nor does it put its seats in the place of those that were chosen here', () => {
  const [here, there] = [1, 5].map((number) => ({ id: String(number), row: 'A', number }))
  setSeats({ galeria: [here!] })
  setQuantities({ lugar: 1 })
  resumeReservation(aReservation({ seats: [{ ...there!, section_id: 'galeria', ticket_type_id: 'lugar' }] }))
  expect(readCheckout().seats).toEqual({ galeria: [here] })
  expect([...ownSeats(readCheckout())]).toEqual(['5'])
})

test('this browser’s own goes on at its own step with its own cart', () => {
  setReservation(aReservation())
  setQuantities({ inteira: 3 })
  clearOwn()
  resumeReservation(aReservation())
  expect(cart()).toMatchObject({ step: 1, quantities: { inteira: 3 } })
})

test('once paying has begun only paying goes on, whatever was chosen here', () => {
  setQuantities({ meia: 1 })
  resumeReservation(aReservation({ order_id: 'o1' }))
  expect(cart()).toMatchObject({ step: 3, quantities: { inteira: 2 } })
  expect(useSavedState.getState().ticket.selected_order_id).toBe('o1')
})

test('a new reservation has nothing to do with an order of before', () => {
  markPurchased('o1')
  expect(cart()).toMatchObject({ step: 4, quantities: {}, timer: null })
  setReservation(aReservation())
  expect(useSavedState.getState().ticket.selected_order_id).toBeNull()
})

test('when time is over the cart is empty and the reason is said, also if another tab was faster', () => {
  const stop = watchEnd()
  setReservation(aReservation())
  setQuantities({ inteira: 2 })
  vi.advanceTimersByTime(900_000)
  endReservation()
  expect(cart()).toEqual({ ...emptyState.cart, event_id: '101' })
  expect(readCheckout()).toMatchObject({
    reservation: undefined,
    ended: 'O tempo da sua reserva terminou. Os ingressos voltaram para a venda. Escolha de novo.',
  })
  stop()
})

test('what another tab has given up is explained in this one', () => {
  const stop = watchEnd()
  setReservation(aReservation({}, now_ms))
  goToStep(3)
  useSavedState.setState({ cart: { ...emptyState.cart, event_id: '101' } })
  expect(readCheckout()).toMatchObject({
    reservation: undefined,
    ended: 'Sua reserva foi cancelada em outra janela. Os ingressos voltaram para a venda.',
  })
  stop()
})

test('what another tab has paid, or left for another event, is not', () => {
  const stop = watchEnd()
  for (const changes of [{ event_id: '101', step: 4 }, { event_id: '102' }]) {
    enterCheckout('101')
    setReservation(aReservation({}, now_ms))
    goToStep(3)
    useSavedState.setState({ cart: { ...emptyState.cart, ...changes } })
    expect(readCheckout().ended).toBeUndefined()
  }
  stop()
})

test('nor is what was paid after its time', () => {
  const stop = watchEnd()
  setReservation(aReservation())
  goToStep(3)
  vi.advanceTimersByTime(900_000)
  markPurchased('o1')
  expect(readCheckout()).toMatchObject({ step: 4, order_id: 'o1', ended: undefined })
  stop()
})

test('giving up needs no explanation', () => {
  const stop = watchEnd()
  setReservation(aReservation())
  clearReservation()
  expect(readCheckout().ended).toBeUndefined()
  stop()
})
