import type { EventDetail } from '@bilheteria/contract/events'
import { fillIn } from '@bilheteria/rules/fill-in'
import { Button } from '@bilheteria/ui/button'
import { Notice } from '@bilheteria/ui/notice'
import { say } from '@bilheteria/ui/words'
import { memo, useEffect, useMemo } from 'react'
import { LiveRegion } from '#features/seats/live-region.tsx'
import { BoardContext, useSeatBoard } from '#features/seats/use-seat-board.ts'
import { EventActions } from '#features/events/event-actions.tsx'
import { EventNotice } from '#features/events/event-notice.tsx'
import { lazyHydrated } from '#platform/lazy-hydrated.ts'
import { isLogged, useSavedState } from '#platform/saved-state.ts'
import { useHydrated } from '#platform/use-hydrated.ts'
import { CheckoutFrame } from '#features/checkout/frame/checkout-frame.tsx'
import { CouponField } from './coupon-field.tsx'
import { AboutEvent } from './about-event.tsx'
import { EventFacts } from './event-facts.tsx'
import { EventHeader } from './event-header.tsx'
import { EventStrip } from './event-strip.tsx'
import { GiveUp } from '#features/checkout/frame/give-up.tsx'
import { withoutGone } from '#features/checkout/cart/limits.ts'
import { countOf, isFree, offeredIn, quoteCart, type Quantities } from '#features/checkout/cart/offer.ts'
import { isUnpaid } from '#features/checkout/cart/sleep-unpaid.ts'
import { LazyPart } from '#features/checkout/frame/lazy-part.tsx'
import type { LoadPayment } from '#features/checkout/frame/payment-part.ts'
import { asleepText, orderFeeText, priceRange } from '#features/checkout/frame/offer-texts.ts'
import { Sectors } from './sectors.tsx'
import { Summary } from '#features/checkout/frame/summary.tsx'
import { useContinue } from './use-continue.ts'
import { Venue } from '#features/checkout/seat-choice/venue.tsx'
import { dismissEnded, setQuantities } from '#features/checkout/cart/transitions.ts'
import { useCheckout, readCheckout, heldQuantities } from '#features/checkout/cart/checkout-store.ts'

/** Drawn by the server until its part has come: a change meanwhile would throw that away. */
const EventStory = memo(lazyHydrated(async () => (await import('./event-story.tsx')).EventStory))

/** The server draws it for all waiting visitors; the browser runs the countdown. */
const EventAsleep = lazyHydrated(async () => (await import('./event-asleep.tsx')).EventAsleep)

type Props = { event: EventDetail; refresh(): void; loadPayment: LoadPayment }

/** Which tickets, how many, and with which coupon. */
export function TicketsStep({ event, refresh, loadPayment }: Props) {
  const quantities = useCheckout((checkout) => checkout.quantities)
  const coupons = useCheckout((checkout) => checkout.coupons)
  const timer = useCheckout((checkout) => checkout.timer)
  const quote = useMemo(() => quoteCart(event, quantities, coupons), [event, quantities, coupons])
  const asleep = event.status === 'soon'
  const orderFee = orderFeeText(event)
  const count = countOf(quantities)
  const continuing = useContinue(event, refresh)
  useDropGone(event)
  useFetchAhead(event, quantities, loadPayment)
  const mapped = useCheckout((checkout) => event.plan !== null && checkout.view === 'map')
  const looking = useCheckout(
    ({ section_id, sector_id, wants_best }) => mapped && (wants_best || Boolean(section_id ?? sector_id)),
  )
  return (
    <BoardContext value={useSeatBoard(event)}>
      <LiveRegion />
      {event.plan ? (
        <EventStrip event={event} />
      ) : (
        <EventHeader event={event} about={<AboutEvent event={event} className="text-on-deep desk:hidden" />} />
      )}
      <EventNotice folded className={event.plan ? 'wrap mb-2' : 'wrap mt-4'}>
        {event.notice}
      </EventNotice>
      <CheckoutFrame
        event={event}
        flush={event.plan !== null}
        summary={
          asleep ? (
            <EventAsleep event={event} panel={mapped && <VenuePanel event={event} />} />
          ) : (
            <Summary
              event={event}
              quote={quote}
              count={count}
              action={<ContinueButton {...continuing} />}
              panel={mapped && <VenuePanel event={event} />}
              hint={looking ? '' : priceRange(event)}
            >
              {quote.max_installments > 1 && quote.total_cents > 0 && (
                <p className="mt-4 text-center text-small text-muted">
                  {fillIn(say('checkout.installments', 'Em até {count}x no cartão'), { count: quote.max_installments })}
                </p>
              )}
            </Summary>
          )
        }
      >
        {event.plan === null && (
          <div className="hidden desk:block">
            <EventActions event={event} />
          </div>
        )}
        <Ended />
        {!asleep && isUnpaid(event) && (
          <div className="mt-4">
            <Notice>{asleepText(event)}</Notice>
          </div>
        )}
        {event.plan === null ? <Sectors event={event} /> : <Venue event={event} list={<Sectors event={event} />} />}
        {orderFee && <p className="mt-3 text-small text-muted">{orderFee}</p>}
        {!asleep && !isFree(event) && <CouponField event={event} quote={quote} />}
        <EventFacts event={event} />
        <EventStory event={event} />
        {timer && <GiveUp reservation_id={timer.reservation_id} onReleased={refresh} />}
      </CheckoutFrame>
    </BoardContext>
  )
}

const loadPanel = () => import('#features/checkout/seat-choice/map-panel.tsx')

/** What is open on the map, and chosen in it. */
function VenuePanel({ event }: { event: EventDetail }) {
  return (
    <LazyPart load={loadPanel} waiting={<></>}>
      {({ MapPanel }) => <MapPanel event={event} />}
    </LazyPart>
  )
}

/** Whenever the offer is seen anew, the cart keeps only what can still be bought. */
function useDropGone(event: EventDetail): void {
  const reservation = useCheckout((checkout) => checkout.reservation)
  useEffect(() => {
    const { quantities, timer } = readCheckout()
    // What is reserved can be kept; it has not arrived yet.
    if (timer && !reservation) return
    const kept = withoutGone(event, quantities, heldQuantities({ reservation }))
    if (countOf(kept) !== countOf(quantities)) setQuantities(kept)
  }, [event, reservation])
}

function Ended() {
  const ended = useCheckout((checkout) => checkout.ended)
  if (ended === undefined) return null
  return (
    <div className="mt-4">
      <Notice loud onDismiss={dismissEnded}>
        {ended}
      </Notice>
    </div>
  )
}

function ContinueButton({ busy, crowded, onContinue }: ReturnType<typeof useContinue>) {
  const ready = useHydrated()
  return (
    <>
      {crowded && (
        <p role="status" className="mb-2 text-center text-small text-warn">
          {say('checkout.crowded', 'Muita procura agora. Continuamos tentando por você…')}
        </p>
      )}
      <Button block busy={busy} disabled={!ready} onClick={onContinue}>
        {say('checkout.continue', 'Continuar')}
      </Button>
    </>
  )
}

/** The first chosen ticket preloads the data for Continuar: code chunks and the known people. */
function useFetchAhead(event: EventDetail, quantities: Quantities, loadPayment: LoadPayment): void {
  const wanted = countOf(quantities) > 0
  const names_people = expectsForm(event, quantities)
  const logged = useSavedState(isLogged)
  useEffect(() => {
    if (!wanted) return
    const parts = Promise.all([
      import('#features/checkout/holders-step/holders-step.tsx'),
      import('#features/checkout/cart/reserve-cart.ts'),
      loadPayment(),
    ])
    parts.then(([{ fetchPeople }]) => (logged && names_people ? fetchPeople(event) : undefined)).catch(() => undefined)
  }, [event, wanted, names_people, logged, loadPayment])
}

/** The server names the buyer on a single ticket without questions. */
function expectsForm(event: EventDetail, quantities: Quantities): boolean {
  const chosen = offeredIn(event).filter(({ type }) => (quantities[type.id] ?? 0) > 0)
  return countOf(quantities) > 1 || chosen.some(({ type }) => type.kind === 'half' || type.additional_fields.length > 0)
}
