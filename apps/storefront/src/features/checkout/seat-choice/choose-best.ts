import type { EventDetail } from '@bilheteria/contract/events'
import { SEAT_CHOICE_TEXTS } from '@bilheteria/contract/texts/seat-choice'
import type { SeatBoard } from '#features/seats/seat-board.ts'
import { readCheckout } from '#features/checkout/cart/checkout-store.ts'
import { whyNoMoreTickets } from '#features/checkout/cart/limits.ts'
import { countOf } from '#features/checkout/cart/offer.ts'
import { showBest } from '#features/checkout/cart/transitions.ts'
import { textsOf } from '#platform/texts.ts'
import { pickBest } from './pick-best.ts'
import { chooseSeats } from './toggle-seat.ts'

const text = textsOf(SEAT_CHOICE_TEXTS)

/** Two, or as many as an order still has room for. */
export function usualCount(event: EventDetail): number {
  return whyNoMoreTickets(event, { seats: 1, others: ticketsBesideSeats() }) === undefined ? 2 : 1
}

/** Whoever asks for the best and has chosen none is given them at once; choosing by hand is not undone without a yes. */
export function chooseBestAtOnce(event: EventDetail, board: SeatBoard): void {
  if (chosenSeats() === 0) chooseBest(event, board, { count: usualCount(event), sector_id: undefined })
}

/** The best free seats become the choice. Answers why not. */
export function chooseBest(
  event: EventDetail,
  board: SeatBoard,
  wanted: { count: number; sector_id: string | undefined },
): string | undefined {
  const full = whyNoMoreTickets(event, { seats: wanted.count - 1, others: ticketsBesideSeats() })
  if (full !== undefined) return full
  const best = pickBest(event, board, wanted)
  if ('problem' in best) return best.problem
  const byHand = chosenSeats() > 0 && readCheckout().chosen_for_you === undefined
  chooseSeats(event, best.seats)
  showBest(best.section_id, byHand ? `${best.text} ${text('seats.changed')}` : best.text)
  return undefined
}

function chosenSeats(): number {
  return Object.values(readCheckout().seats).flat().length
}

function ticketsBesideSeats(): number {
  return countOf(readCheckout().quantities) - chosenSeats()
}
