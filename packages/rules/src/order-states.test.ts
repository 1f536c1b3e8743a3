import { expect, test } from 'vitest'
import { mayBecome, onMoney, ORDER_MOVES, PAYMENT_MOVES, type OrderState, type PaymentState } from './order-states.ts'

const orders = Object.keys(ORDER_MOVES) as OrderState[]
const payments = Object.keys(PAYMENT_MOVES) as PaymentState[]

test('what was paid never falls back to anything but a refund', () => {
  expect(orders.filter((to) => mayBecome(ORDER_MOVES, 'paid', to))).toEqual(['refunding'])
  expect(payments.filter((to) => mayBecome(PAYMENT_MOVES, 'approved', to))).toEqual(['refunded', 'charged_back'])
})

test('money may still arrive wherever none has', () => {
  const waiting: PaymentState[] = ['created', 'pending', 'in_review', 'refused', 'expired']
  expect(payments.filter((from) => mayBecome(PAYMENT_MOVES, from, 'approved'))).toEqual(waiting)
})

test('money buys places while there may be some, and goes back otherwise', () => {
  expect(orders.filter((state) => onMoney(state) === 'sell')).toEqual(['pending', 'expired'])
})

test('what goes back, and what is back, ends there', () => {
  expect(ORDER_MOVES.refunding).toEqual(['refunded'])
  expect(ORDER_MOVES.refunded).toEqual([])
})
