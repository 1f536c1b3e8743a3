// chunk: buying
import type { EventDetail } from '@bilheteria/contract/events'
import { fillIn } from '@bilheteria/rules/fill-in'
import { formatCents } from '@bilheteria/rules/money'
import { COUPON_PREFIX, type Quote, type QuoteLine } from '@bilheteria/rules/quote'
import { say } from '@bilheteria/ui/words'

type Priced = Pick<EventDetail, 'convenience_fee' | 'convenience_fee_mode'>

/** Every line of the price: tickets, discounts, fee. With the event's terms the fee also says its percentage. */
export function QuoteLines({ event, quote }: { event?: Priced; quote: Pick<Quote, 'lines'> }) {
  if (quote.lines.length === 0)
    return <p className="py-2 text-muted">{say('checkout.nothing_chosen', 'Escolha seus ingressos.')}</p>
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

function nameOf(event: Priced | undefined, { kind, label }: QuoteLine): string {
  if (kind === 'tickets') return label
  const name = fillIn(say(`price.${kind}`, label), { code: label.slice(COUPON_PREFIX.length) })
  const percentual = kind === 'fee' && event?.convenience_fee_mode === 'percentual'
  return percentual ? `${name} (${event.convenience_fee}%)` : name
}
