import { expect, test } from 'vitest'
import { bestInstallments, installmentText, payText, withInterest } from './installments.ts'

const part = (count: number, amount_cents: number, total_cents: number, interest_free = true) => ({
  count,
  amount_cents,
  total_cents,
  interest_free,
})
/** Prices never wrap; tests need not know how. */
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

test('each number of parts says what one pays', () => {
  expect(plain(installmentText(part(1, 12_300, 12_300)))).toBe('À vista R$ 123,00')
  expect(plain(installmentText(part(10, 1_230, 12_300)))).toBe('10x de R$ 12,30 sem juros')
  expect(plain(installmentText(part(12, 5_020, 60_240, false)))).toBe('12x de R$ 50,20 (total R$ 602,40)')
})

test('the button says “Pagar 3x de R$ 122,67” when three parts are chosen, and the total when one is', () => {
  expect(plain(payText(part(3, 12_267, 36_800), 36_800))).toBe('Pagar 3x de R$ 122,67')
  expect(plain(payText(part(1, 36_800, 36_800), 36_800))).toBe('Pagar R$ 368,00')
  expect(plain(payText(undefined, 36_800))).toBe('Pagar R$ 368,00')
})

test('the card says in a few words what it is good for', () => {
  expect(bestInstallments([part(1, 100, 100)])).toBe('À vista')
  expect(bestInstallments([part(1, 100, 100), part(2, 60, 120, false)])).toBe('Em até 2x')
  expect(bestInstallments([part(1, 100, 100), part(3, 34, 100), part(4, 30, 120, false)])).toBe('Em até 3x sem juros')
})

test('interest is a line of its own; without it the price stays as it was', () => {
  const quote = {
    lines: [],
    subtotal_cents: 1e4,
    discount_cents: 0,
    fee_cents: 0,
    total_cents: 1e4,
    max_installments: 12,
  }
  expect(withInterest(quote, part(2, 5_000, 10_000))).toBe(quote)
  expect(withInterest(quote, undefined)).toBe(quote)
  expect(withInterest(quote, part(12, 900, 10_800, false))).toMatchObject({
    total_cents: 10_800,
    lines: [{ kind: 'interest', label: 'Juros de 12x no cartão', amount_cents: 800 }],
  })
})
