import type { Reservation } from '@bilheteria/contract/checkout'
import type { Input } from '@bilheteria/contract/endpoint'
import { AppError, type ErrorCode } from '@bilheteria/contract/app-error'
import { createOrder, type Order } from '@bilheteria/contract/orders'
import { payOrder } from '@bilheteria/contract/payments'
import { orOlder, retryWhileBusy } from '#features/checkout/cart/calls.ts'
import { adoptReservation } from '#features/checkout/cart/load-reservation.ts'
import { keepOrders } from '#features/orders/kept-orders.ts'
import { setReservation, startPayment, endPayment } from '#features/checkout/cart/transitions.ts'

export type Paying = Omit<Input<typeof payOrder>, 'order_id'>

/** Orders the reservation, unless an order exists, and starts the payment in the same call. */
export async function payReservation(reservation: Reservation, paying: Paying, onCrowd = ignore): Promise<Order> {
  // After a lost answer the order is found later, so both calls use the same key.
  const key = startPayment(JSON.stringify({ reservation_id: reservation.id, ...paying }))
  try {
    const order = await send(reservation, paying, { key, onCrowd })
    endPayment()
    keepOrders([order])
    return order
  } catch (error) {
    if (!isUndecided(error)) endPayment()
    throw error
  }
}

type Sending = { key: string; onCrowd: () => void }

function send(reservation: Reservation, paying: Paying, { key, onCrowd }: Sending): Promise<Order> {
  const { order_id } = reservation
  return order_id === null
    ? openOrder(reservation, paying, { key, onCrowd })
    : retryWhileBusy(payOrder, { order_id, ...paying }, onCrowd, key)
}

/** A reservation is one order, however often it is asked to be. */
async function openOrder(reservation: Reservation, payment: Paying, { key, onCrowd }: Sending): Promise<Order> {
  const { id: reservation_id, quote, event_id, expires_at } = reservation
  const asked = { reservation_id, total_cents: quote.total_cents }
  try {
    const order = await orOlder(
      () => retryWhileBusy(createOrder, { ...asked, payment }, onCrowd, key),
      async () => {
        const { id: order_id } = await retryWhileBusy(createOrder, asked, onCrowd, key)
        return retryWhileBusy(payOrder, { order_id, ...payment }, onCrowd, key)
      },
    )
    setReservation({
      ...reservation,
      order_id: order.id,
      expires_at: order.expires_at ?? expires_at,
      now: order.now,
    })
    return order
  } catch (error) {
    // The payment may have failed after the order was created.
    if (!isRefusedCart(error)) await adoptReservation(event_id)
    throw error
  }
}

const NO_ORDER: ReadonlySet<ErrorCode> = new Set([
  'reservation_not_found',
  'reservation_expired',
  'reservation_changed',
  'holders_missing',
  'email_unverified',
] as const)

function isRefusedCart(error: unknown): boolean {
  return error instanceof AppError && NO_ORDER.has(error.code)
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
