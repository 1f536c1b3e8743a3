import type { Reservation } from '@bilheteria/contract/checkout'
import type { Input } from '@bilheteria/contract/endpoint'
import { AppError, type ErrorCode } from '@bilheteria/contract/app-error'
import { createOrder, type Order } from '@bilheteria/contract/orders'
import { payOrder } from '@bilheteria/contract/payments'
import { askWhileBusy, retryWhileBusy } from '#features/checkout/cart/calls.ts'
import { keepOrders } from '#features/orders/kept-orders.ts'
import { call } from '#platform/api.ts'
import { setReservation, startPayment, endPayment } from '#features/checkout/cart/transitions.ts'

export type Paying = Omit<Input<typeof payOrder>, 'order_id'>

/** Makes the reservation an order, unless it is one, and asks for its money. */
export async function payReservation(reservation: Reservation, paying: Paying, onCrowd = ignore): Promise<Order> {
  const order_id = reservation.order_id ?? (await openOrder(reservation, onCrowd))
  const input = { order_id, ...paying }
  const key = startPayment(JSON.stringify(input))
  try {
    const order = await retryWhileBusy(payOrder, input, onCrowd, key)
    endPayment()
    keepOrders([order])
    return order
  } catch (error) {
    if (!isUndecided(error)) endPayment()
    throw error
  }
}

/** A reservation is one order, however often it is asked to be. */
async function openOrder(reservation: Reservation, onCrowd: () => void): Promise<string> {
  const { id: reservation_id, quote } = reservation
  const input = { reservation_id, total_cents: quote.total_cents }
  const order = await askWhileBusy(() => call(createOrder, input), onCrowd)
  keepOrders([order])
  setReservation({
    ...reservation,
    order_id: order.id,
    expires_at: order.expires_at ?? reservation.expires_at,
    now: order.now,
  })
  return order.id
}

const NO_ANSWER: ReadonlySet<ErrorCode> = new Set([
  'offline',
  'timeout',
  'foreign_4xx',
  'foreign_500',
  'unavailable',
  'unexpected',
  'session_ended',
] as const)

function isUndecided(error: unknown): boolean {
  return error instanceof AppError && NO_ANSWER.has(error.code)
}

function ignore(): void {}
