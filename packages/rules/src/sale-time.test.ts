import { expect, test } from 'vitest'
import { formatSaleTime } from './sale-time.ts'

test('a moment of the sale is day, month and hour where the event is', () => {
  expect(formatSaleTime('2026-12-07T02:59:00Z', 'America/Sao_Paulo')).toBe('6/12 às 23h59')
  expect(formatSaleTime('2027-01-05T14:00:00Z', 'America/Manaus')).toBe('5/1 às 10h')
})
