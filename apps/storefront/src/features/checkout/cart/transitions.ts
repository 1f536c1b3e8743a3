// chunk: buying
import type { Coupon, Reservation } from '@bilheteria/contract/checkout'
import type { Order } from '@bilheteria/contract/orders'
import { say } from '@bilheteria/ui/words'
import { clockAhead, hearDatabaseTime, timeUntil } from '#platform/clock.ts'
import { emptyState } from '#platform/saved-state.ts'
import { handOver } from '#platform/use-loaded.ts'
import {
  change,
  CONFIRMATION_STEP,
  heldQuantities,
  HOLDERS_STEP,
  nothing,
  onCheckout,
  ownSeats,
  PAYMENT_STEP,
  readCheckout,
  type Checkout,
} from './checkout-store.ts'
import { countOf, type Quantities } from './offer.ts'
import type { ChosenSeats, Place } from './seats-and-types.ts'

// Choosing.

/** A cart belongs to one event: entering another one's checkout empties it. */
export function enterCheckout(event_id: string): void {
  const entered = { event_id, selected_event_id: event_id }
  const anew = {
    ...emptyState.cart,
    ...entered,
    section_id: null,
    wants_best: false,
    best_due: false,
    best_sector_id: '',
  }
  change((now) => (now.event_id === event_id ? entered : anew))
}

/** Whoever looks at tickets has bought them: cart and event are left behind. */
export function leaveCheckout(): void {
  change({ ...emptyState.cart, selected_event_id: null })
}

export function setQuantities(quantities: Quantities): void {
  change({ quantities })
}

/** A code counts once. */
export function addCoupon(coupon: Coupon): void {
  change(({ coupons }) => ({ coupons: [...coupons.filter(({ id }) => id !== coupon.id), coupon] }))
}

export function removeCoupon(id: string): void {
  change(({ coupons }) => ({ coupons: coupons.filter((coupon) => coupon.id !== id) }))
}

export function showVenueAs(view: Checkout['view']): void {
  change({ view })
}

export function openSection(section_id: string | undefined): void {
  change({ section_id: section_id ?? null, sector_id: undefined, wants_best: false })
}

/** Looks at a sector before one of its sections is opened. */
export function pickSector(sector_id: string): void {
  change({ section_id: null, sector_id, wants_best: false })
}

export function wantBest(wants_best: boolean): void {
  change({ wants_best, best_due: wants_best })
}

export function wantBestIn(best_sector_id: string): void {
  change({ best_sector_id })
}

export function askForBest(): void {
  change({ best_due: true })
}

/** Found or not, they are looked for once. */
export function takeBestDue(): boolean {
  const { best_due } = readCheckout()
  if (best_due) change({ best_due: false })
  return best_due
}

/** By hand, whatever was found for the buyer before. */
export function setSeats(seats: ChosenSeats): void {
  change({ seats, chosen_for_you: undefined })
}

/** The same seats with other types; the note about seats found for the buyer stays. */
export function setSeatTypes(seats: ChosenSeats, quantities: Quantities): void {
  change({ seats, quantities })
}

/** Which seats were found for the buyer, and where they are on the map. */
export function showBest(section_id: string, chosen_for_you: string): void {
  change({ section_id, sector_id: undefined, chosen_for_you })
}

/** They have read it. */
export function dismissBest(): void {
  change({ chosen_for_you: undefined })
}

/** Seats the buyer has in a section, from wherever; what somebody has chosen here since stays as chosen. */
export function preselectSeats(section_id: string, own: Place[]): void {
  addOwnSeats(own.map(({ id }) => id))
  change(({ seats }) => (seats[section_id] ? {} : { seats: { ...seats, [section_id]: own } }))
}

export function addOwnSeats(ids: readonly string[]): void {
  const { found_seats } = readCheckout()
  const more = ids.filter((id) => !found_seats.includes(id))
  if (more.length > 0) change({ found_seats: [...found_seats, ...more] })
}

// Reserving.

export function startReserving(): void {
  change({ reserving: true })
}

export function stopReserving(): void {
  change({ reserving: false })
}

/** What the server says is reserved. */
export function setReservation(reservation: Reservation): void {
  const { seats } = readCheckout()
  keep(reservation, { ...seats, ...seatsOf(reservation) })
}

/** The whole cart is reserved; nobody finds out at the end that it costs something else than was shown. */
export function completeReservation(reservation: Reservation, shown_cents: number): void {
  setReservation(reservation)
  const { total_cents: after_cents } = reservation.quote
  const price_change = after_cents === shown_cents ? undefined : { before_cents: shown_cents, after_cents }
  change({ ended: undefined, price_change })
}

/**
 * A live reservation found on entering. This browser's own goes on where it was; one from elsewhere fills an empty cart, and
 * leaves alone what somebody has just chosen here. Once paying has begun only paying goes on.
 */
export function resumeReservation(reservation: Reservation): void {
  const { timer, quantities, seats } = readCheckout()
  const own = timer?.reservation_id === reservation.id
  const paying = reservation.order_id !== null
  const empty = countOf(quantities) === 0
  if (own || paying || empty) setReservation(reservation)
  else keep(reservation, seats)
  const filled = { quantities: heldQuantities({ reservation }), coupons: reservation.coupons }
  if (paying) change({ ...filled, step: PAYMENT_STEP })
  else if (!own && empty) change({ ...filled, step: HOLDERS_STEP })
}

function keep({ payment, ...reservation }: Reservation, seats: ChosenSeats): void {
  const { id, expires_at, order_id, now } = reservation
  if (payment) handOver(paymentKey(id), payment)
  // It names all that is the buyer's.
  change({ reservation, seats, found_seats: [] })
  startTimer(id, expires_at, hearDatabaseTime(now))
  if (readCheckout().order_id !== order_id) change({ order_id })
}

/** Cache key of a reservation's payment options. */
export function paymentKey(reservation_id: string): string {
  return `payment-options:${reservation_id}`
}

const SAME_CLOCK_MS = 2_000

/** What is known is not written again: another tab, which has gone on, would be taken back to what this one remembers. */
function startTimer(reservation_id: string, expires_at: string, offset_ms: number): void {
  const { timer } = readCheckout()
  const known = timer?.reservation_id === reservation_id && timer.expires_at === expires_at
  if (known && Math.abs(timer.offset_ms - offset_ms) < SAME_CLOCK_MS) return
  change({ timer: { reservation_id, expires_at, offset_ms } })
}

function seatsOf({ seats }: Reservation): ChosenSeats {
  const chosen: ChosenSeats = {}
  for (const { id, row, number, section_id, ticket_type_id } of seats)
    (chosen[section_id] ??= []).push({ id, row, number, type_id: ticket_type_id })
  return chosen
}

/** Others were faster: what is chosen is forgotten, and free seats are looked up afresh. */
export function rejectSeats(): void {
  change(({ seats_asked }) => ({
    quantities: {},
    coupons: [],
    seats: {},
    found_seats: [],
    chosen_for_you: undefined,
    seats_asked: seats_asked + 1,
  }))
}

/** Whoever held something is gone, or holds it no longer; what a visitor has chosen stays. */
export function clearOwn(): void {
  change((now) => ({
    ...(ownSeats(now).size > 0 && { seats: {}, chosen_for_you: undefined }),
    reservation: undefined,
    found_seats: [],
  }))
}

// Going on to pay.

export function goToStep(step: number): void {
  change({ step })
}

/** Told at the names until they are sent again. */
export function refuseHolders(holders_refused: string | undefined): void {
  change({ holders_refused })
}

export function dismissPriceChange(): void {
  change({ price_change: undefined })
}

/** Under the key of what was sent without an answer, when it is the same; else under a new one. */
export function startPayment(sent: string): string {
  const { unanswered_payment: before } = readCheckout()
  const key = before?.sent === sent ? before.key : crypto.randomUUID()
  change({ unanswered_payment: { sent, key } })
  return key
}

/** It was answered: whatever is sent next is another payment. */
export function endPayment(): void {
  change({ unanswered_payment: undefined })
}

/** An order that waits for its money has a clock of its own; any other has none. */
export function followOrder({ state, expires_at }: Order): void {
  const { reservation } = readCheckout()
  if (state !== 'pending') change({ timer: null })
  else if (expires_at && reservation) startTimer(reservation.id, expires_at, clockAhead())
}

// The end.

/** Paid: nothing is in the cart any more, and its order is shown. */
export function markPurchased(order_id: string): void {
  change(({ event_id }) => ({ ...nothing, ...emptyState.cart, event_id, order_id, step: CONFIRMATION_STEP }))
}

/** Nothing is reserved any more: back to the beginning, with nothing chosen. */
export function clearReservation(ended?: string): void {
  change(({ event_id }) => ({ ...nothing, ended, ...emptyState.cart, event_id, order_id: null }))
}

/** The same for all tabs, each of which says why by itself. */
export function endReservation(): void {
  change(({ event_id }) => ({ ...emptyState.cart, event_id, order_id: null }))
}

export function dismissEnded(): void {
  change({ ended: undefined })
}

/** However a tab learns of it, by its own clock or from another tab, it says why the cart is empty. */
export function watchEnd(): () => void {
  return onCheckout((now, before) => {
    if (!before.timer || now.timer || now.step === CONFIRMATION_STEP) return
    if (timeUntil(before.timer.expires_at, before.timer.offset_ms) <= 0)
      change({
        ...nothing,
        ended: say(
          'checkout.time_over',
          'O tempo da sua reserva terminou. Os ingressos voltaram para a venda. Escolha de novo.',
        ),
      })
    else if (isUndone(now, before))
      change({
        ...nothing,
        ended: say(
          'checkout.undone_elsewhere',
          'Sua reserva foi cancelada em outra janela. Os ingressos voltaram para a venda.',
        ),
      })
  })
}

/** Whoever gives up here has let go of the reservation before; paid, or left for another event, it has not come to nothing. */
function isUndone(now: Checkout, before: Checkout): boolean {
  const still_held = now.reservation?.id === before.timer?.reservation_id
  const thrown_back = now.event_id === before.event_id && now.step === 1 && before.step > 1
  return still_held && thrown_back
}
