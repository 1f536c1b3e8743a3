import { FailedMessage } from '@bilheteria/ui/failed-message'
import { say } from '@bilheteria/ui/words'

export function SeatsFailed({ onRetry }: { onRetry(): void }) {
  return (
    <FailedMessage onRetry={onRetry}>
      {say('checkout.seats_failed', 'Não foi possível carregar os lugares.')}
    </FailedMessage>
  )
}

export function SeatsWaiting() {
  return <div aria-busy="true" className="skeleton h-40" />
}
