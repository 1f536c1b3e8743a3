import type { EventDetail } from '@bilheteria/contract/events'
import * as z from 'zod/mini'
import { placeOf } from '#features/seats/open-board.ts'
import type { SeatBoard } from '#features/seats/seat-board.ts'
import { readCheckout, type Checkout } from '#features/checkout/cart/checkout-store.ts'
import { findSection } from '#features/checkout/cart/open-section.ts'
import { agreeWithSeats, type ChosenSeats } from '#features/checkout/cart/seats-and-types.ts'
import { setQuantities, setSeats } from '#features/checkout/cart/transitions.ts'
import { tabStorage } from '#platform/storage.ts'
import { placeOnBoard } from './pick-best.ts'

const KEY = 'seats'

/** Anybody may have written anything. */
const remembered = z.object({
  event_id: z.string(),
  seats: z.array(z.string()),
  quantities: z.record(z.string(), z.int().check(z.nonnegative())),
})

/** For a reload, and for this tab alone: another one has a choice of its own. What is reserved the server remembers. */
export function rememberSeats(event: EventDetail, { seats, quantities, timer }: Checkout): void {
  const ids = Object.values(seats).flatMap((places) => places.map(({ id }) => id))
  if (timer || ids.length === 0) forgetSeats()
  else tabStorage.setItem(KEY, JSON.stringify({ event_id: event.id, seats: ids, quantities }))
}

/** Whoever goes on, logs out or looks at another event needs no reload for it. */
export function forgetSeats(): void {
  tabStorage.removeItem(KEY)
}

/** What was chosen before the page was loaded again, whether it is still free or not. */
export function restoreSeats(event: EventDetail, board: SeatBoard): void {
  const saved = readRemembered()
  const { seats, timer, quantities } = readCheckout()
  if (saved?.event_id !== event.id || timer || Object.values(seats).some(({ length }) => length > 0)) return
  const chosen: ChosenSeats = {}
  const types = { ...quantities }
  for (const id of saved.seats) {
    const seat = placeOf(board.laid, id)
    if (seat === undefined) continue
    const { section_id, place } = placeOnBoard(board, seat)
    ;(chosen[section_id] ??= []).push(place)
    for (const type of findSection(event, section_id)?.section.tickets ?? [])
      types[type.id] = saved.quantities[type.id] ?? 0
  }
  setSeats(chosen)
  setQuantities(agreeWithSeats(event, chosen, types))
}

function readRemembered(): z.infer<typeof remembered> | undefined {
  try {
    return z.parse(remembered, JSON.parse(tabStorage.getItem(KEY) ?? ''))
  } catch {
    return undefined
  }
}
