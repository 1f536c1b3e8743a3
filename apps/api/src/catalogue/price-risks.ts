import { formatCents } from '@bilheteria/rules/money'
import type { Path, Problem } from './bad-file.ts'

/** A lower price is more often a slip (reais typed as cents) than meant. */
const LEAST_CENTS = 500
const TIMES = 10

export type Price = { path: Path; price_cents: number }

/** Prices that look mistyped, on their own or beside the other prices of the event. Free events are none. */
export function priceRisks(prices: readonly Price[], others: readonly number[] = []): Problem[] {
  const all = [...prices.map(({ price_cents }) => price_cents), ...others]
  if (all.every((cents) => cents === 0)) return []
  // A price that is too low itself would make every other one ten times as high.
  const cheapest = Math.min(...all.filter((cents) => cents >= LEAST_CENTS))
  return prices.flatMap(({ path, price_cents }) => {
    const price = formatCents(price_cents)
    if (price_cents === 0) return [{ path, message: 'is free, and other tickets of the event are not' }]
    if (price_cents < LEAST_CENTS) return [{ path, message: `is ${price}, less than ${formatCents(LEAST_CENTS)}` }]
    if (price_cents < TIMES * cheapest) return []
    return [{ path, message: `is ${price}, ten times ${formatCents(cheapest)} or more, another price of the event` }]
  })
}
