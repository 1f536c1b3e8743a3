import type { Reservation } from '@bilheteria/contract/checkout'
import type { EventDetail } from '@bilheteria/contract/events'
import type { Order } from '@bilheteria/contract/orders'
import { buttonClass } from '@bilheteria/ui/button'
import { StateMessage } from '@bilheteria/ui/state-message'
import { CARD_REVIEW_HOURS } from '@bilheteria/rules/policy'
import { Clock, CreditCard } from 'lucide-react'
import { Link } from 'wouter'
import { CheckoutFrame } from '#features/checkout/frame/checkout-frame.tsx'
import { StepTitle } from '#features/checkout/frame/step-title.tsx'
import { Summary } from '#features/checkout/frame/summary.tsx'
import { paymentText } from '#features/tickets/ticket-texts.ts'
import { CancelOrder } from './cancel-order.tsx'
import { TestNote } from './small-print.tsx'
import { PAYMENT_STEP } from '#features/checkout/cart/checkout-store.ts'

type Props = { event: EventDetail; reservation: Reservation; order: Order; stale: boolean; refresh(): void }

/** The card's bank has the word. One may step back only while it takes its time: before, the card may be charged already. */
export function PaymentWaiting({ event, reservation, order, stale, refresh }: Props) {
  const { compra_id, quote, payment } = order
  const count = reservation.items.reduce((sum, { amount }) => sum + amount, 0)
  const inReview = payment?.state === 'in_review'
  return (
    <CheckoutFrame
      event={event}
      free={quote.total_cents === 0}
      step={PAYMENT_STEP}
      summary={<Summary {...{ event, quote, count }} />}
    >
      <StepTitle title={inReview ? 'Pagamento em análise' : 'Confirmando seu pagamento…'}>
        Pedido {compra_id}
        {payment && ` · ${paymentText(payment)}`}
      </StepTitle>
      <div role="status">
        {inReview ? (
          <StateMessage
            icon={Clock}
            title="Seus lugares estão guardados"
            action={
              <Link href="/ticket/payments" className={buttonClass({ look: 'quiet' })}>
                Meus pedidos
              </Link>
            }
          >
            {`O banco pode levar até ${CARD_REVIEW_HOURS} horas para responder. Avisamos por e-mail.`}
          </StateMessage>
        ) : (
          <StateMessage icon={CreditCard} title={stale ? 'Sem conexão' : 'Aguarde um instante'}>
            {stale
              ? 'Seu pedido continua. Esta página avança quando a conexão voltar.'
              : 'Estamos falando com o banco. Esta página avança sozinha.'}
          </StateMessage>
        )}
      </div>
      {payment?.test && <TestNote />}
      {inReview && <CancelOrder order_id={order.id} onCancelled={refresh} />}
    </CheckoutFrame>
  )
}
