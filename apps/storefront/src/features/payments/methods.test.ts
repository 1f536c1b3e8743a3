import type { PaymentOptions } from '@bilheteria/contract/paying'
import { expect, test } from 'vitest'
import { offeredMethods, usualMethod } from './methods.ts'

const options: PaymentOptions = {
  pix: { available: true, expires_at: '2026-12-01T12:00:00Z' },
  card: {
    available: true,
    frame: '/card',
    installments: [{ count: 1, amount_cents: 100, total_cents: 100, interest_free: true }],
  },
  test: true,
}

test('Pix comes first, unless one wished or tried something else', () => {
  expect(usualMethod(options, undefined, undefined)).toBe('pix')
  expect(usualMethod(options, undefined, 'card')).toBe('card')
  expect(usualMethod(options, 'pix', 'card')).toBe('pix')
})

test('what cannot be used is not chosen and says why', () => {
  const late = { ...options, pix: null }
  expect(usualMethod(late, 'pix', 'pix')).toBe('card')
  expect(offeredMethods(late).pix).toEqual({ open: false, note: 'Não há mais tempo para pagar com Pix' })
  const down = { ...options, pix: null, card: { available: false, frame: '/card', installments: [] } }
  expect(usualMethod(down, undefined, undefined)).toBeUndefined()
  expect(offeredMethods(down).card).toEqual({ open: false, note: 'Fora do ar no momento' })
})
