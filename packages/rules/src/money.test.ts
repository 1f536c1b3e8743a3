import { expect, test } from 'vitest'
import { formatCents } from './money.ts'

const NBSP = '\u00A0'

test.each([
  [0, 'R$ 0,00'],
  [5, 'R$ 0,05'],
  [123_456, 'R$ 1.234,56'],
  [100_000_000, 'R$ 1.000.000,00'],
])('%i cents read %s', (cents, text) => {
  expect(formatCents(cents)).toBe(text.replace(' ', NBSP))
})
