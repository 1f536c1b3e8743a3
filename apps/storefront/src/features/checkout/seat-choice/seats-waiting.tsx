import { FailedMessage } from '@bilheteria/ui/failed-message'

export function SeatsFailed({ onRetry }: { onRetry(): void }) {
  return <FailedMessage onRetry={onRetry}>Não foi possível carregar os lugares.</FailedMessage>
}

export function SeatsWaiting() {
  return <div aria-busy="true" className="skeleton h-40" />
}
