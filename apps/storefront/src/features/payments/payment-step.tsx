import type { Order } from '@bilheteria/contract/orders'
import { PAYMENT_TEXTS } from '@bilheteria/contract/texts/payment'
import { useEffect, useState } from 'react'
import { StepFailed, StepWaiting } from '#features/checkout/frame/lazy-part.tsx'
import type { PaymentStepProps } from '#features/checkout/frame/payment-part.ts'
import { useStepArrival } from '#features/checkout/use-step-arrival.ts'
import { useOrder } from '#features/orders/use-order.ts'
import { textsOf } from '#platform/texts.ts'
import { ChooseMethod } from './choose-method.tsx'
import { ConfirmFree } from './confirm-free.tsx'
import { Confirmation } from './confirmation.tsx'
import { finishOrder } from './finish-order.ts'
import { OrderOver } from './order-over.tsx'
import { PaymentWaiting } from './payment-waiting.tsx'
import { PixWaiting } from './pix-waiting.tsx'
import { screenOf } from './screen-of.ts'
import { clearReservation, endReservation, followOrder } from '#features/checkout/cart/transitions.ts'
import { useCheckout } from '#features/checkout/cart/checkout-store.ts'

const text = textsOf(PAYMENT_TEXTS)

/** Paying and what comes of it: which screen it is, the order says. */
export function PaymentStep({ event, reservation, resumed, refresh }: PaymentStepProps) {
  const order_id = useCheckout((checkout) => checkout.order_id)
  const { order, failure, gone, stale, retry } = useOrder(order_id)
  const [left_payment_id, leave] = useState<string>()
  const comeBack = () => leave(undefined)
  const foreign = gone || (order !== undefined && order.event.id !== event.id)
  useObeyed(order, foreign, refresh)
  const known = !foreign && (order_id === null || order !== undefined)
  const screen = known ? screenOf({ reservation, order, left_payment_id }) : undefined
  useStepArrival(screen?.name)

  if (failure && !gone) return <StepFailed message={failure.message} onRetry={retry} />
  if (!screen && resumed.failure) return <StepFailed message={resumed.failure.message} onRetry={resumed.retry} />
  const props = { event, refresh }
  switch (screen?.name) {
    case 'choice':
      return <ChooseMethod {...props} {...screen} onAsked={comeBack} onPix={screen.waiting ? comeBack : undefined} />
    case 'free':
      return <ConfirmFree {...props} {...screen} />
    case 'pix':
      return <PixWaiting {...props} {...screen} stale={stale} onOther={() => leave(screen.order.payment?.id)} />
    case 'bank':
      return <PaymentWaiting {...props} {...screen} stale={stale} />
    case 'over':
      return <OrderOver {...props} {...screen} />
    case 'confirmed':
      return <Confirmation {...props} {...screen} />
    case undefined:
      return <StepWaiting />
  }
}

/** What an order's state means for the cart and its clock. */
function useObeyed(order: Order | undefined, foreign: boolean, refresh: () => void): void {
  const reserved = useCheckout(({ reservation }) => reservation?.id)
  useEffect(() => {
    if (foreign) return endReservation()
    if (!order) return
    if (order.state === 'paid') finishOrder(order)
    else if (order.state === 'cancelled') {
      clearReservation(text('payment.order_cancelled'))
      refresh()
    } else followOrder(order)
    // Its clock starts when what is reserved has arrived.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [order, foreign, reserved, refresh])
}
