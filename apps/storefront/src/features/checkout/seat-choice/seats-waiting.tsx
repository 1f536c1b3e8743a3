import { CHECKOUT_TEXTS } from '@bilheteria/contract/texts/checkout'
import { FailedMessage } from '@bilheteria/ui/failed-message'
import { textsOf } from '#platform/texts.ts'

const text = textsOf(CHECKOUT_TEXTS)

export function SeatsFailed({ onRetry }: { onRetry(): void }) {
  return <FailedMessage onRetry={onRetry}>{text('checkout.seats_failed')}</FailedMessage>
}

export function SeatsWaiting() {
  return <div aria-busy="true" className="skeleton h-40" />
}
