import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ageOn, fromIsoDate, isCalendarDate, toIsoDate } from './calendar-date.ts'

test('a day goes there and back', () => {
  const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(day, (date) => {
      const iso = date.toISOString().slice(0, 10)
      expect(toIsoDate(fromIsoDate(iso))).toBe(iso)
    }),
  )
})

test.each([
  '30/02/2000',
  '31/04/1999',
  '29/02/2001',
  '00/01/2000',
  '01/13/2000',
  '1/1/2000',
  '2000-01-01',
  '',
  '22/08/93',
])('there is no day %s', (text) => {
  expect(toIsoDate(text)).toBeUndefined()
})

test('a leap day exists every four years', () => {
  expect(isCalendarDate('2000-02-29')).toBe(true)
  expect(isCalendarDate('1900-02-29')).toBe(false)
})

test.each([
  ['the day before the birthday', '2026-08-21', 32],
  ['the birthday', '2026-08-22', 33],
  ['the day after', '2026-08-23', 33],
])('on %s', (_title, today, age) => {
  expect(ageOn(today, '1993-08-22')).toBe(age)
})
