import type { Installment } from '@bilheteria/rules/installments'
import type { Quote } from '@bilheteria/rules/quote'

/** What is paid on top for paying later is a line like any other. */
export function withInterest(quote: Quote, chosen: Installment | undefined): Quote {
  const interest_cents = (chosen?.total_cents ?? 0) - quote.total_cents
  if (!chosen || interest_cents <= 0) return quote
  const line = { kind: 'interest' as const, label: `Juros de ${chosen.count}x no cartão`, amount_cents: interest_cents }
  return { ...quote, lines: [...quote.lines, line], total_cents: chosen.total_cents }
}
