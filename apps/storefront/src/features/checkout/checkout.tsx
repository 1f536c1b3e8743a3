import type { EventDetail } from '@bilheteria/contract/events'
import { FailedMessage } from '@bilheteria/ui/failed-message'
import { useEffect, useRef, useState } from 'react'
import { isLogged, useSavedState } from '#platform/saved-state.ts'
import { showTop } from '#platform/scroll.ts'
import { EventClosed } from './event-closed.tsx'
import { useHeld } from './held.ts'
import { ReservationTimer } from './reservation-timer.tsx'
import { TicketsStep } from './tickets-step.tsx'
import { useResumed } from './use-resumed.ts'

type Props = { event: EventDetail; refresh(): void }

/** The steps from choosing to paying. Beyond the first one there is always a reservation, and its clock. */
export function Checkout({ event, refresh }: Props) {
  const timer = useSavedState(({ cart }) => (cart.event_id === event.id ? cart.timer : null))
  const step = useSavedState((state) => (timer && isLogged(state) ? state.cart.step : 1))
  const resumed = useResumed(event)
  useStepArrival(step)
  // Who holds the last ticket can go on buying it.
  if (!timer && !isOnSale(event)) return <EventClosed event={event} refresh={refresh} />
  return (
    <>
      {timer && (
        <div className={`sticky top-0 z-10 ${step === 1 ? '-mb-12' : ''}`}>
          <ReservationTimer timer={timer} onOver={refresh} />
        </div>
      )}
      {step === 1 ? (
        <TicketsStep event={event} refresh={refresh} />
      ) : (
        <LaterStep event={event} refresh={refresh} step={step} resumed={resumed} />
      )}
    </>
  )
}

function isOnSale({ status }: EventDetail): boolean {
  return status === 'on_sale' || status === 'last_tickets'
}

/** A new step begins at its top, also for those who cannot see it. */
function useStepArrival(step: number): void {
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    showTop()
    document.getElementById('conteudo')?.focus({ preventScroll: true })
  }, [step])
}

type Later = typeof import('./later-steps.tsx')

function LaterStep({ step, resumed, ...rest }: Props & { step: number; resumed: ReturnType<typeof useResumed> }) {
  const reservation = useHeld((held) => held.reservation)
  const [later, setLater] = useState<Later>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!later && !failed) import('./later-steps.tsx').then(setLater, () => setFailed(true))
  }, [later, failed])
  if (failed) return <Failed message="Verifique sua conexão." onRetry={() => setFailed(false)} />
  if (later && reservation) return <later.LaterSteps step={step} reservation={reservation} {...rest} />
  if (resumed.failure) return <Failed message={resumed.failure.message} onRetry={resumed.retry} />
  return <Waiting />
}

function Failed({ message, onRetry }: { message: string; onRetry(): void }) {
  return (
    <div className="wrap py-8">
      <FailedMessage onRetry={onRetry}>{message}</FailedMessage>
    </div>
  )
}

function Waiting() {
  return (
    <div aria-busy="true" className="wrap grid min-h-dvh content-start gap-3 py-5">
      <div className="skeleton h-7" />
      <div className="skeleton h-8 w-3/5" />
      <div className="skeleton h-80" />
    </div>
  )
}
