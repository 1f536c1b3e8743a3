import type { Order } from '@bilheteria/contract/orders'
import { TICKETS_TEXTS } from '@bilheteria/contract/texts/tickets'
import { formatEventTime } from '@bilheteria/rules/event-time'
import { formatCents } from '@bilheteria/rules/money'
import type { Quote } from '@bilheteria/rules/quote'
import { QuoteLines } from '#features/checkout/frame/quote-lines.tsx'
import { OrderChip } from '#features/orders/order-chip.tsx'
import { textsOf } from '#platform/texts.ts'
import { paymentText } from './ticket-texts.ts'

const text = textsOf(TICKETS_TEXTS)

/** What the card's provider took on top was paid too, though nobody here got it. */
function withInterest({ quote, payment, paid_at }: Order): Quote {
  const amount_cents = (paid_at && payment?.interest_cents) || 0
  if (!payment || amount_cents === 0) return quote
  const label = text('ticket.interest', { count: payment.installments })
  const lines = [...quote.lines, { kind: 'interest' as const, label, amount_cents }]
  return { ...quote, lines, total_cents: quote.total_cents + amount_cents }
}

/** What was bought, what it cost, how it was paid, and what came back. */
export function PurchaseSummary({ order, isStateShown }: { order: Order; isStateShown: boolean }) {
  const { payment, compra_id, created_at, paid_at, producer, event } = order
  const quote = withInterest(order)
  const when = paid_at ?? created_at
  const free = quote.total_cents === 0
  const facts = [
    [text('ticket.order'), compra_id],
    [paid_at && !free ? text('ticket.paid_at') : text('ticket.made_at'), formatEventTime(when, event.time_zone)],
    [text('ticket.payment'), payment && paid_at ? paymentText(payment) : undefined],
    [text('ticket.sold_by'), producer.title],
  ] as const
  const returned = [
    { name: text('ticket.refunded'), cents: order.refunded_cents },
    { name: text('ticket.refunding'), cents: order.refunding_cents },
  ].filter(({ cents }) => cents > 0)
  return (
    <section aria-labelledby="purchase" className="rounded-panel bg-content p-5">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id="purchase" className="type-h3">
          {text('ticket.summary')}
        </h2>
        {!isStateShown && <OrderChip order={order} />}
      </div>
      <QuoteLines quote={quote} />
      <p className="mt-1 flex flex-wrap items-baseline justify-between gap-4 border-t border-line pt-3">
        <span className="type-strong text-heading">{text('ticket.total')}</span>
        <strong className="type-money text-heading">
          {free ? text('ticket.free') : formatCents(quote.total_cents)}
        </strong>
      </p>
      {returned.map(({ name, cents }) => (
        <p key={name} className="mt-1 flex items-baseline justify-between gap-4 text-control text-extra">
          <span>{name}</span>
          <strong className="type-strong">− {formatCents(cents)}</strong>
        </p>
      ))}
      <dl className="mt-3 border-t border-line pt-3 text-control">
        {facts.map(
          ([name, value]) =>
            value !== undefined && (
              <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1">
                <dt className="text-muted">{name}</dt>
                <dd className="ml-auto text-right font-[560] text-heading">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {payment?.test && paid_at && <p className="mt-2 text-small text-muted">{text('ticket.test')}</p>}
    </section>
  )
}
