import type { EventDetail } from '@bilheteria/contract/events'
import { formatCents } from '@bilheteria/rules/money'
import type { Quote, QuoteLine } from '@bilheteria/rules/quote'

/** Every line of the price: tickets, discounts, fee. */
export function QuoteLines({ event, quote }: { event: EventDetail; quote: Quote }) {
  if (quote.lines.length === 0) return <p className="py-2 text-muted">Escolha seus ingressos.</p>
  return (
    <dl className="text-control">
      {quote.lines.map((line, i) => (
        <div
          key={i}
          className={`flex items-baseline justify-between gap-4 py-1.5 ${line.kind === 'discount' ? 'text-extra' : ''}`}
        >
          <dt>{nameOf(event, line)}</dt>
          <dd className={`flex-none type-strong ${line.kind === 'discount' ? '' : 'text-heading'}`}>
            {line.amount_cents < 0 ? `− ${formatCents(-line.amount_cents)}` : formatCents(line.amount_cents)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function nameOf({ convenience_fee, convenience_fee_mode }: EventDetail, { kind, label }: QuoteLine): string {
  return kind === 'fee' && convenience_fee_mode === 'percentual' ? `${label} (${convenience_fee}%)` : label
}
