import type { Producer } from '@bilheteria/contract/producers'
import type { Db } from '#db/db.ts'
import type { ReadRefund } from '#outside/payment/provider.ts'
import { tellRefund } from '#features/tickets/tell-buyer.ts'
import { bookRefund } from './book.ts'
import { addRefunded, moveOrder, type LockedOrder } from './order-queries.ts'
import { idOf, type PaymentDesk } from './payment-desk.ts'
import type { StoredPayment } from './queries.ts'
import {
  hasOpenRefunds,
  insertRefund,
  isFullyReturned,
  lockRefund,
  markReturned,
  updateRefund,
  type RefundReason,
} from './refund-queries.ts'

type Asked = { payment: StoredPayment; cents: number; reason: RefundReason }

/** Decides that money goes back, and tells the buyer. Who sends it is a job: the provider is never asked in here. */
export async function askRefund(
  { base_url }: Pick<PaymentDesk, 'base_url'>,
  tx: Db,
  producer: Producer,
  { payment, cents, reason }: Asked,
): Promise<string> {
  const refund_id = await insertRefund(tx, payment.id, cents, reason)
  const about = { producer, base_url, order_id: payment.order_id }
  await tellRefund(tx, about, { amount_cents: cents, method: payment.method, reason })
  return refund_id
}

/** What the provider says about money on its way back. Done is done, however often it is heard. */
export async function recordRefund(
  { log }: Pick<PaymentDesk, 'log'>,
  tx: Db,
  order: LockedOrder,
  { key, state }: ReadRefund,
): Promise<void> {
  const refund = await lockRefund(tx, idOf(key) ?? order.id)
  if (!refund || refund.state === 'done' || refund.state === state) return
  await updateRefund(tx, refund.id, state)
  if (state === 'failed') log.error({ refund_id: refund.id, order_id: order.id }, 'a refund failed and needs a person')
  if (state !== 'done') return
  const { payment_id, amount_cents } = refund
  await bookRefund(tx, { order_id: order.id, payment_id, refund_id: refund.id }, amount_cents)
  if (await isFullyReturned(tx, payment_id)) await markReturned(tx, payment_id)
  if (payment_id !== order.payment_id) return
  await addRefunded(tx, order.id, amount_cents)
  if (order.state === 'refunding' && !(await hasOpenRefunds(tx, payment_id))) await moveOrder(tx, order.id, 'refunded')
}
