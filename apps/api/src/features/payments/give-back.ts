import { fail } from '@bilheteria/contract/errors'
import type { Producer } from '@bilheteria/contract/producers'
import type { JobContext } from '#context.ts'
import type { Db } from '#db/db.ts'
import { releasePlaces } from '#features/checkout/reservation-for-order.ts'
import { emailRefund } from '#features/tickets/order-emails.ts'
import { recordRefundDue } from './ledger.ts'
import { expireOpenPayments, giveBackTickets, moveOrder, selectTickets, type LockedOrder } from './order-queries.ts'
import { lockPayment, selectOpenAttempts, type StoredPayment } from './queries.ts'
import { hasOpenRefunds, sumUndone } from './refund-queries.ts'
import { askRefund } from './refunds.ts'

/** An order that is about to be given back, locked. */
export type Returning = { ctx: JobContext; tx: Db; producer: Producer; order: LockedOrder }

/** Why: by the fan's own wish, by staff, or because of the event. */
type Reason = 'cancelled' | 'staff' | 'event_cancelled' | 'event_changed'
type Wanted = { reason: Reason; why?: string | undefined; ticket_ids?: readonly string[] | undefined }

/** These tickets, or all that are valid: their places are for sale again, and what was paid for them goes back. */
export async function giveBack(returning: Returning, { ticket_ids, ...because }: Wanted): Promise<number> {
  const { tx, order } = returning
  const standing = (await selectTickets(tx, order.id)).filter(({ state }) => state !== 'cancelled')
  const valid = standing.filter(({ state }) => state === 'valid')
  const ids = new Set(ticket_ids ?? valid.map(({ id }) => id))
  const given = valid.filter(({ id }) => ids.has(id))
  if (given.length < ids.size || given.length === 0) throw fail('ticket_not_found')
  const given_ids = given.map(({ id }) => id)
  if ((await giveBackTickets(tx, order.id, given_ids)) < given.length) throw fail('ticket_not_found')
  const payment = await lockPayment(tx, order.payment_id ?? '')
  const paid_cents = given.reduce((sum, ticket) => sum + ticket.paid_cents, 0)
  // Some of it may have been given back already, by hand at the provider or out of goodwill.
  const cents = Math.min(paid_cents, leftOf(payment))
  await returnMoney(returning, payment, { cents, tickets: given.length, ...because })
  // While somebody has entered with one, its money is still the order's.
  if (given.length === standing.length) await endOrder(returning, payment)
  return cents
}

/**
 * All that is left of an order's money, whoever may have entered with its tickets: what was recorded of that stays on
 * record. Valid tickets open no gate any more.
 */
export async function giveBackAll(returning: Returning, reason: Reason): Promise<{ paid: boolean; cents: number }> {
  const { tx, order } = returning
  const valid = (await selectTickets(tx, order.id)).filter(({ state }) => state === 'valid')
  await giveBackTickets(
    tx,
    order.id,
    valid.map(({ id }) => id),
  )
  const payment = await lockPayment(tx, order.payment_id ?? '')
  const cents = leftOf(payment)
  await returnMoney(returning, payment, { cents, reason })
  await endOrder(returning, payment)
  return { paid: payment.captured_cents > 0, cents }
}

/** Nobody knows whether a card was charged: in a moment everybody does. */
export async function mayBeCharged(tx: Db, order_id: string): Promise<boolean> {
  const open = await selectOpenAttempts(tx, order_id)
  return open.some(({ method, state }) => method === 'card' && state !== 'in_review')
}

/** Nobody has paid yet, and nobody is to: whatever arrives after all goes back by itself. */
export async function endUnpaid(tx: Db, order: LockedOrder): Promise<void> {
  await releasePlaces(tx, order.id)
  await expireOpenPayments(tx, order.id)
  await moveOrder(tx, order, 'cancelled')
}

/** Of a payment, what has neither gone back nor is on its way. */
export function leftOf({ captured_cents, returned_cents }: StoredPayment): number {
  return captured_cents - returned_cents
}

type Money = { cents: number; tickets?: number | undefined; reason: Reason | 'goodwill'; why?: string | undefined }

/** Also where there is nothing to give back the fan wants it in writing. */
export async function returnMoney(
  { ctx, tx, producer, order }: Returning,
  payment: StoredPayment,
  { cents, tickets, reason, why }: Money,
): Promise<void> {
  if (cents === 0) {
    const about = { producer, base_url: ctx.services.base_url, order_id: order.id }
    const { method, captured_cents } = payment
    return emailRefund(tx, about, { amount_cents: 0, tickets, paid: captured_cents > 0, method, reason })
  }
  const before = await sumUndone(tx, payment.id)
  const refund_id = await askRefund(ctx, tx, producer, { payment, cents, tickets, reason, why })
  const of = { order_id: order.id, payment_id: payment.id, refund_id }
  await recordRefundDue(tx, of, order.quote, { before, cents })
}

async function endOrder({ tx, order }: Returning, payment: StoredPayment): Promise<void> {
  await moveOrder(tx, order, 'refunding')
  if (!(await hasOpenRefunds(tx, payment.id))) await moveOrder(tx, order, 'refunded')
}
