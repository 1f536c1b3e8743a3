import type { Order } from '@bilheteria/contract/orders'
import { expect, test } from 'vitest'
import { aReservation } from '#test/an-event.ts'
import { anOrder, aPayment } from '#test/an-order.ts'
import { screenOf } from './screen-of.ts'

const reservation = aReservation()
const pending = (changes: Partial<Order> = {}) => anOrder({ state: 'pending', payment: null, ...changes })
const nothing = { reservation, order: undefined, left_payment_id: undefined }
const named = (known: Partial<Parameters<typeof screenOf>[0]>) => screenOf({ ...nothing, ...known })?.name

test('before the press the buyer chooses how to pay', () => {
  expect(named({})).toBe('choice')
  expect(named({ order: pending() })).toBe('choice')
})

test('a Pix waits with its code, anything else waits for the bank', () => {
  for (const state of ['created', 'pending', 'approved'] as const) {
    expect(named({ order: pending({ payment: aPayment({ state }) }) })).toBe('pix')
    expect(named({ order: pending({ payment: aPayment({ state, method: 'card' }) }) })).toBe('bank')
  }
  expect(named({ order: pending({ payment: aPayment({ state: 'in_review', method: 'card' }) }) })).toBe('bank')
})

test('what was refused or has run out leads back to the choice', () => {
  for (const state of ['refused', 'expired'] as const) {
    expect(named({ order: pending({ payment: aPayment({ state }) }) })).toBe('choice')
  }
})

test('a Pix that was left for another way still waits; a newer try is shown', () => {
  const order = pending({ payment: aPayment() })
  const left_payment_id = aPayment().id
  expect(screenOf({ ...nothing, order, left_payment_id })).toMatchObject({ name: 'choice', waiting: true })
  const newer = pending({ payment: aPayment({ id: 'another', method: 'card' }) })
  expect(named({ order: newer, left_payment_id })).toBe('bank')
})

test('an order that costs nothing is only confirmed', () => {
  const free = aReservation({ quote: { ...reservation.quote, total_cents: 0 } })
  expect(named({ reservation: free })).toBe('free')
})

test('a paid order is confirmed and a lost one is over, also when nothing is reserved any more', () => {
  expect(named({ reservation: undefined, order: anOrder({ state: 'paid' }) })).toBe('confirmed')
  for (const state of ['expired', 'cancelled', 'refunding', 'refunded'] as const) {
    expect(named({ reservation: undefined, order: anOrder({ state }) })).toBe('over')
  }
})

test('what is still on its way is not guessed at', () => {
  expect(named({ reservation: undefined })).toBeUndefined()
  expect(named({ reservation: undefined, order: pending() })).toBeUndefined()
})
