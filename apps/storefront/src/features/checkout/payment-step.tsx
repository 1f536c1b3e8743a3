import type { Reservation } from '@bilheteria/contract/checkout'
import type { EventDetail } from '@bilheteria/contract/events'
import { Notice } from '@bilheteria/ui/notice'
import { useMemo } from 'react'
import { CheckoutFrame } from './checkout-frame.tsx'
import { nominalTickets } from './nominal-tickets.ts'
import { labelOf } from './offer.ts'
import { QuoteLines } from './quote-lines.tsx'
import { StepTitle } from './step-title.tsx'
import { Summary } from './summary.tsx'
import { WaysOut } from './ways-out.tsx'

type Props = { event: EventDetail; reservation: Reservation; refresh(): void }

/** The order as it stands. Paying is not possible yet, and nobody is led to believe it is. */
export function PaymentStep({ event, reservation, refresh }: Props) {
  const { quote, holders } = reservation
  const free = quote.total_cents === 0
  const tickets = useMemo(() => nominalTickets(event, reservation), [event, reservation])
  return (
    <CheckoutFrame
      event={event}
      free={free}
      step={3}
      summary={<Summary event={event} quote={quote} count={tickets.length} />}
    >
      <StepTitle title="Confira seu pedido">Seus ingressos seguem reservados até o fim do tempo.</StepTitle>
      <Notice>
        {free ? 'A confirmação ainda não está aberta nesta versão.' : 'O pagamento ainda não está aberto nesta versão.'}
      </Notice>
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
      <section aria-labelledby="price" className="mt-3 rounded-panel bg-content p-4 desk:hidden">
        <h2 id="price" className="mb-1 type-h3">
          Valores
        </h2>
        <QuoteLines event={event} quote={quote} />
      </section>
      <WaysOut back="Voltar aos portadores" to_step={2} reservation_id={reservation.id} onReleased={refresh} />
    </CheckoutFrame>
  )
}
