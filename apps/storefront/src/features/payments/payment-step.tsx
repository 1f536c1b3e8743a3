import type { Order } from '@bilheteria/contract/orders'
import { getPaymentOptions } from '@bilheteria/contract/payments'
import { useEffect, useState } from 'react'
import { CONFIRMATION_STEP, endReservation, startTimer, stopTimer } from '#features/checkout/cart.ts'
import { bought, letGo } from '#features/checkout/held.ts'
import { StepFailed, StepWaiting } from '#features/checkout/later-part.tsx'
import type { PaymentStepProps } from '#features/checkout/payment-part.ts'
import { useOrder } from '#features/orders/use-order.ts'
import { call } from '#platform/api.ts'
import { useSavedState } from '#platform/saved-state.ts'
import { useLoaded } from '#platform/use-loaded.ts'
import { ChooseMethod } from './choose-method.tsx'
import { ConfirmFree } from './confirm-free.tsx'
import { Confirmation } from './confirmation.tsx'
import { OrderOver } from './order-over.tsx'
import { PaymentWaiting } from './payment-waiting.tsx'
import { PixWaiting } from './pix-waiting.tsx'

/** Paying and what comes of it: which screen it is, the order says. */
export function PaymentStep({ event, reservation, refresh }: PaymentStepProps) {
  const order_id = useSavedState(({ ticket }) => ticket.selected_order_id)
  const confirmed = useSavedState(({ cart }) => cart.step === CONFIRMATION_STEP)
  const { order, failure, gone, retry } = useOrder(order_id)
  const [left_id, setLeft] = useState<string>()
  const foreign = gone || (order !== undefined && order.event.id !== event.id)
  useObeyed(order, { event, reservation, refresh }, foreign)

  if (foreign || (order_id !== null && !order)) {
    return failure && !gone ? <StepFailed message={failure.message} onRetry={retry} /> : <StepWaiting />
  }
  if (order?.state === 'paid') return confirmed ? <Confirmation event={event} order={order} /> : <StepWaiting />
  if (order && order.state !== 'pending') return <OrderOver {...{ event, order, refresh }} />
  if (!reservation) return <StepWaiting />
  const props = { event, reservation, refresh }
  if (order && waits(order) && order.payment?.id !== left_id) {
    if (order.payment?.method !== 'pix') return <PaymentWaiting {...props} order={order} />
    return <PixWaiting {...props} order={order} onOther={() => setLeft(order.payment?.id)} />
  }
  if (reservation.quote.total_cents === 0) return <ConfirmFree {...props} order={order} />
  const onPix = order && waits(order) ? () => setLeft(undefined) : undefined
  return <Choice {...props} order={order} onPix={onPix} />
}

/** An attempt that may still come to something. */
function waits({ payment }: Order): boolean {
  return payment !== null && payment.state !== 'refused' && payment.state !== 'expired'
}

/** What an order's state means for the cart and its clock. */
function useObeyed(order: Order | undefined, props: PaymentStepProps, foreign: boolean): void {
  const { reservation, refresh } = props
  const reservation_id = reservation?.id
  useEffect(() => {
    if (foreign) return endReservation()
    if (!order) return
    const { id, state, expires_at, now } = order
    if (state === 'paid') bought(id)
    if (state === 'pending' && expires_at && reservation_id) startTimer({ id: reservation_id, expires_at, now })
    if (state === 'expired') stopTimer()
    if (state === 'cancelled') {
      letGo('Seu pedido foi cancelado.')
      refresh()
    }
  }, [order, foreign, reservation_id, refresh])
}

type ChoiceProps = Omit<Parameters<typeof ChooseMethod>[0], 'options' | 'onOptionsChanged'>

function Choice(props: ChoiceProps) {
  const { id } = props.reservation
  const { value, failure, retry } = useLoaded(undefined, `payment-options:${id}`, () =>
    call(getPaymentOptions, { reservation_id: id }),
  )
  if (failure) return <StepFailed message={failure.message} onRetry={retry} />
  if (!value) return <StepWaiting />
  return <ChooseMethod {...props} options={value} onOptionsChanged={retry} />
}
