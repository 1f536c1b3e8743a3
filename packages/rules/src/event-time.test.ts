import { expect, test } from 'vitest'
import { formatEventTimeLong } from './event-time-long.ts'
import { formatEventTime } from './event-time.ts'

test('an event shows weekday, day, month and hour, short', () => {
  expect(formatEventTime('2026-12-05T22:30:00Z', 'America/Sao_Paulo')).toBe('sáb, 5 dez · 19h30')
})

test('full hours have no minutes', () => {
  expect(formatEventTime('2027-01-09T19:00:00Z', 'America/Sao_Paulo')).toBe('sáb, 9 jan · 16h')
})

test('an event in another zone shows its own clock and says so', () => {
  expect(formatEventTime('2026-12-03T00:00:00Z', 'America/Manaus')).toBe('qua, 2 dez · 20h (horário local)')
})

test('a zone with Brasília’s clock needs no remark', () => {
  expect(formatEventTime('2026-12-05T22:30:00Z', 'America/Bahia')).toBe('sáb, 5 dez · 19h30')
})

test('descriptions spell the date out', () => {
  expect(formatEventTimeLong('2026-12-05T22:30:00Z', 'America/Sao_Paulo')).toBe('sábado, 5 de dezembro de 2026, 19h30')
})
