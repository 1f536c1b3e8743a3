import { expect, test } from 'vitest'
import { seatNumbers } from './seat-numbers.ts'

test.each([
  ['left_to_right', 1, 4, [1, 2, 3, 4]],
  ['left_to_right', 101, 3, [101, 102, 103]],
  ['right_to_left', 1, 4, [4, 3, 2, 1]],
  ['right_to_left', 11, 3, [13, 12, 11]],
  ['odd_left', 1, 6, [5, 3, 1, 2, 4, 6]],
  ['odd_left', 1, 5, [5, 3, 1, 2, 4]],
  ['odd_right', 1, 6, [6, 4, 2, 1, 3, 5]],
  ['odd_right', 1, 5, [4, 2, 1, 3, 5]],
  ['odd_left', 1, 0, []],
] as const)('%s from %i: a row of %i', (order, first, count, numbers) => {
  expect(seatNumbers({ order, first }, count)).toEqual(numbers)
})
