import type { Reservation } from '@bilheteria/contract/checkout'
import type { FieldErrors } from '@bilheteria/contract/errors'
import { create } from 'zustand'
import { useSavedState, type SavedState } from '#platform/saved-state.ts'
import {
  endInOrder,
  endReservation,
  fillCart,
  HOLDERS_STEP,
  PAYMENT_STEP,
  rememberOrder,
  setTimer,
  startTimer,
  timeLeft,
} from './cart.ts'
import { countOf, type Quantities } from './offer.ts'
import type { ChosenSeats } from './seats-and-types.ts'

type Cart = SavedState['cart']

type CheckoutState = {
  /** In memory only: it knows who will enter. */
  reservation: Reservation | undefined
  /** Chosen, whether reserved or not yet. */
  seats: ChosenSeats
  /** Why the buyer is back at the beginning; until it is dismissed. */
  ended: string | undefined
  /** The price last shown and the one reserved, when they differ. */
  price_change: { before_cents: number; after_cents: number } | undefined
  /** What was refused about those who enter when it came to paying; until step 2 shows it. */
  refused_holders: FieldErrors | undefined
  /** Raised when what is known of free seats has turned out wrong. */
  seats_asked: number
  /** Seats found to be the buyer's besides those of `reservation`, such as from another device. */
  found_seats: readonly string[]
  /** Which seats were found for the buyer; until others are chosen by hand. */
  chosen_for_you: string | undefined
  /** Seats are being reserved: that they are taken now says nothing about whose they are. */
  reserving: boolean
  /** How one looks at the venue, as long as the page is open. */
  view: 'map' | 'list'
}

const nothing = {
  reservation: undefined,
  seats: {},
  ended: undefined,
  price_change: undefined,
  refused_holders: undefined,
  found_seats: [] as readonly string[],
  chosen_for_you: undefined,
}

export const useCheckout = create<CheckoutState>()(() => ({
  ...nothing,
  seats_asked: 0,
  reserving: false,
  view: 'map',
}))

/** What the server says is reserved. */
export function setReservation(reservation: Reservation): void {
  const { seats } = useCheckout.getState()
  keep(reservation, { ...seats, ...seatsOf(reservation) })
}

function keep(reservation: Reservation, seats: ChosenSeats): void {
  // It names all that is the buyer's.
  useCheckout.setState({ reservation, seats, found_seats: [] })
  startTimer(reservation)
  rememberOrder(reservation.order_id)
}

/**
 * A live reservation found on entering. This browser's own goes on where it was; one from elsewhere fills an empty cart, and
 * leaves alone what somebody has just chosen here. Once paying has begun only paying goes on.
 */
export function resumeReservation(reservation: Reservation): void {
  const { cart } = useSavedState.getState()
  const own = cart.timer?.reservation_id === reservation.id
  const paying = reservation.order_id !== null
  const empty = countOf(cart.quantities) === 0
  if (own || paying || empty) setReservation(reservation)
  else keep(reservation, useCheckout.getState().seats)
  if (paying) fillCart(reservation, PAYMENT_STEP)
  else if (!own && empty) fillCart(reservation, HOLDERS_STEP)
}

/** Chosen seats are forgotten and looked up afresh. */
export function clearSeats(): void {
  useCheckout.setState(({ seats_asked }) => ({
    seats: {},
    found_seats: [],
    chosen_for_you: undefined,
    seats_asked: seats_asked + 1,
  }))
}

/** Ids of seats that are taken for everybody else. */
export function ownSeats({
  reservation,
  found_seats,
}: Pick<CheckoutState, 'reservation' | 'found_seats'>): Set<string> {
  return new Set([...(reservation?.seats.map(({ id }) => id) ?? []), ...found_seats])
}

export function addOwnSeats(ids: readonly string[]): void {
  const { found_seats } = useCheckout.getState()
  const more = ids.filter((id) => !found_seats.includes(id))
  if (more.length > 0) useCheckout.setState({ found_seats: [...found_seats, ...more] })
}

/** Whoever held something is gone, or holds it no longer; what a visitor has chosen stays. */
export function clearOwn(): void {
  if (ownSeats(useCheckout.getState()).size > 0) useCheckout.setState({ seats: {}, chosen_for_you: undefined })
  useCheckout.setState({ reservation: undefined, found_seats: [] })
}

/** Given back to reserve something else; what is chosen stays chosen. */
export function detachReservation(): void {
  useCheckout.setState({ reservation: undefined, found_seats: [] })
  setTimer(null)
}

/** Nothing is reserved any more. */
export function clearReservation(ended?: string): void {
  useCheckout.setState({ ...nothing, ended })
  endReservation()
}

/** Paid: what was held is the buyer's. */
export function markPurchased(order_id: string): void {
  endInOrder(order_id)
  useCheckout.setState(nothing)
}

const OVER = 'O tempo da sua reserva terminou. Os ingressos voltaram para a venda. Escolha de novo.'
const UNDONE = 'Sua reserva foi desfeita em outra janela. Os ingressos voltaram para a venda.'

/** However a tab learns of it, by its own clock or from another tab, it says why the cart is empty. */
export function watchEnd(): () => void {
  return useSavedState.subscribe(({ cart }, { cart: before }) => {
    if (!before.timer || cart.timer) return
    if (timeLeft(before.timer) <= 0) useCheckout.setState({ ...nothing, ended: OVER })
    else if (isUndone(cart, before)) useCheckout.setState({ ...nothing, ended: UNDONE })
  })
}

/** Whoever gives up here has let go of the reservation before; paid, or left for another event, it has not come to nothing. */
function isUndone(cart: Cart, before: Cart): boolean {
  const still_held = useCheckout.getState().reservation?.id === before.timer?.reservation_id
  const thrown_back = cart.event_id === before.event_id && cart.step === 1 && before.step > 1
  return still_held && thrown_back
}

export function heldQuantities({ reservation }: Pick<CheckoutState, 'reservation'>): Quantities {
  return Object.fromEntries(reservation?.items.map(({ ticket_type_id, amount }) => [ticket_type_id, amount]) ?? [])
}

function seatsOf({ seats }: Reservation): ChosenSeats {
  const chosen: ChosenSeats = {}
  for (const { id, row, number, section_id } of seats) (chosen[section_id] ??= []).push({ id, row, number })
  return chosen
}
