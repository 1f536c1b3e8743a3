import type { Reservation } from '@bilheteria/contract/checkout'
import { PAYMENT_TEXTS } from '@bilheteria/contract/texts/payment'
import { labelOf } from '#features/checkout/cart/offer.ts'
import type { NominalTicket } from '#features/checkout/cart/nominal-tickets.ts'
import { textsOf } from '#platform/texts.ts'

const text = textsOf(PAYMENT_TEXTS)

/** Who enters with which ticket, to look over once more. */
export function HoldersSummary({ tickets, holders }: { tickets: NominalTicket[]; holders: Reservation['holders'] }) {
  return (
    <section aria-labelledby="holders" className="mt-3 rounded-panel bg-content p-4">
      <h2 id="holders" className="mb-1 type-h3">
        {text('payment.holders')}
      </h2>
      <ul>
        {tickets.map(({ offered, seat }, i) => (
          <li key={i} className="border-t border-line py-3 first:border-0">
            <p className="font-[600] text-heading">{holders[i]?.name}</p>
            <p className="text-small text-muted">
              {labelOf(offered)}
              {seat && ` · ${text('payment.seat', { row: seat.row, number: seat.number })}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
