import { expect, test } from 'vitest'
import { formatEventTimeLong } from './event-time-long.ts'
import { formatCardTime, formatEventTime } from './event-time.ts'

test('an event shows weekday, day, month and hour, short', () => {
  expect(formatEventTime('2026-12-05T22:30:00Z', 'America/Sao_Paulo')).toBe('sáb,\xA05\xA0dez ·\xA019h30')
})

test('full hours have no minutes', () => {
  expect(formatEventTime('2027-01-09T19:00:00Z', 'America/Sao_Paulo')).toBe('sáb,\xA09\xA0jan ·\xA016h')
})

test('an event in another zone shows its own clock and says so', () => {
  expect(formatEventTime('2026-12-03T00:00:00Z', 'America/Manaus')).toBe('qua,\xA02\xA0dez ·\xA020h (horário\xA0local)')
})

test('a zone with Brasília’s clock needs no remark', () => {
  expect(formatEventTime('2026-12-05T22:30:00Z', 'America/Bahia')).toBe('sáb,\xA05\xA0dez ·\xA019h30')
})

test('a card shows the clock of another zone without a remark', () => {
  expect(formatCardTime('2026-12-03T00:00:00Z', 'America/Manaus')).toBe('qua,\xA02\xA0dez ·\xA020h')
})

test('descriptions spell the date out', () => {
  expect(formatEventTimeLong('2026-12-05T22:30:00Z', 'America/Sao_Paulo')).toBe('sábado, 5 de dezembro de 2026, 19h30')
})
