import { expect, test } from 'vitest'
import { dayOfWeek, isTimeZone, timeOnDay, zonedTime } from './zoned-time.ts'

test.each([
  ['2026-12-05T19:30', 'America/Sao_Paulo', '2026-12-05T22:30:00.000Z'],
  ['2026-12-05T19:30', 'America/Manaus', '2026-12-05T23:30:00.000Z'],
  ['2026-12-31T23:59:30', 'America/Noronha', '2027-01-01T01:59:30.000Z'],
  ['2018-11-04T01:30', 'America/Sao_Paulo', '2018-11-04T03:30:00.000Z'],
])('%s in %s is %s', (local, zone, moment) => {
  expect(zonedTime(local, zone)?.toISOString()).toBe(moment)
})

test('an hour that summer time left out is no time, nor is a day that does not exist', () => {
  expect(zonedTime('2018-11-04T00:30', 'America/Sao_Paulo')).toBe(undefined)
  expect(zonedTime('2026-02-30T10:00', 'America/Sao_Paulo')).toBe(undefined)
})

test('days count from the day it is in the zone, not in London', () => {
  const lateEvening = new Date('2026-08-02T01:00:00Z')
  const asked = { day: 1, time: '10:00', time_zone: 'America/Sao_Paulo' }
  expect(timeOnDay(lateEvening, asked).toISOString()).toBe('2026-08-02T13:00:00.000Z')
})

test('an hour that summer time left out is an hour later on that day', () => {
  const asked = { day: 1, time: '00:30', time_zone: 'America/Sao_Paulo' }
  expect(timeOnDay(new Date('2018-11-03T15:00:00Z'), asked).toISOString()).toBe('2018-11-04T03:30:00.000Z')
})

test.each([
  ['2026-12-31T23:59:30-03:00', 0, 'America/Sao_Paulo', 4],
  ['2026-12-31T23:59:30-03:00', 1, 'America/Sao_Paulo', 5],
  ['2026-12-31T23:59:30-03:00', 0, 'Asia/Tokyo', 5],
  ['2028-02-28T23:59:00-03:00', 1, 'America/Sao_Paulo', 2],
])('at %s, day %i in %s is day %i of the week', (now, day, time_zone, weekday) => {
  expect(dayOfWeek(new Date(now), { day, time_zone })).toBe(weekday)
})

test('only zones that exist are zones', () => {
  expect(isTimeZone('America/Sao_Paulo')).toBe(true)
  expect(isTimeZone('Brasil/Serra_Clara')).toBe(false)
})
