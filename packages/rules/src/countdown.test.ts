import { expect, test } from 'vitest'
import { formatCountdown, formatMinutes } from './countdown.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test.each([
  [2 * DAY + 4 * HOUR + 12 * MINUTE, '2 d 04 h 12 min'],
  [DAY, '1 d 00 h 00 min'],
  [DAY - SECOND, '23 h 59 min'],
  [HOUR, '1 h 00 min'],
  [HOUR - SECOND, '59 min'],
  [12 * MINUTE + 5 * SECOND, '12 min'],
  [MINUTE, '1 min'],
  [MINUTE - SECOND, '59 s'],
  [4 * SECOND, '4 s'],
  [1, '1 s'],
])('%d ms before the sale opens the card says %s', (left_ms, text) => {
  expect(formatCountdown(left_ms)).toBe(text)
})

test.each([0, -1, -DAY])('%d ms are nothing to wait for', (left_ms) => {
  expect(formatCountdown(left_ms)).toBeUndefined()
})

test.each([
  [15 * MINUTE, '15:00'],
  [828 * SECOND, '13:48'],
  [59_001, '01:00'],
  [1, '00:01'],
  [0, '00:00'],
  [-5 * SECOND, '00:00'],
])('%d ms are %s on the clock of a reservation', (left_ms, text) => {
  expect(formatMinutes(left_ms)).toBe(text)
})
