import type { Producer } from '@bilheteria/contract/producers'
import type { Db } from '#db/db.ts'
import type { ReadRefund } from '#outside/payment/provider.ts'
import { writeRefund } from '#features/tickets/letters.ts'
import { bookRefund } from './book.ts'
import { addRefunded, moveOrder, type LockedOrder } from './order-queries.ts'
import { idOf, type PaymentDesk } from './payment-desk.ts'
import {
  hasOpenRefunds,
  insertRefund,
  isFullyReturned,
  lockRefund,
  markReturned,
  updateRefund,
  type RefundReason,
} from './refund-queries.ts'

type Asked = { payment_id: string; cents: number; reason: RefundReason }

/** Decides that money goes back, and tells the buyer. Who sends it is a job: the provider is never asked in here. */
export async function askRefund(
  tx: Db,
  producer: Producer,
  order: LockedOrder,
  { payment_id, cents, reason }: Asked,
): Promise<string> {
  const refund_id = await insertRefund(tx, payment_id, cents, reason)
  await writeRefund(tx, producer, { order_id: order.id, cents, reason })
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
