import type { Cents } from './money.ts'
import { MAX_TOTAL_CENTS } from './policy.ts'

/** A producer's own terms for paying by card in parts. */
export type InstallmentTerms = {
  /** Up to so many parts the buyer pays nothing on top. */
  interest_free_installments: number
  /** Hundredths of a percent a month on anything longer. */
  monthly_interest_bp: number
  min_installment_cents: Cents
}

/** `amount_cents` is the dearest part: where cents do not divide evenly the first ones carry them. */
export type Installment = { count: number; amount_cents: Cents; total_cents: Cents; interest_free: boolean }

/** Every number of parts a card may be charged in, the whole at once first. */
export function quoteInstallments(total_cents: Cents, most: number, terms: InstallmentTerms): Installment[] {
  const all = Array.from({ length: most }, (_, i) => installment(total_cents, i + 1, terms))
  return all.filter(
    ({ count, amount_cents, total_cents: whole }) =>
      count === 1 || (amount_cents >= terms.min_installment_cents && whole <= MAX_TOTAL_CENTS),
  )
}

function installment(
  total_cents: Cents,
  count: number,
  { interest_free_installments, monthly_interest_bp }: InstallmentTerms,
): Installment {
  if (count <= interest_free_installments || count === 1 || monthly_interest_bp === 0) {
    return { count, amount_cents: Math.ceil(total_cents / count), total_cents, interest_free: true }
  }
  const amount_cents = pricePart(total_cents, count, monthly_interest_bp / 10_000)
  return { count, amount_cents, total_cents: amount_cents * count, interest_free: false }
}

/**
 * Equal parts by the price table (tabela Price), rounded to the cent; the total is what the parts sum up to. Rounding
 * never makes it less than the price.
 */
function pricePart(total_cents: Cents, count: number, monthly: number): Cents {
  const part = (total_cents * monthly) / (1 - (1 + monthly) ** -count)
  return Math.max(Math.round(part), Math.ceil(total_cents / count))
}
