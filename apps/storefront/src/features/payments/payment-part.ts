import type { Reservation } from '@bilheteria/contract/checkout'
import { goToStep, PAYMENT_STEP } from '#features/checkout/cart.ts'
import { bought } from '#features/checkout/held.ts'
import { payReservation } from './pay-reservation.ts'

import './payments.css'

export { PaymentStep } from './payment-step.tsx'

export async function confirmFree(reservation: Reservation): Promise<void> {
  const order = await payReservation(reservation, { method: 'free' })
  if (order.state === 'paid') bought(order.id)
  else goToStep(PAYMENT_STEP)
}
