import { expect, test } from 'vitest'
import { aVenue } from './a-venue.ts'
import { seatAt } from './seat-at.ts'

const { laid } = aVenue()

test('every seat is found where it is drawn', () => {
  laid.x.forEach((x, seat) => expect(seatAt(laid, [x, laid.y[seat]!])).toBe(seat))
})

test('a tap between two seats takes the nearer, and far from all none', () => {
  const [x, y] = [laid.x[0]!, laid.y[0]!]
  const toNext = laid.x[1]! - x
  expect(seatAt(laid, [x + toNext * 0.4, y])).toBe(0)
  expect(seatAt(laid, [x + toNext * 0.6, y])).toBe(1)
  expect(seatAt(laid, [0, 0])).toBeUndefined()
})
