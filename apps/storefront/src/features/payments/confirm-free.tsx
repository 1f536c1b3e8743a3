import type { Reservation } from '@bilheteria/contract/checkout'
import type { EventDetail } from '@bilheteria/contract/events'
import type { Order } from '@bilheteria/contract/orders'
import { PAYMENT_TEXTS } from '@bilheteria/contract/texts/payment'
import { Button } from '@bilheteria/ui/button'
import { useMemo } from 'react'
import { CheckoutFrame } from '#features/checkout/frame/checkout-frame.tsx'
import { nominalTickets } from '#features/checkout/cart/nominal-tickets.ts'
import { StepTitle } from '#features/checkout/frame/step-title.tsx'
import { Summary } from '#features/checkout/frame/summary.tsx'
import { textsOf } from '#platform/texts.ts'
import { CancelOrder } from './cancel-order.tsx'
import { HoldersSummary } from './holders-summary.tsx'
import { usePay } from './use-pay.ts'
import { HOLDERS_STEP } from '#features/checkout/cart/checkout-store.ts'

const text = textsOf(PAYMENT_TEXTS)

type Props = { event: EventDetail; reservation: Reservation; order: Order | undefined; refresh(): void }

/** Tickets that cost nothing and whose confirmation was cut off: one press is left. */
export function ConfirmFree({ event, reservation, order, refresh }: Props) {
  const tickets = useMemo(() => nominalTickets(event, reservation), [event, reservation])
  const { busy, pay } = usePay({ reservation, refresh, onOptionsChanged: refresh })
  const action = (
    <Button block busy={busy} onClick={() => void pay({ method: 'free' })}>
      {text('payment.confirm_free')}
    </Button>
  )
  return (
    <CheckoutFrame
      event={event}
      free
      step={HOLDERS_STEP}
      summary={<Summary event={event} quote={reservation.quote} count={tickets.length} action={action} />}
    >
      <StepTitle title={text('payment.free_title')}>{text('payment.free')}</StepTitle>
      <HoldersSummary tickets={tickets} holders={reservation.holders} />
      {order && <CancelOrder order_id={order.id} onCancelled={refresh} />}
    </CheckoutFrame>
  )
}
