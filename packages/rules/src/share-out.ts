import type { Cents } from './money.ts'

/** Splits an amount by weight so that the parts sum up to it exactly: the largest remainders get the odd cents. */
export function shareOut(total_cents: Cents, weights: readonly number[]): Cents[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const even = sum === 0
  const exact = weights.map((weight) => (even ? total_cents / weights.length : (total_cents * weight) / sum))
  const parts = exact.map(Math.floor)
  const missing = total_cents - parts.reduce((all, part) => all + part, 0)
  const byRemainder = exact
    .map((share, i) => ({ i, rest: share - Math.floor(share) }))
    .toSorted((a, b) => b.rest - a.rest || a.i - b.i)
  for (const { i } of byRemainder.slice(0, missing)) parts[i] = (parts[i] ?? 0) + 1
  return parts
}
