import type { Producer } from '@bilheteria/contract/producers'
import { mayBecome, onMoney, PAYMENT_MOVES, type OrderState } from '@bilheteria/rules/order-states'
import { CARD_REVIEW_HOURS } from '@bilheteria/rules/policy'
import { ticketCosts, type Quote } from '@bilheteria/rules/quote'
import type { Db } from '#db/db.ts'
import { isEventCancelled } from '#features/events/event-state.ts'
import { extendHold, shortenHold } from '#features/checkout/reservation-for-order.ts'
import { arrangeHolders, quotedLine, ticketsOf } from '#features/checkout/show-reservation.ts'
import { issueTickets, type NewTicket } from '#features/tickets/issue-tickets.ts'
import { emailPaid } from '#features/tickets/order-emails.ts'
import type { Reading, ReadRefund } from '#outside/payment/provider.ts'
import { recordSale, recordUnusedPayment } from './ledger.ts'
import {
  endOfAttempts,
  expireOpenPayments,
  lockOrderOfPayment,
  markPaid,
  markReturning,
  moveOrder,
  sellPlaces,
  type LockedOrder,
  type SoldPlaces,
} from './order-queries.ts'
import type { JobContext } from '#context.ts'
import { addCaptured, extendPayment, lockPayment, updateFromProvider, type StoredPayment } from './queries.ts'
import { askRefund, endSentRefunds, endUnsentRefunds, recordRefund } from './refunds.ts'
import { recordUnaskedReturn } from './unasked-returns.ts'

type Settling = { ctx: JobContext; tx: Db; producer: Producer; order: LockedOrder; payment: StoredPayment }

/**
 * The only way to "paid", for the browser's own call, the webhook and the reconciler alike: makes true here what the
 * provider says now. Safe to repeat, in any order and from any process: the order's lock comes first, and what was
 * already known changes nothing.
 */
export async function settle(ctx: JobContext, payment_id: string, reading: Reading): Promise<void> {
  // Asked before: inside a transaction the embedded database has no second connection.
  const producers = await ctx.services.producers.all()
  await ctx.db.transaction(async (tx) => {
    const order = await lockOrderOfPayment(tx, payment_id)
    const payment = await lockPayment(tx, payment_id)
    const producer = producers.find(({ id }) => id === order.producer_id)
    if (!producer) throw new Error('an order has no producer')
    const settling = { ctx, tx, producer, order, payment }
    await takeNews(settling, reading)
    await takeMoney(settling, reading)
    for (const refund of reading.refunds) await takeRefund(settling, refund)
    if (reading.returned_cents !== null) await takeReturned(settling, reading.returned_cents)
  })
}

async function takeNews({ ctx, tx, producer, order, payment }: Settling, reading: Reading): Promise<void> {
  const { state } = reading
  if (state === 'approved' || !mayBecome(PAYMENT_MOVES, payment.state, state)) return
  // A Pix is over when our clock says so, not a bank's.
  if (state === 'expired' && payment.method === 'pix' && payment.live) return
  await updateFromProvider(tx, payment.id, state, reading)
  if (state === 'in_review') await extendHold(tx, order.id, await extendPayment(tx, payment.id, CARD_REVIEW_HOURS))
  if (payment.state === 'in_review') await shortenHold(tx, order.id, await endOfAttempts(tx, order.id))
  if (state === 'charged_back') {
    const cents = payment.captured_cents - payment.returned_cents
    const outside_key = `charged back ${payment.id}`
    await endUnsentRefunds(tx, order, payment.id)
    const of = { producer, order, payment_id: payment.id }
    await recordUnaskedReturn(ctx, tx, of, { outside_key, cents, reason: 'charged_back' })
  }
}

async function takeRefund({ ctx, tx, producer, order, payment }: Settling, refund: ReadRefund): Promise<void> {
  if (await recordRefund(ctx, tx, { order, payment_id: payment.id }, refund)) return
  if (refund.state !== 'done') return
  const outside_key = refund.key ?? `${payment.provider} ${refund.provider_id}`
  const taken = { outside_key, cents: refund.amount_cents, reason: 'outside' as const }
  await recordUnaskedReturn(ctx, tx, { producer, order, payment_id: payment.id }, taken)
}

/** Only their sum is known: first it was ours that nobody has answered for, and what is more than that was not. */
async function takeReturned({ ctx, tx, producer, order, payment }: Settling, returned_cents: number): Promise<void> {
  const of = { producer, order, payment_id: payment.id }
  const rest = await endSentRefunds(tx, of, returned_cents)
  if (rest <= 0) return
  const { captured_cents, interest_cents, ...known } = await lockPayment(tx, payment.id)
  const whole = captured_cents + interest_cents
  const left = captured_cents - known.returned_cents
  // What is all back is all back, however its parts were rounded.
  const cents = returned_cents >= whole ? left : Math.min(left, Math.round((rest * captured_cents) / whole))
  const outside_key = `${payment.provider} ${payment.id} ${returned_cents}`
  const taken = { outside_key, cents, interest_cents: rest - cents, reason: 'outside' as const }
  await recordUnaskedReturn(ctx, tx, of, taken)
}

async function takeMoney(settling: Settling, reading: Reading): Promise<void> {
  const { ctx, tx, producer, order, payment } = settling
  const arrived = reading.captured_cents - payment.captured_cents
  const isFree = payment.method === 'free' && payment.state === 'created' && reading.state === 'approved'
  // Money that a bank has already taken back buys nothing.
  if ((arrived <= 0 && !isFree) || reading.state === 'charged_back') return
  const isFirst = payment.captured_cents === 0
  const isRight = isFirst && arrived === payment.amount_cents
  // Also for an order whose time is over: its places are claimed once more, and are its own if nobody has them meanwhile.
  const isSold = isRight && onMoney(order.state) === 'sell' && (await sellPlaces(tx, order.id))
  if (!isSold && isRight && order.state === 'pending') await endUnsold(settling)
  if (!isSold && isFree) return
  await updateFromProvider(tx, payment.id, 'approved', reading)
  await addCaptured(tx, payment.id, arrived)
  if (isSold) return sell(settling, reading)

  const of = { order_id: order.id, payment_id: payment.id }
  await recordUnusedPayment(tx, of, arrived, String(reading.captured_cents))
  const cancelled = await isEventCancelled(tx, order.event_id)
  const reason = reasonToReturn(order.state, { isFirst, isRight, cancelled })
  if (reason === 'wrong_amount') {
    ctx.services.log.error(
      { order_id: order.id, asked: payment.amount_cents, arrived },
      'another amount arrived than was asked for',
    )
  }
  if (reason !== 'double' && reason !== 'wrong_amount') {
    await markReturning(tx, order, payment.id, withInterest(order.quote, payment.amount_cents))
  }
  // As it is now, with what has just arrived.
  await askRefund(ctx, tx, producer, { payment: await lockPayment(tx, payment.id), cents: arrived, reason })
}

/** Its places are for sale again: somebody whom it names has named themself in the meantime. */
async function endUnsold({ tx, order }: Settling): Promise<void> {
  await expireOpenPayments(tx, order.id)
  await moveOrder(tx, order, 'expired')
}

type Money = { isFirst: boolean; isRight: boolean; cancelled: boolean }

function reasonToReturn(order: OrderState, { isFirst, isRight, cancelled }: Money) {
  if (!isRight) return isFirst ? 'wrong_amount' : 'double'
  if (order !== 'expired' && order !== 'cancelled') return 'double'
  if (cancelled) return 'late_event_cancelled'
  return order === 'expired' ? 'late' : 'after_cancel'
}

async function sell({ ctx, tx, producer, order, payment }: Settling, { card }: Reading): Promise<void> {
  const quote = withInterest(order.quote, payment.amount_cents)
  await markPaid(tx, order, { payment_id: payment.id, quote, coupon_ids: order.held.coupon_ids })
  await issueTickets(tx, order.id, boughtTickets(order.held, payment.amount_cents))
  await recordSale(tx, { order_id: order.id, payment_id: payment.id }, quote)
  const { base_url, storage_url } = ctx.services
  const about = { producer, base_url, storage_url, order_id: order.id }
  await emailPaid(tx, about, { total_cents: quote.total_cents, payment: { ...payment, card } })
}

/** The tickets that money buys, each with its share of everything that was paid. */
function boughtTickets(sold: SoldPlaces, paid_cents: number): NewTicket[] {
  const { lines, terms, batch_ids } = sold
  const priced = lines.map((line) => quotedLine(sold, line))
  const costs = ticketCosts(priced, terms.coupons, paid_cents)
  const tickets = ticketsOf(lines)
  const holders = arrangeHolders(tickets, sold.holders)
  const drawn = lines.flatMap(({ amount, draw }, i) => {
    const one = { batch_id: batch_ids[draw] ?? '', price_cents: priced[i]?.price_cents ?? 0 }
    return Array.from({ length: amount }, () => one)
  })
  return tickets.map(({ ticket_type_id, seat }, position) => {
    const [holder, draw] = [holders[position], drawn[position]]
    if (!holder || !draw) throw new Error('an order was made without a holder for every ticket')
    const { name, cpf, email, cellphone, additional, half_price } = holder
    return {
      holder: { name, cpf, email, cellphone, additional, half_price },
      ticket_type_id,
      seat_id: seat,
      position,
      batch_id: draw.batch_id,
      price_cents: draw.price_cents,
      paid_cents: costs[position] ?? 0,
    }
  })
}

/** Interest belongs to the payment that was taken, so it is part of the price only from then on. */
function withInterest(quote: Quote, paid_cents: number): Quote {
  const interest = paid_cents - quote.total_cents
  if (interest === 0) return quote
  const line = { kind: 'interest' as const, label: 'Juros do parcelamento', amount_cents: interest }
  return { ...quote, lines: [...quote.lines, line], total_cents: paid_cents }
}
