import type { JobContext } from '#context.ts'
import type { Db } from '#db/db.ts'
import { noteDeed } from '#features/accounts/security-events.ts'
import { giveBack, leftOf, returnMoney, type Returning } from './give-back.ts'
import {
  findRefundable,
  lockOrderNamed,
  lockOrderOfTicket,
  selectTickets,
  type LockedOrder,
  type Refundable,
} from './order-queries.ts'
import { lockPayment } from './queries.ts'
import { hasGoodwill } from './refund-queries.ts'

/** An order by its id or number, one of its tickets, or an amount of its money; and why. */
export type StaffRefund = { why: string } & (
  | { order: string }
  | { ticket_id: string }
  | { order: string; amount_cents: number }
)

type Refused =
  | { refused: 'unknown' }
  | { refused: 'not_paid'; state: string }
  | { refused: 'used'; count: number }
  | { refused: 'ticket_not_valid'; state: string }
  | { refused: 'more_than_left'; left_cents: number }
  | { refused: 'given_already' }
type Refunded = { compra_id: string; cents: number; left_cents: number }

/** What there is to give back of an order, by its id or number or that of one of its tickets. */
export function showRefundable({ db }: JobContext, name: string): Promise<Refundable | undefined> {
  return findRefundable(db, name)
}

/** What staff give back: the same way a fan's own wish goes, at any time, and never more than is left. */
export async function refundByStaff(ctx: JobContext, asked: StaffRefund): Promise<Refunded | Refused> {
  const producers = await ctx.services.producers.all()
  return ctx.db.transaction(async (tx) => {
    const order =
      'ticket_id' in asked ? await lockOrderOfTicket(tx, asked.ticket_id) : await lockOrderNamed(tx, asked.order)
    const producer = producers.find(({ id }) => id === order?.producer_id)
    if (!order || !producer) return { refused: 'unknown' }
    if (order.state !== 'paid') return { refused: 'not_paid', state: order.state }
    const returning = { ctx, tx, producer, order }
    const given = await give(returning, asked)
    if (typeof given === 'object') return given
    const { id, compra_id, account_id, event_id } = order
    const why = `order ${id}, ${given} cents: ${asked.why}`
    await noteDeed(tx, { kind: 'refunded_by_staff', account_id, about: event_id, why })
    return { compra_id, cents: given, left_cents: leftOf(await paymentOf(tx, order)) }
  })
}

/** In cents, or why not; then nothing was changed. */
async function give(returning: Returning, asked: StaffRefund): Promise<number | Refused> {
  const { tx, order } = returning
  const { why } = asked
  if ('amount_cents' in asked) return giveAmount(returning, asked)
  const tickets = await selectTickets(tx, order.id)
  if ('ticket_id' in asked) {
    const state = tickets.find(({ id }) => id === asked.ticket_id)?.state ?? 'unknown'
    if (state !== 'valid') return { refused: 'ticket_not_valid', state }
    return giveBack(returning, { reason: 'staff', why, ticket_ids: [asked.ticket_id] })
  }
  const used = tickets.filter(({ state }) => state === 'used').length
  if (used > 0) return { refused: 'used', count: used }
  return giveBack(returning, { reason: 'staff', why })
}

/** Out of goodwill: tickets stay. */
async function giveAmount(
  returning: Returning,
  { amount_cents, why }: { amount_cents: number; why: string },
): Promise<number | Refused> {
  const { tx, order } = returning
  const payment = await paymentOf(tx, order)
  if (await hasGoodwill(tx, order.id, amount_cents, why)) return { refused: 'given_already' }
  const left_cents = leftOf(payment)
  if (amount_cents > left_cents) return { refused: 'more_than_left', left_cents }
  await returnMoney(returning, payment, { cents: amount_cents, reason: 'goodwill', why })
  return amount_cents
}

function paymentOf(tx: Db, { payment_id }: LockedOrder) {
  return lockPayment(tx, payment_id ?? '')
}
