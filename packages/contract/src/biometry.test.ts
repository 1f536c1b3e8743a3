import { expect, test } from 'vitest'
import { isTooYoung } from './biometry.ts'

test.each([
  ['America/Sao_Paulo', '2010-11-25', false],
  ['America/Sao_Paulo', '2010-11-26', true],
  // At the same moment it is the next day there.
  ['Pacific/Kiritimati', '2010-11-26', false],
])('in %s somebody born on %s is too young for a picture: %s', (time_zone, born, young) => {
  expect(isTooYoung(born, { starts_at: '2026-11-26T01:30:00Z', time_zone })).toBe(young)
})

test.each([
  ['2028-02-28T20:00:00Z', true],
  ['2028-02-29T20:00:00Z', false],
])('who was born on a leap day is too young on %s: %s', (starts_at, young) => {
  expect(isTooYoung('2012-02-29', { starts_at, time_zone: 'UTC' })).toBe(young)
})
