import type { Producer } from '@bilheteria/contract/producers'
import type { Db } from '#db/db.ts'
import { emailUnaskedReturn } from '#features/tickets/order-emails.ts'
import { recordRefundPaid, recordRefundDue } from './ledger.ts'
import { giveBackTickets, moveOrder, selectTickets, type LockedOrder } from './order-queries.ts'
import type { JobContext } from '#context.ts'
import { lockPayment } from './queries.ts'
import { insertRefund, isKnownOutside, markRefundDone, sumUndone } from './refund-queries.ts'
import { noteReturned } from './refunds.ts'

type UnaskedReturn = { outside_key: string; cents: number; interest_cents?: number; reason: 'outside' | 'charged_back' }
type Of = { producer: Producer; order: LockedOrder; payment_id: string }

/**
 * Money that left without our asking: given back by hand at the provider, or taken by the payer's bank. It is booked as
 * what it is, once; and when nothing of an order's money is left, its tickets open no gate and its places are for sale.
 */
export async function recordUnaskedReturn(
  { services: { log, base_url } }: JobContext,
  tx: Db,
  { producer, order, payment_id }: Of,
  { outside_key, cents, interest_cents = 0, reason }: UnaskedReturn,
): Promise<void> {
  if (await isKnownOutside(tx, outside_key)) return
  const payment = await lockPayment(tx, payment_id)
  const left = payment.captured_cents - payment.returned_cents
  log.error({ order_id: order.id, payment_id, cents, reason }, 'money went back without our asking')
  if (payment.id !== order.payment_id || order.state !== 'paid' || cents <= 0 || cents > left) return
  const before = await sumUndone(tx, payment_id)
  const refund_id = await insertRefund(tx, { payment_id, amount_cents: cents, interest_cents, reason, outside_key })
  const of = { order_id: order.id, payment_id, refund_id }
  await recordRefundDue(tx, of, order.quote, { before, cents })
  await recordRefundPaid(tx, of, cents)
  await markRefundDone(tx, refund_id)
  if (cents === left) {
    const valid = (await selectTickets(tx, order.id)).filter(({ state }) => state === 'valid')
    await giveBackTickets(
      tx,
      order.id,
      valid.map(({ id }) => id),
    )
    await moveOrder(tx, order, 'refunding')
  }
  await noteReturned(tx, order, { payment_id, reason }, cents)
  const returned = { amount_cents: cents, method: payment.method, reason, all: cents === left }
  await emailUnaskedReturn(tx, { producer, base_url, order_id: order.id }, returned)
}
