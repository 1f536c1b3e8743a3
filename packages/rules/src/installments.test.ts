import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quoteInstallments, type InstallmentTerms } from './installments.ts'

const FREE: InstallmentTerms = { interest_free_installments: 12, monthly_interest_bp: 0, min_installment_cents: 500 }

describe('without interest', () => {
  test('cents that do not divide are carried by the first parts', () => {
    const [, , three] = quoteInstallments(10_000, 3, FREE)
    expect(three).toEqual({ count: 3, amount_cents: 3_334, total_cents: 10_000, interest_free: true })
  })
  test('no part is smaller than the producer wants, but the whole at once always is possible', () => {
    expect(quoteInstallments(1_400, 10, FREE).map(({ count }) => count)).toEqual([1, 2])
    expect(quoteInstallments(300, 10, FREE).map(({ count }) => count)).toEqual([1])
  })
})

describe('with interest', () => {
  const terms = { interest_free_installments: 3, monthly_interest_bp: 299, min_installment_cents: 500 }
  test('500,00 at 2,99 % a month in 12 parts is 12 × 50,20 = 602,40', () => {
    expect(quoteInstallments(50_000, 12, terms).at(-1)).toEqual({
      count: 12,
      amount_cents: 5020,
      total_cents: 60240,
      interest_free: false,
    })
  })
  test('up to the producer’s number of parts there is none', () => {
    expect(quoteInstallments(50_000, 4, terms).map((part) => part.interest_free)).toEqual([true, true, true, false])
  })
})

test('whatever is bought, parts are whole cents and never sum up to less than the price', () => {
  const terms = fc.record({
    interest_free_installments: fc.integer({ min: 1, max: 12 }),
    monthly_interest_bp: fc.integer({ min: 0, max: 2_000 }),
    min_installment_cents: fc.constant(1),
  })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 1, max: 12 }),
      terms,
      (total, most, given) => {
        for (const { count, amount_cents, total_cents, interest_free } of quoteInstallments(total, most, given)) {
          expect(Number.isInteger(amount_cents)).toBe(true)
          expect(amount_cents * count).toBeGreaterThanOrEqual(total)
          expect(total_cents).toBe(interest_free ? total : amount_cents * count)
        }
      },
    ),
  )
})
