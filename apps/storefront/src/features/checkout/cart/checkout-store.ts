// chunk: cart
import type { Reservation } from '@bilheteria/contract/checkout'
import { useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { emptyState, useSavedState, type SavedState } from '#platform/saved-state.ts'
import type { Quantities } from './offer.ts'
import type { ChosenSeats } from './seats-and-types.ts'

export const HOLDERS_STEP = 2
export const PAYMENT_STEP = 3
export const CONFIRMATION_STEP = 4

/** Outlives a reload, and is the same in all tabs. */
type Shared = SavedState['cart'] & {
  /** Which order the cart has become, if any: a reload and other tabs go on with it. */
  order_id: string | null
  /** The section whose places one is choosing from. */
  section_id: string | null
  /** The event that dialogs speak of, also when the cart was emptied for somebody else. */
  selected_event_id: string | null
}

/** Of this tab, and in memory only: it knows who will enter. */
type Own = {
  reservation: Reservation | undefined
  /** Chosen, whether reserved or not yet. */
  seats: ChosenSeats
  /** Why the buyer is back at the beginning; until it is dismissed. */
  ended: string | undefined
  /** Why nobody may enter as they were named; until others are. */
  holders_refused: string | undefined
  /** The price last shown and the one reserved, when they differ. */
  price_change: { before_cents: number; after_cents: number } | undefined
  /** Seats found to be the buyer's besides those of `reservation`, such as from another device. */
  found_seats: readonly string[]
  /** Which seats were found for the buyer; until others are chosen by hand. */
  chosen_for_you: string | undefined
  /** Raised when what is known of free seats has turned out wrong. */
  seats_asked: number
  /** Seats are being reserved: that they are taken now says nothing about whose they are. */
  reserving: boolean
  /** What was sent to pay and got no answer: it may have arrived, so the same is sent again under the same key. */
  unanswered_payment: { sent: string; key: string } | undefined
  /** How one looks at the venue, as long as the page is open. */
  view: 'map' | 'list'
  /** The sector whose name was pressed on the map. */
  sector_id: string | undefined
  /** Somebody wants the best seats chosen for them, and is asked how many and where. */
  wants_best: boolean
  /** They have just asked for them, and have not been given any yet. */
  best_due: boolean
  /** Where they want them; anywhere when it is empty. */
  best_sector_id: string
}

/** A purchase from the first ticket chosen to the order that is paid. */
export type Checkout = Shared & Own

/** What a tab has of a purchase before it begins and after it has ended. */
export const nothing = {
  reservation: undefined,
  seats: {},
  ended: undefined,
  price_change: undefined,
  found_seats: [],
  chosen_for_you: undefined,
  wants_best: false,
  best_due: false,
  best_sector_id: '',
  holders_refused: undefined,
} satisfies Partial<Own>

const nobodys: Own = {
  ...nothing,
  seats_asked: 0,
  reserving: false,
  unanswered_payment: undefined,
  view: 'map',
  sector_id: undefined,
}

const useOwn = create<Own>()(() => nobodys)

export function readCheckout(): Checkout {
  return joined(useSavedState.getState(), useOwn.getState())
}

function joined({ cart, ticket, mapping, events }: SavedState, own: Own): Checkout {
  return { ...cart, order_id: ticket.selected_order_id, ...mapping, ...events, ...own }
}

/** The server draws a shop nobody has chosen anything in. */
const drawn = joined(emptyState, nobodys)

export function useCheckout<Part>(select: (checkout: Checkout) => Part): Part {
  return useSyncExternalStore(
    onCheckout,
    () => select(readCheckout()),
    () => select(drawn),
  )
}

/** Hears of every change, also of those other tabs make; answers how to stop. */
export function onCheckout(listener: (now: Checkout, before: Checkout) => void): () => void {
  let before = readCheckout()
  const hear = () => {
    const now = readCheckout()
    const was = before
    before = now
    listener(now, was)
  }
  const stops = [useSavedState.subscribe(hear), useOwn.subscribe(hear)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** The only way a checkout changes; every one has its name among the transitions. */
export function change(changes: Partial<Checkout> | ((now: Checkout) => Partial<Checkout>)): void {
  const changed = Object.entries(typeof changes === 'function' ? changes(readCheckout()) : changes)
  const [own, shared] = [changed.filter(([name]) => name in nobodys), changed.filter(([name]) => !(name in nobodys))]
  // What is this tab's first: whoever hears that a reservation is over looks whether this tab still has it.
  if (own.length > 0) useOwn.setState(Object.fromEntries(own))
  if (shared.length > 0) share(Object.fromEntries(shared))
}

/** Each in the slice it is kept in; slices without a change are not written. */
function share({ order_id, section_id, selected_event_id, ...of_cart }: Partial<Shared>): void {
  useSavedState.setState(({ cart }) => ({
    ...(Object.keys(of_cart).length > 0 && { cart: { ...cart, ...of_cart } }),
    ...(order_id !== undefined && { ticket: { selected_order_id: order_id } }),
    ...(section_id !== undefined && { mapping: { section_id } }),
    ...(selected_event_id !== undefined && { events: { selected_event_id } }),
  }))
}

/** Ids of seats that are taken for everybody else. */
export function ownSeats({ reservation, found_seats }: Pick<Checkout, 'reservation' | 'found_seats'>): Set<string> {
  return new Set([...(reservation?.seats.map(({ id }) => id) ?? []), ...found_seats])
}

export function heldQuantities({ reservation }: Pick<Checkout, 'reservation'>): Quantities {
  return Object.fromEntries(reservation?.items.map(({ ticket_type_id, amount }) => [ticket_type_id, amount]) ?? [])
}
