import type { Reservation } from '@bilheteria/contract/checkout'
import { goToStep, PAYMENT_STEP } from '#features/checkout/cart/cart.ts'
import { useSavedState } from '#platform/saved-state.ts'
import { finishOrder } from './finish-order.ts'
import { payReservation } from './pay-reservation.ts'
import './payments.css'

export { PaymentStep } from './payment-step.tsx'

export async function confirmFree(reservation: Reservation): Promise<void> {
  try {
    const order = await payReservation(reservation, { method: 'free' })
    if (order.state === 'paid') finishOrder(order)
  } finally {
    // Half done: there is an order now, and its holders cannot change any more.
    const { cart, ticket } = useSavedState.getState()
    if (cart.step < PAYMENT_STEP && ticket.selected_order_id !== null) goToStep(PAYMENT_STEP)
  }
}
