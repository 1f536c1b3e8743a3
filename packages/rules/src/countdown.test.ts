import { expect, test } from 'vitest'
import { formatCountdown, formatMinutes } from './countdown.ts'

test.each([
  [15 * 60_000, '15:00'],
  [828_000, '13:48'],
  [59_001, '01:00'],
  [1, '00:01'],
  [0, '00:00'],
  [-5_000, '00:00'],
])('%d ms are %s on the clock of a reservation', (left_ms, text) => {
  expect(formatMinutes(left_ms)).toBe(text)
})

test.each([
  [2 * 86_400_000 + 4 * 3_600_000 + 12 * 60_000, '2 d 04 h 12 min'],
  [4 * 3_600_000 + 60_000, '04 h 01 min'],
  [12 * 60_000 + 8_000, '12 min 08 s'],
  [-1, '00 min 00 s'],
])('a sale in %d ms opens in %s', (left_ms, text) => {
  expect(formatCountdown(left_ms)).toBe(text)
})
