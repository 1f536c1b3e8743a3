import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aReservation } from '#test/an-event.ts'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { anOrder, aPayment } from '#test/an-order.ts'
import { payReservation } from './pay-reservation.ts'
import { readCheckout } from '#features/checkout/cart/checkout-store.ts'
import { clearReservation, enterCheckout } from '#features/checkout/cart/transitions.ts'

const network = vi.fn<typeof fetch>()
const order = anOrder({ state: 'pending', payment: null })
const paying = anOrder({ state: 'pending', payment: aPayment({ state: 'pending' }) })
const answer = (body: unknown, status = 200) => network.mockResolvedValueOnce(Response.json(body, { status }))
const lost = () => network.mockRejectedValueOnce(new TypeError('Failed to fetch'))
const addresses = () => network.mock.calls.map(([address]) => address)
const keys = () => network.mock.calls.flatMap(([, init]) => new Headers(init?.headers).get('idempotency-key') ?? [])

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  useSavedState.setState(emptyState)
  clearReservation()
  enterCheckout('101')
})
afterEach(() => {
  vi.unstubAllGlobals()
  network.mockReset()
})

test('orders the reservation and starts its payment in one call', async () => {
  answer(paying)
  const reservation = aReservation()
  expect(await payReservation(reservation, { method: 'pix' })).toEqual(paying)
  expect(addresses()).toEqual(['/api/orders'])
  expect(JSON.parse(network.mock.calls[0]?.[1]?.body as string)).toEqual({
    reservation_id: reservation.id,
    total_cents: reservation.quote.total_cents,
    payment: { method: 'pix' },
  })
  expect(useSavedState.getState().ticket.selected_order_id).toBe(order.id)
  expect(readCheckout().reservation?.order_id).toBe(order.id)
})

test('orders and pays in two calls while a process of the release before answers', async () => {
  const errors = { payment: ['Campo desconhecido'] }
  answer({ code: 'invalid_input', message: 'Confira os campos.', errors }, 422)
  answer(order)
  answer(paying)
  expect(await payReservation(aReservation(), { method: 'pix' })).toEqual(paying)
  expect(addresses()).toEqual(['/api/orders', '/api/orders', `/api/orders/${order.id}/payments`])
  expect(new Set(keys()).size).toBe(1)
  expect(readCheckout().reservation?.order_id).toBe(order.id)
})

test('retries while the server is busy, with a message', async () => {
  vi.useFakeTimers()
  const busy = { code: 'unavailable', message: 'Muita procura' }
  answer(busy, 503)
  answer(busy, 503)
  answer(paying)
  const onCrowd = vi.fn<() => void>()
  const paid = payReservation(aReservation(), { method: 'pix' }, onCrowd)
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  expect(await paid).toEqual(paying)
  expect(new Set(keys()).size).toBe(1)
  expect(onCrowd).toHaveBeenCalledTimes(2)
})

test('a payment that is refused leaves its order known', async () => {
  answer({ code: 'method_unavailable', message: 'Agora não.' }, 503)
  answer(aReservation({ order_id: order.id }))
  await expect(payReservation(aReservation(), { method: 'pix' })).rejects.toMatchObject({ code: 'method_unavailable' })
  expect(readCheckout().order_id).toBe(order.id)
})

test('an order found after a lost answer is paid under the key of the lost call', async () => {
  lost()
  answer(aReservation({ order_id: order.id }))
  await expect(payReservation(aReservation(), { method: 'pix' })).rejects.toMatchObject({ code: 'offline' })
  answer(paying)
  await payReservation(aReservation({ order_id: order.id }), { method: 'pix' })
  expect(addresses().at(-1)).toBe(`/api/orders/${order.id}/payments`)
  expect(new Set(keys()).size).toBe(1)
})

test('looks for no order after a refused cart', async () => {
  answer({ code: 'reservation_changed', message: 'Mudou.' }, 409)
  await payReservation(aReservation(), { method: 'pix' }).catch(() => undefined)
  expect(addresses()).toEqual(['/api/orders'])
})

test('a reservation that is an order already is not made one again', async () => {
  answer(paying)
  await payReservation(aReservation({ order_id: order.id }), { method: 'pix' })
  expect(addresses()).toEqual([`/api/orders/${order.id}/payments`])
})

test('what was lost on the way is sent again under the same key, and the next press gets a new one', async () => {
  const reservation = aReservation({ order_id: order.id })
  lost()
  await expect(payReservation(reservation, { method: 'pix' })).rejects.toMatchObject({ code: 'offline' })
  answer(paying)
  await payReservation(reservation, { method: 'pix' })
  answer(paying)
  await payReservation(reservation, { method: 'pix' })
  const [first, second, third] = keys()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('another way to pay is another key, and so is a try after a refusal', async () => {
  const reservation = aReservation({ order_id: order.id })
  lost()
  await payReservation(reservation, { method: 'pix' }).catch(() => undefined)
  answer({ code: 'pix_too_late', message: 'Tarde' }, 409)
  await payReservation(reservation, { method: 'pix' }).catch(() => undefined)
  answer(paying)
  await payReservation(reservation, { method: 'pix' })
  answer(paying)
  await payReservation(reservation, { method: 'card', installments: 1, card_token: 'sbx_12345' })
  const [first, second, third, card] = keys()
  expect(second).toBe(first)
  expect(new Set([second, third, card]).size).toBe(3)
})
