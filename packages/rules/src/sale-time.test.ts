import { expect, test } from 'vitest'
import { formatSaleTime, formatTurn } from './sale-time.ts'

test('a moment of the sale is day, month and hour where the event is', () => {
  expect(formatSaleTime('2026-12-07T02:59:00Z', 'America/Sao_Paulo')).toBe('6/12 às 23h59')
  expect(formatSaleTime('2027-01-05T14:00:00Z', 'America/Manaus')).toBe('5/1 às 10h')
})

test('what ends with a day turns on the next one, anything else at its minute', () => {
  expect(formatTurn('2026-12-07T02:59:00Z', 'America/Sao_Paulo')).toBe('7/12')
  expect(formatTurn('2026-12-07T02:59:00Z', 'America/Manaus')).toBe('6/12 às 22h59')
  expect(formatTurn('2027-01-01T02:59:00Z', 'America/Sao_Paulo')).toBe('1/1')
})
