import type { Numbering } from './plan.ts'

/** The numbers of a row's places from left to right, gaps included. */
export function seatNumbers({ order, first }: Numbering, count: number): number[] {
  const places = Array.from({ length: count }, (_, i) => i)
  if (order === 'left_to_right') return places.map((i) => first + i)
  if (order === 'right_to_left') return places.map((i) => first + count - 1 - i)
  // Where the row is odd, the odd side has the seat in the middle.
  const odds = Math.ceil(count / 2)
  const fromLeft = places.map((i) => (i < odds ? 2 * (odds - i) - 1 : 2 * (i - odds + 1)))
  return order === 'odd_left' ? fromLeft : fromLeft.toReversed()
}
