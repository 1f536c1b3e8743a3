import type { Reservation } from '@bilheteria/contract/checkout'
import { finishOrder } from './finish-order.ts'
import { payReservation } from './pay-reservation.ts'
import './payments.css'
import { goToStep } from '#features/checkout/cart/transitions.ts'
import { readCheckout, PAYMENT_STEP } from '#features/checkout/cart/checkout-store.ts'

export { PaymentStep } from './payment-step.tsx'

export async function confirmFree(reservation: Reservation): Promise<void> {
  try {
    const order = await payReservation(reservation, { method: 'free' })
    if (order.state === 'paid') finishOrder(order)
  } finally {
    // Half done: there is an order now, and its holders cannot change any more.
    const { step, order_id } = readCheckout()
    if (step < PAYMENT_STEP && order_id !== null) goToStep(PAYMENT_STEP)
  }
}
