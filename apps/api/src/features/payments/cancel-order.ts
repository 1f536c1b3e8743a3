import { fail } from '@bilheteria/contract/errors'
import type { Order } from '@bilheteria/contract/orders'
import type { Producer } from '@bilheteria/contract/producers'
import type { AccountContext, JobContext } from '#context.ts'
import type { Db } from '#db/db.ts'
import { releasePlaces } from '#features/checkout/reservation-for-order.ts'
import { showOrder } from '#features/orders/show-order.ts'
import { emailRefund } from '#features/tickets/order-emails.ts'
import { recordRefundDue } from './ledger.ts'
import {
  expireOpenPayments,
  giveBackTickets,
  lockOrder,
  mayCancel,
  moveOrder,
  selectTickets,
  type LockedOrder,
} from './order-queries.ts'
import { lockPayment, selectOpenAttempts, type StoredPayment } from './queries.ts'
import { hasOpenRefunds, sumUndone } from './refund-queries.ts'
import { askRefund } from './refunds.ts'

type Input = { order_id: string; ticket_ids?: string[] | undefined }

/** "Solicitar cancelamento": places are for sale again at once; the money is on its way as soon as this is stored. */
export async function cancelOrder(ctx: AccountContext, { order_id, ticket_ids }: Input): Promise<Order> {
  const producers = await ctx.services.producers.all()
  await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, ctx.session.account_id, order_id)
    if (!order) throw fail('order_not_found')
    if (order.state === 'pending') return giveUp(tx, order, ticket_ids)
    const producer = producers.find(({ id }) => id === order.producer_id)
    if (!producer || order.state !== 'paid' || !(await mayCancel(tx, order_id))) throw fail('not_cancellable')
    await giveBack({ ctx, tx, producer, order }, ticket_ids)
  })
  return showOrder(ctx, order_id)
}

/** Not paid yet. Not while a card may already have been charged: in a moment everybody knows. */
async function giveUp(tx: Db, order: LockedOrder, ticket_ids: string[] | undefined): Promise<void> {
  if (ticket_ids) throw fail('ticket_not_found')
  const open = await selectOpenAttempts(tx, order.id)
  if (open.some(({ method, state }) => method === 'card' && state !== 'in_review')) throw fail('payment_open')
  await releasePlaces(tx, order.id)
  await expireOpenPayments(tx, order.id)
  await moveOrder(tx, order, 'cancelled')
}

type Cancelling = { ctx: JobContext; tx: Db; producer: Producer; order: LockedOrder }

async function giveBack(cancelling: Cancelling, wanted: string[] | undefined): Promise<void> {
  const { tx, order } = cancelling
  const valid = (await selectTickets(tx, order.id)).filter(({ state }) => state === 'valid')
  const ids = new Set(wanted ?? valid.map(({ id }) => id))
  const given = valid.filter(({ id }) => ids.has(id))
  if (given.length < ids.size || given.length === 0) throw fail('ticket_not_found')
  const given_ids = given.map(({ id }) => id)
  if ((await giveBackTickets(tx, order.id, given_ids)) < given.length) throw fail('ticket_not_found')
  const payment = await lockPayment(tx, order.payment_id ?? '')
  const paid_cents = given.reduce((sum, ticket) => sum + ticket.paid_cents, 0)
  // Some of it may have been given back already, by hand at the provider.
  const cents = Math.min(paid_cents, payment.captured_cents - payment.returned_cents)
  if (cents > 0) await returnMoney(cancelling, payment, cents)
  else await tellCancelled(cancelling, payment)
  if (given.length < valid.length) return
  await moveOrder(tx, order, 'refunding')
  if (!(await hasOpenRefunds(tx, payment.id))) await moveOrder(tx, order, 'refunded')
}

/** Nothing to give back, and still the fan wants it in writing. */
async function tellCancelled({ ctx, tx, producer, order }: Cancelling, { method }: StoredPayment): Promise<void> {
  const about = { producer, base_url: ctx.services.base_url, order_id: order.id }
  await emailRefund(tx, about, { amount_cents: 0, method, reason: 'cancelled' })
}

async function returnMoney(
  { ctx, tx, producer, order }: Cancelling,
  payment: StoredPayment,
  cents: number,
): Promise<void> {
  const before = await sumUndone(tx, payment.id)
  const refund_id = await askRefund(ctx, tx, producer, { payment, cents, reason: 'cancelled' })
  const of = { order_id: order.id, payment_id: payment.id, refund_id }
  await recordRefundDue(tx, of, order.quote, { before, cents })
}
