import type { EventDetail } from '@bilheteria/contract/events'
import { memo, useEffect, useMemo, useState } from 'react'
import { lazyHydrated } from '#platform/lazy-hydrated.ts'
import { isLogged, useSavedState } from '#platform/saved-state.ts'
import { LazyPart, StepFailed, StepWaiting } from './frame/lazy-part.tsx'
import type { LoadPayment } from './frame/payment-part.ts'
import { ReservationTimer } from './frame/reservation-timer.tsx'
import { sleepUnpaid } from './cart/sleep-unpaid.ts'
import { watchBack } from './cart/step-history.ts'
import { TicketsStep } from './tickets-step/tickets-step.tsx'
import { useResumed } from './cart/use-resumed.ts'
import { useStepArrival } from './use-step-arrival.ts'
import { useCheckout, HOLDERS_STEP, PAYMENT_STEP } from './cart/checkout-store.ts'

/** Whoever can buy needs none of it. Left alone while it still is the server's drawing: a change would throw that away. */
const EventClosed = memo(lazyHydrated(async () => (await import('./tickets-step/event-closed.tsx')).EventClosed))

const SaleOpening = lazyHydrated(async () => (await import('./tickets-step/sale-opening.tsx')).SaleOpening)

type Props = { event: EventDetail; refresh(): void; loadPayment: LoadPayment }

/** The steps from choosing to paying. Beyond the first one there is always a reservation and its clock, or an order. */
export function Checkout({ event: known, refresh, loadPayment }: Props) {
  const [opened, setOpened] = useState<EventDetail>()
  const offered = known.status === 'soon' && opened?.id === known.id ? opened : known
  const event = useMemo(() => sleepUnpaid(offered), [offered])
  const timer = useCheckout((checkout) => (checkout.event_id === event.id ? checkout.timer : null))
  const ordered = useCheckout(
    ({ event_id, step, order_id }) => event_id === event.id && step >= PAYMENT_STEP && order_id !== null,
  )
  const logged = useSavedState(isLogged)
  const step = useCheckout((checkout) => (logged && (timer || ordered) ? checkout.step : 1))
  const resumed = useResumed(event)
  useStepArrival(step)
  useEffect(watchBack, [])
  // The reservation may have ended because the event changed.
  const ended = useCheckout((checkout) => checkout.ended)
  useEffect(() => {
    if (ended !== undefined) refresh()
  }, [ended, refresh])
  const closed = step === 1 && !isShown(event) && (!timer || isStopped(event))
  return (
    <>
      {known.status === 'soon' && <SaleOpening event={known} onOpen={setOpened} refresh={refresh} />}
      {timer && (
        <div className={`sticky top-0 z-10 ${step === 1 && !event.plan ? '-mb-12' : ''}`}>
          <ReservationTimer timer={timer} hold_minutes={event.hold_minutes} ordered={ordered} onOver={refresh} />
        </div>
      )}
      {closed ? (
        <div className="min-h-dvh">
          <EventClosed event={event} holds={timer !== null} />
        </div>
      ) : step === 1 ? (
        <TicketsStep {...{ event, refresh, loadPayment }} />
      ) : (
        <LaterStep {...{ event, refresh, loadPayment, step, ordered, resumed }} />
      )}
    </>
  )
}

/** With its prices: on sale, or about to be. */
function isShown({ status }: EventDetail): boolean {
  return status === 'on_sale' || status === 'last_tickets' || status === 'soon'
}

/** Who holds the last ticket can go on choosing; in a pause one can only go on to pay for what one holds. */
function isStopped({ status }: EventDetail): boolean {
  return status === 'paused' || status === 'cancelled'
}

type Later = Props & { step: number; ordered: boolean; resumed: ReturnType<typeof useResumed> }

const loadHolders = () => import('./holders-step/holders-step.tsx')

function LaterStep({ event, refresh, loadPayment, step, ordered, resumed }: Later) {
  const reservation = useCheckout((checkout) => checkout.reservation)
  if (!reservation && !ordered) {
    return resumed.failure ? <StepFailed message={resumed.failure.message} onRetry={resumed.retry} /> : <StepWaiting />
  }
  if (reservation && step === HOLDERS_STEP) {
    return (
      <LazyPart key="holders" load={loadHolders}>
        {({ HoldersStep }) => <HoldersStep {...{ event, reservation, refresh, loadPayment }} />}
      </LazyPart>
    )
  }
  return (
    <LazyPart key="payment" load={loadPayment}>
      {({ PaymentStep }) => <PaymentStep {...{ event, reservation, resumed, refresh }} />}
    </LazyPart>
  )
}
