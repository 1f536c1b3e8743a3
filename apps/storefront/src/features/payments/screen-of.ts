import type { Reservation } from '@bilheteria/contract/checkout'
import type { Order } from '@bilheteria/contract/orders'

export type Screen =
  | { name: 'choice' | 'free'; reservation: Reservation; order: Order | undefined; waiting: boolean }
  | { name: 'pix' | 'bank'; reservation: Reservation; order: Order }
  | { name: 'over' | 'confirmed'; order: Order }

type Known = { reservation: Reservation | undefined; order: Order | undefined; left_payment_id: string | undefined }

/** What an order in this state needs to be shown; undefined while that is not known yet. */
export function screenOf({ reservation, order, left_payment_id }: Known): Screen | undefined {
  if (order?.state === 'paid') return { name: 'confirmed', order }
  if (order && order.state !== 'pending') return { name: 'over', order }
  if (!reservation) return undefined
  const waiting = order !== undefined && isWaiting(order.payment)
  if (waiting && order.payment?.id !== left_payment_id) {
    return { name: order.payment?.method === 'pix' ? 'pix' : 'bank', reservation, order }
  }
  return { name: reservation.quote.total_cents === 0 ? 'free' : 'choice', reservation, order, waiting }
}

/** An attempt that may still come to something. */
function isWaiting(payment: Order['payment']): boolean {
  return payment !== null && payment.state !== 'refused' && payment.state !== 'expired'
}
