import type { Coupon, Reservation } from '@bilheteria/contract/checkout'
import { emptyState, useSavedState, type SavedState, type SavedTimer } from '#platform/saved-state.ts'
import type { Quantities } from './offer.ts'

type Cart = SavedState['cart']

function change(changes: (cart: Cart) => Partial<Cart>): void {
  useSavedState.setState(({ cart }) => ({ cart: { ...cart, ...changes(cart) } }))
}

/** A cart belongs to one event: entering another one's checkout empties it. */
export function enterCheckout(event_id: string): void {
  useSavedState.setState(({ cart, mapping }) => ({
    events: { selected_event_id: event_id },
    ...(cart.event_id === event_id
      ? { cart, mapping }
      : { cart: { ...emptyState.cart, event_id }, mapping: emptyState.mapping }),
  }))
}

export function resetCart(): void {
  useSavedState.setState({ cart: emptyState.cart, events: emptyState.events })
}

export function setQuantities(quantities: Quantities): void {
  change(() => ({ quantities }))
}

/** A code counts once. */
export function addCoupon(coupon: Coupon): void {
  change(({ coupons }) => ({ coupons: [...coupons.filter(({ id }) => id !== coupon.id), coupon] }))
}

export function removeCoupon(id: string): void {
  change(({ coupons }) => ({ coupons: coupons.filter((coupon) => coupon.id !== id) }))
}

export const HOLDERS_STEP = 2
export const PAYMENT_STEP = 3
export const CONFIRMATION_STEP = 4

export function goToStep(step: number): void {
  change(() => ({ step }))
}

/** Which order the cart has become, if any: a reload and other tabs go on with it. */
export function rememberOrder(order_id: string | null): void {
  const { selected_order_id } = useSavedState.getState().ticket
  if (selected_order_id !== order_id) useSavedState.setState({ ticket: { selected_order_id: order_id } })
}

/** All quantities at 0, no coupons; what is reserved stays so. */
export function clearCart(): void {
  change(() => ({ quantities: {}, coupons: [] }))
}

/** The reservation is over: back to the beginning, with nothing chosen. */
export function endReservation(): void {
  rememberOrder(null)
  change(({ event_id }) => ({ ...emptyState.cart, event_id }))
}

/** Paid: nothing is in the cart any more, and its order is shown. */
export function endInOrder(order_id: string): void {
  rememberOrder(order_id)
  change(({ event_id }) => ({ ...emptyState.cart, event_id, step: CONFIRMATION_STEP }))
}

const SAME_CLOCK_MS = 2_000

/** What is known is not written again: another tab, which has gone on, would be taken back to what this one remembers. */
export function startTimer({ id, expires_at, now }: Reservation): void {
  const { timer } = useSavedState.getState().cart
  const offset_ms = Date.parse(now) - Date.now()
  const known = timer?.reservation_id === id && timer.expires_at === expires_at
  if (known && Math.abs(timer.offset_ms - offset_ms) < SAME_CLOCK_MS) return
  setTimer({ reservation_id: id, expires_at, offset_ms })
}

export function setTimer(timer: SavedTimer | null): void {
  change(() => ({ timer }))
}

/** Whoever comes from another device finds the cart as it was reserved. */
export function fillCart({ items, coupons }: Reservation, step: number): void {
  const quantities = Object.fromEntries(items.map(({ ticket_type_id, amount }) => [ticket_type_id, amount]))
  change(() => ({ quantities, coupons, step }))
}

/** By the server's clock: phones are often minutes off. */
export function timeLeft({ expires_at, offset_ms }: Omit<SavedTimer, 'reservation_id'>): number {
  return Date.parse(expires_at) - Date.now() - offset_ms
}
