import { expect, test } from 'vitest'
import { formatElapsed } from './elapsed.ts'

const HOUR_MS = 3_600_000

test.each([
  [-HOUR_MS, undefined],
  [0, undefined],
  [59_999, undefined],
  [60_000, 'há 1 minuto'],
  [HOUR_MS - 1, 'há 59 minutos'],
  [HOUR_MS, 'há 1 hora'],
  [24 * HOUR_MS - 1, 'há 23 horas'],
  [47 * HOUR_MS, 'há 1 dia'],
  [48 * HOUR_MS, 'há 2 dias'],
])('%i milliseconds ago is %s', (passed_ms, words) => {
  expect(formatElapsed(1_800_000_000_000, 1_800_000_000_000 + passed_ms)).toBe(words)
})
