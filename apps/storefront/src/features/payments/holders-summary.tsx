import type { Reservation } from '@bilheteria/contract/checkout'
import { labelOf } from '#features/checkout/cart/offer.ts'
import type { NominalTicket } from '#features/checkout/cart/nominal-tickets.ts'

/** Who enters with which ticket, to look over once more. */
export function HoldersSummary({ tickets, holders }: { tickets: NominalTicket[]; holders: Reservation['holders'] }) {
  return (
    <section aria-labelledby="holders" className="mt-3 rounded-panel bg-content p-4">
      <h2 id="holders" className="mb-1 type-h3">
        Portadores
      </h2>
      <ul>
        {tickets.map(({ offered, seat }, i) => (
          <li key={i} className="border-t border-line py-3 first:border-0">
            <p className="font-[600] text-heading">{holders[i]?.name}</p>
            <p className="text-small text-muted">
              {labelOf(offered)}
              {seat && ` · Lugar ${seat.row}-${seat.number}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
