import type { EventDetail } from '@bilheteria/contract/events'
import type { Quote } from '@bilheteria/rules/quote'
import { QuoteLines } from '#features/checkout/frame/quote-lines.tsx'

/** Every line of the price on a phone, where the stub is not. */
export function PricePanel({ event, quote }: { event: EventDetail; quote: Quote }) {
  return (
    <section aria-labelledby="price" className="mt-3 rounded-panel bg-content p-4 desk:hidden">
      <h2 id="price" className="mb-1 type-h3">
        Valores
      </h2>
      <QuoteLines event={event} quote={quote} />
    </section>
  )
}
