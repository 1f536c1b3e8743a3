import type { Numbering } from './plan.ts'

/** The numbers of a row's places from left to right, gaps included. */
export function seatNumbers({ order, first }: Numbering, count: number): number[] {
  // Where the row is odd, the odd side has the seat in the middle.
  const odds = Math.ceil(count / 2)
  const numbers: number[] = []
  for (let i = 0; i < count; i++) {
    if (order === 'left_to_right') numbers.push(first + i)
    else if (order === 'right_to_left') numbers.push(first + count - 1 - i)
    else numbers.push(i < odds ? 2 * (odds - i) - 1 : 2 * (i - odds + 1))
  }
  return order === 'odd_right' ? numbers.toReversed() : numbers
}
