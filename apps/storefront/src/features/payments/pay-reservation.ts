import type { Reservation } from '@bilheteria/contract/checkout'
import type { Input } from '@bilheteria/contract/endpoint'
import { AppError, type ErrorCode } from '@bilheteria/contract/errors'
import { createOrder, type Order } from '@bilheteria/contract/orders'
import { payOrder } from '@bilheteria/contract/payments'
import { retryWhileBusy } from '#features/checkout/cart/calls.ts'
import { setReservation } from '#features/checkout/cart/checkout-store.ts'
import { keepOrders } from '#features/orders/kept-orders.ts'
import { call } from '#platform/api.ts'

export type Paying = Omit<Input<typeof payOrder>, 'order_id'>

/** Makes the reservation an order, unless it is one, and asks for its money. */
export async function payReservation(reservation: Reservation, paying: Paying, onCrowd = ignore): Promise<Order> {
  const order_id = reservation.order_id ?? (await openOrder(reservation))
  const input = { order_id, ...paying }
  const key = keyFor(JSON.stringify(input))
  try {
    const order = await retryWhileBusy(payOrder, input, onCrowd, key)
    undecided = undefined
    keepOrders([order])
    return order
  } catch (error) {
    if (!isUndecided(error)) undecided = undefined
    throw error
  }
}

async function openOrder(reservation: Reservation): Promise<string> {
  const { id: reservation_id, quote } = reservation
  const order = await call(createOrder, { reservation_id, total_cents: quote.total_cents })
  keepOrders([order])
  setReservation({
    ...reservation,
    order_id: order.id,
    expires_at: order.expires_at ?? reservation.expires_at,
    now: order.now,
  })
  return order.id
}

/** What was sent without an answer: it may have arrived, so the same is sent again under the same key. */
let undecided: { sent: string; key: string } | undefined

function keyFor(sent: string): string {
  if (undecided?.sent !== sent) undecided = { sent, key: crypto.randomUUID() }
  return undecided.key
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
