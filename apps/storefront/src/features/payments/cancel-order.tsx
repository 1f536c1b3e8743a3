import { cancelOrder } from '@bilheteria/contract/payments'
import { sayFailure } from '#platform/failures.ts'
import { ConfirmInline } from '#features/checkout/frame/confirm-inline.tsx'
import { keepOrders } from '#features/orders/kept-orders.ts'
import { call } from '#platform/api.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { clearReservation } from '#features/checkout/cart/transitions.ts'

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
    showSnackbar({ text: 'Pedido cancelado. Os ingressos voltaram para a venda.', colour: 'info' })
    onCancelled()
  }
  return (
    <ConfirmInline
      label="Cancelar pedido"
      question="Cancelar o pedido? Seus ingressos voltam para a venda na hora."
      stay="Ficar"
      leave="Sim, cancelar"
      onSure={cancel}
    />
  )
}
