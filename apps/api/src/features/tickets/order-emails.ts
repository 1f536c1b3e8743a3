import type { Payment } from '@bilheteria/contract/paying'
import type { Producer } from '@bilheteria/contract/producers'
import type { JobContext } from '#context.ts'
import type { Db } from '#db/db.ts'
import { composeMail } from '#features/messages/compose-mail.ts'
import type { Written } from '#features/messages/deliver-messages.ts'
import { leaveConfirmations } from '#features/messages/write-mail.ts'
import { confirmationOf, plainConfirmation, type EmailPayment } from './emails.ts'
import { producerOf } from './producer-of.ts'
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
  /** Number of refunded tickets, if the fan cancelled them. */
  tickets?: number | undefined
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

type Paid = {
  producer: Producer
  order_id: string
  compra_id: string
  title: string
  total_cents: number
  payment: EmailPayment
}

/**
 * Said in the transaction that makes it true, in plain words: in its producer's look it is written when it leaves, because
 * whoever reserves waits for that transaction. Whoever has left is not written to.
 */
export async function emailPaid(tx: Db, paid: readonly Paid[]): Promise<void> {
  await leaveConfirmations(
    tx,
    paid.map(({ order_id, ...order }) => ({ order_id, ...plainConfirmation(order) })),
  )
}

/** The whole letter, with the tickets as they are now; none when there is nobody to write to. */
export async function composeConfirmation(ctx: JobContext, order_id: string): Promise<Written | undefined> {
  const { base_url, storage_url, toldOrders } = ctx.services
  const order = await toldOrders(order_id)
  if (!order) return undefined
  const producer = await producerOf(ctx, order)
  const email = confirmationOf(producer, { ...order, base_url, storage_url })
  return { subject: email.subject, ...composeMail(producer, email) }
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
