import { PAYMENT_TEXTS } from '@bilheteria/contract/texts/payment'
import { formatCents, type Cents } from '@bilheteria/rules/money'
import type { Installment } from '@bilheteria/rules/installments'
import type { Quote } from '@bilheteria/rules/quote'
import { textsOf } from '#platform/texts.ts'

const text = textsOf(PAYMENT_TEXTS)

/** `10x de R$ 12,30 sem juros`, `12x de R$ 50,20 (total R$ 602,40)` */
export function installmentText({ count, amount_cents, total_cents, interest_free }: Installment): string {
  if (count === 1) return text('payment.at_once', { total: formatCents(total_cents) })
  const parts = text('payment.parts', { count, amount: formatCents(amount_cents) })
  return interest_free
    ? text('payment.parts_free', { parts })
    : text('payment.parts_total', { parts, total: formatCents(total_cents) })
}

/** `Pagar 3x de R$ 122,67`: what the press does, in the parts that were chosen. */
export function payText(chosen: Installment | undefined, total_cents: Cents): string {
  if (!chosen || chosen.count === 1) return text('payment.pay', { total: formatCents(total_cents) })
  return text('payment.pay_parts', { count: chosen.count, amount: formatCents(chosen.amount_cents) })
}

/** `Em até 10x sem juros`: what the card is good for, in a few words. */
export function bestInstallments(installments: readonly Installment[]): string {
  const most = Math.max(1, ...installments.map(({ count }) => count))
  const free = Math.max(1, ...installments.filter((each) => each.interest_free).map(({ count }) => count))
  if (free > 1) return text('payment.up_to_free', { count: free })
  return most > 1 ? text('payment.up_to', { count: most }) : text('payment.at_once_only')
}

/** What is paid on top for paying later is a line like any other. */
export function withInterest(quote: Quote, chosen: Installment | undefined): Quote {
  const interest_cents = (chosen?.total_cents ?? 0) - quote.total_cents
  if (!chosen || interest_cents <= 0) return quote
  const line = {
    kind: 'interest' as const,
    label: text('payment.interest', { count: chosen.count }),
    amount_cents: interest_cents,
  }
  return { ...quote, lines: [...quote.lines, line], total_cents: chosen.total_cents }
}
