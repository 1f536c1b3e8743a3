import type { EventDetail, Section } from '@bilheteria/contract/events'
import { SEAT_CHOICE_TEXTS } from '@bilheteria/contract/texts/seat-choice'
import { announce } from '#features/seats/live-region.tsx'
import { placeName, placesCount } from '#features/seats/seat-words.ts'
import { fail } from '#platform/fail.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { changeTickets } from '#features/checkout/cart/change-tickets.ts'
import { whyNoMoreTickets } from '#features/checkout/cart/limits.ts'
import { countOf, quoteCart, type Quantities } from '#features/checkout/cart/offer.ts'
import { asleepText, formatPrice, isOpen } from '#features/checkout/frame/offer-texts.ts'
import {
  agreeWithSeats,
  spreadTypes,
  typesOfSeats,
  type ChosenSeats,
  type Place,
} from '#features/checkout/cart/seats-and-types.ts'
import { setSeats } from '#features/checkout/cart/transitions.ts'
import { readCheckout } from '#features/checkout/cart/checkout-store.ts'
import { textsOf } from '#platform/texts.ts'

const text = textsOf(SEAT_CHOICE_TEXTS)

/** Choosing adds, choosing again takes away; beyond the limit, or where nothing is on sale, nothing is added. */
export function toggleSeat(event: EventDetail, section: Section, place: Place): void {
  const { seats, quantities } = readCheckout()
  const chosen = seats[section.id] ?? []
  const mine = chosen.some(({ id }) => id === place.id)
  const refused = isOpen(section)
    ? whyNoMoreTickets(event, quantities)
    : (asleepText(event) ?? fail('not_on_sale').message)
  if (!mine && refused !== undefined) return showSnackbar({ text: refused, colour: 'info' })
  const now = mine ? chosen.filter(({ id }) => id !== place.id) : [...chosen, place]
  setSeats({ ...seats, [section.id]: now })
  changeTickets(event, spreadTypes(section, now.length, mine ? without(section, chosen, place) : quantities))
  const seat = placeName(place.row, place.number)
  announce(`${text(mine ? 'seats.given_up' : 'seats.chosen', { seat })} ${chosenText(event)}`)
}

/** The quantities after removing a seat: one ticket less of its type. */
function without(section: Section, chosen: readonly Place[], { id }: Place): Quantities {
  const { quantities } = readCheckout()
  const type_id = typesOfSeats(section, chosen, quantities).get(id)
  return type_id === undefined ? quantities : { ...quantities, [type_id]: (quantities[type_id] ?? 1) - 1 }
}

/** Other seats instead of all that were chosen; tickets without seats stay. */
export function chooseSeats(event: EventDetail, chosen: ChosenSeats): void {
  const { seats } = readCheckout()
  const none = Object.fromEntries(Object.keys(seats).map((section_id) => [section_id, []]))
  const now: ChosenSeats = { ...none, ...chosen }
  setSeats(now)
  changeTickets(event, agreeWithSeats(event, now, readCheckout().quantities))
}

/** `2 lugares, R$ 184,00`, as it is shown below. */
function chosenText(event: EventDetail): string {
  const { quantities, coupons, seats: chosen } = readCheckout()
  const seats = Object.values(chosen).flat().length
  const others = countOf(quantities) - seats
  const price = formatPrice(quoteCart(event, quantities, coupons).total_cents)
  return [placesCount(seats), others > 0 && text('seats.without', { count: others }), price].filter(Boolean).join(', ')
}
