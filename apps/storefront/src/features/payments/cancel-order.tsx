import { cancelOrder } from '@bilheteria/contract/payments'
import { PAYMENT_TEXTS } from '@bilheteria/contract/texts/payment'
import { sayFailure } from '#platform/failures.ts'
import { ConfirmInline } from '#features/checkout/frame/confirm-inline.tsx'
import { keepOrders } from '#features/orders/kept-orders.ts'
import { call } from '#platform/api.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { clearReservation } from '#features/checkout/cart/transitions.ts'
import { textsOf } from '#platform/texts.ts'

const text = textsOf(PAYMENT_TEXTS)

type Props = { order_id: string; onCancelled(): void }

/** Gives up an order that is not paid yet. */
export function CancelOrder({ order_id, onCancelled }: Props) {
  async function cancel(): Promise<void> {
    try {
      keepOrders([await call(cancelOrder, { order_id })])
    } catch (error) {
      return sayFailure(error)
    }
    clearReservation()
    showSnackbar({ text: text('payment.cancelled'), colour: 'info' })
    onCancelled()
  }
  return (
    <ConfirmInline
      label={text('payment.cancel')}
      question={text('payment.cancel_question')}
      stay={text('payment.cancel_stay')}
      leave={text('payment.cancel_sure')}
      onSure={cancel}
    />
  )
}
