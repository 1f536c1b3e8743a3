import type { Reservation } from '@bilheteria/contract/checkout'
import type { EventDetail } from '@bilheteria/contract/events'
import { HoldersStep } from './holders-step.tsx'
import { PaymentStep } from './payment-step.tsx'

type Props = { event: EventDetail; reservation: Reservation; step: number; refresh(): void }

/** What follows once tickets are reserved; nobody needs it before. */
export function LaterSteps({ step, ...rest }: Props) {
  return step === 2 ? <HoldersStep {...rest} /> : <PaymentStep {...rest} />
}
