import type { Reservation } from '@bilheteria/contract/checkout'
import type { EventDetail } from '@bilheteria/contract/events'
import type { ComponentType } from 'react'

export type PaymentStepProps = {
  event: EventDetail
  /** None any more once its order is paid, or over. */
  reservation: Reservation | undefined
  /** Why there is none yet, though there may be one. */
  resumed: { failure: Error | undefined; retry(): void }
  refresh(): void
}

/** What a later feature does when the holders are known; in a chunk of its own, handed in by the app. */
type PaymentPart = {
  PaymentStep: ComponentType<PaymentStepProps>
  /** For an order that costs nothing: there is no step between the holders and the tickets. */
  confirmFree(reservation: Reservation): Promise<void>
}
export type LoadPayment = () => Promise<PaymentPart>
