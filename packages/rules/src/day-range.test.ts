import { expect, test } from 'vitest'
import { daysOf } from './day-range.ts'

test('today is one day', () => {
  expect(daysOf('today', '2026-11-26')).toEqual({ from: '2026-11-26', to: '2026-11-26' })
})

test.each([
  ['on a Monday', '2026-11-23', { from: '2026-11-28', to: '2026-11-29' }],
  ['on a Thursday', '2026-11-26', { from: '2026-11-28', to: '2026-11-29' }],
  ['on its Saturday', '2026-11-28', { from: '2026-11-28', to: '2026-11-29' }],
  ['on its Sunday', '2026-11-29', { from: '2026-11-29', to: '2026-11-29' }],
  ['over the turn of the year', '2026-12-31', { from: '2027-01-02', to: '2027-01-03' }],
])('this weekend, asked %s', (_title, today, range) => {
  expect(daysOf('weekend', today)).toEqual(range)
})

test.each([
  ['2026-11-26', '2026-11-30'],
  ['2026-12-01', '2026-12-31'],
  ['2028-02-10', '2028-02-29'],
])('this month from %s ends on %s', (today, to) => {
  expect(daysOf('month', today)).toEqual({ from: today, to })
})
