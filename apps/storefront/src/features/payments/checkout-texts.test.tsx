import { getPaymentOptions } from '@bilheteria/contract/payments'
import { CHECKOUT_TEXTS } from '@bilheteria/contract/texts/checkout'
import { EVENT_TEXTS } from '@bilheteria/contract/texts/event'
import { GIVE_UP_TEXTS } from '@bilheteria/contract/texts/give-up'
import { COUNTDOWN_TEXTS } from '@bilheteria/contract/texts/countdown'
import { HOLDERS_TEXTS } from '@bilheteria/contract/texts/holders'
import { OPENING_TEXTS } from '@bilheteria/contract/texts/opening'
import { PARTS_TEXTS } from '@bilheteria/contract/texts/parts'
import { PAYMENT_TEXTS } from '@bilheteria/contract/texts/payment'
import { beforeEach, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { enterCheckout, clearReservation } from '#features/checkout/cart/transitions.ts'
import { ReservationTimer } from '#features/checkout/frame/reservation-timer.tsx'
import { HoldersStep } from '#features/checkout/holders-step/holders-step.tsx'
import { EventClosed } from '#features/checkout/tickets-step/event-closed.tsx'
import { TicketsStep } from '#features/checkout/tickets-step/tickets-step.tsx'
import { emptyState, useSavedState } from '#platform/saved-state.ts'
import { aProfile, logInBuyer } from '#test/a-buyer.ts'
import { aShop, otherwise } from '#test/a-shop.tsx'
import { aType, anEvent, aReservation, floor } from '#test/an-event.ts'
import { anOrder, aPayment, aTicket } from '#test/an-order.ts'
import { ChooseMethod } from './choose-method.tsx'
import { Confirmation } from './confirmation.tsx'
import { OrderOver } from './order-over.tsx'
import { PixWaiting } from './pix-waiting.tsx'

const { expectTheirs } = aShop()
const theirs = otherwise({
  ...CHECKOUT_TEXTS,
  ...EVENT_TEXTS,
  ...GIVE_UP_TEXTS,
  ...HOLDERS_TEXTS,
  ...COUNTDOWN_TEXTS,
  ...OPENING_TEXTS,
  ...PARTS_TEXTS,
  ...PAYMENT_TEXTS,
})
const event = anEvent()
const reservation = aReservation()
const nothing = () => undefined
const loadPayment = async () => ({ PaymentStep: () => null, confirmFree: async () => undefined })

const part = { count: 1, amount_cents: 34_500, total_cents: 34_500, interest_free: true }
const options = z.parse(getPaymentOptions.output, {
  pix: { available: true, expires_at: '2026-11-15T12:14:41Z' },
  card: { available: true, frame: 'about:blank', installments: [part] },
  test: true,
})

beforeEach(() => {
  useSavedState.setState(emptyState)
  clearReservation()
  enterCheckout(event.id)
  const profile = aProfile({ id: crypto.randomUUID() })
  logInBuyer(profile.id)
  vi.stubGlobal('fetch', async (address: string) => {
    if (address === '/api/user') return Response.json(profile)
    if (address.endsWith('/companions')) return Response.json({ data: [] })
    return address.endsWith('payment-options') || address.includes('payment') ? Response.json(options) : new Response()
  })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }))
})

const pending = anOrder({ state: 'pending', items: [], payment: aPayment({ state: 'pending' }) })
const timer = { reservation_id: reservation.id, expires_at: new Date(Date.now() + 600_000).toISOString(), offset_ms: 0 }

const asleep = {
  id: 's',
  name: 'Pista',
  sections: [{ ...floor, tickets: [aType('inteira', { status: 'soon' })] }],
}
const gone = { ...asleep, sections: [{ ...floor, tickets: [aType('inteira', { status: 'sold_out' })] }] }

test.each([
  [
    'the tickets',
    <TicketsStep key="0" event={event} refresh={nothing} loadPayment={loadPayment} />,
    ['checkout.coupon', 'checkout.limit', 'part.one_more'],
  ],
  [
    'the tickets without a price',
    <TicketsStep key="gone" event={anEvent({ sectors: [gone] })} refresh={nothing} loadPayment={loadPayment} />,
    ['checkout.continue', 'checkout.total', 'checkout.nothing_chosen'],
  ],
  [
    'an event that is not open yet',
    <TicketsStep
      key="soon"
      event={anEvent({ status: 'soon', sale_starts_at: timer.expires_at, sectors: [asleep] })}
      refresh={nothing}
      loadPayment={loadPayment}
    />,
    ['opening.from', 'checkout.asleep', 'event.tell_soon', 'countdown.opens'],
  ],
  [
    'an event that is over',
    <EventClosed key="1" event={anEvent({ status: 'ended' })} holds={false} />,
    ['checkout.other_events', 'checkout.rating', 'event.over'],
  ],
  [
    'an event that is sold out',
    <EventClosed key="sold out" event={anEvent({ status: 'sold_out' })} holds={false} />,
    ['event.gone'],
  ],
  [
    'an event in a pause',
    <EventClosed key="paused" event={anEvent({ status: 'paused' })} holds />,
    ['checkout.paused', 'checkout.paused_go_on', 'event.paused'],
  ],
  [
    'an event that does not take place',
    <EventClosed key="cancelled" event={anEvent({ status: 'cancelled' })} holds={false} />,
    ['checkout.cancelled', 'checkout.cancelled_refund', 'event.cancelled'],
  ],
  [
    'who enters',
    <HoldersStep key="2" event={event} reservation={reservation} refresh={nothing} loadPayment={loadPayment} />,
    [
      'checkout.holders',
      'holders.title',
      'holders.ticket',
      'holders.pay',
      'holders.back',
      'checkout.give_up',
      'part.steps',
    ],
  ],
  [
    'how to pay',
    <ChooseMethod
      key="3"
      {...{ event, reservation, refresh: nothing }}
      order={undefined}
      onPix={undefined}
      onAsked={nothing}
    />,
    [
      'payment.title',
      'payment.pix',
      'payment.card',
      'payment.terms',
      'payment.pay_by_pix',
      'payment.price',
      'payment.test',
    ],
  ],
  [
    'a Pix to be paid',
    <PixWaiting
      key="4"
      {...{ event, reservation, order: pending, stale: false, refresh: nothing, onOther: nothing }}
    />,
    ['pix.copy', 'pix.code', 'pix.screen_open', 'pix.other_way', 'payment.cancel'],
  ],
  [
    'an order that is over',
    <OrderOver key="5" event={event} order={anOrder({ state: 'expired' })} refresh={nothing} />,
    ['payment.expired_title', 'payment.expired', 'payment.start_again'],
  ],
  [
    'the confirmation',
    <Confirmation key="6" event={event} order={anOrder({ items: [aTicket(1)] })} />,
    ['confirmation.title', 'confirmation.sent_one', 'confirmation.keep', 'confirmation.more', 'checkout.confirmation'],
  ],
  [
    'the clock',
    <ReservationTimer key="7" timer={timer} hold_minutes={15} ordered onOver={nothing} />,
    ['part.timer', 'part.timer_calm'],
  ],
] as const)('%s: the producer’s words', async (_title, drawn, keys) => {
  await expectTheirs(theirs, drawn, keys)
})
