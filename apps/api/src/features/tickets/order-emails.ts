import type { Payment } from '@bilheteria/contract/orders'
import type { Producer } from '@bilheteria/contract/producers'
import type { Db } from '#db/db.ts'
import { writeConfirmation, type EmailPayment } from './emails.ts'
import { findOrder } from './queries.ts'
import {
  writeChangeRefund,
  writeChargeback,
  writeEventCancelled,
  writeExtraRefund,
  writeGoodwill,
  writeLateEventCancelled,
  writeLateRefund,
  writeOutsideRefund,
  writeRefund,
  writeRefundAfterCancel,
  writeStaffRefund,
} from './refund-emails.ts'

type About = { producer: Producer; base_url: string; order_id: string }
export type ToldReason = keyof typeof refundEmails
type Returned = {
  amount_cents: number
  interest_cents?: number
  /** Whether anything ever was, when there is nothing to give back. */
  paid?: boolean
  method: Payment['method']
  reason: ToldReason
}

const refundEmails = {
  cancelled: writeRefund,
  late: writeLateRefund,
  after_cancel: writeRefundAfterCancel,
  double: writeExtraRefund,
  wrong_amount: writeExtraRefund,
  staff: writeStaffRefund,
  goodwill: writeGoodwill,
  event_cancelled: writeEventCancelled,
  late_event_cancelled: writeLateEventCancelled,
  event_changed: writeChangeRefund,
}
const unaskedEmails = { outside: writeOutsideRefund, charged_back: writeChargeback }

/** Said in the transaction that makes it true. */
export async function emailPaid(
  tx: Db,
  { producer, order_id, ...shop }: About & { storage_url: string },
  paid: { total_cents: number; payment: EmailPayment },
): Promise<void> {
  const order = await findOrder(tx, order_id)
  if (!order) throw new Error('there is no such order to write about')
  await writeConfirmation(tx, producer, { ...order, ...paid, ...shop })
}

/** Money may still go back to somebody who has left; they asked not to be written to. */
export async function emailRefund(tx: Db, about: About, { reason, ...returned }: Returned): Promise<void> {
  const order = await findOrder(tx, about.order_id)
  if (order) await refundEmails[reason](tx, about.producer, { ...order, ...returned, base_url: about.base_url })
}

type Unasked = { amount_cents: number; method: Payment['method']; reason: keyof typeof unaskedEmails; all: boolean }

/** Money left without our asking; `all`: the tickets went with it. */
export async function emailUnaskedReturn(tx: Db, about: About, { reason, ...returned }: Unasked): Promise<void> {
  const order = await findOrder(tx, about.order_id)
  if (order) await unaskedEmails[reason](tx, about.producer, { ...order, ...returned, base_url: about.base_url })
}
