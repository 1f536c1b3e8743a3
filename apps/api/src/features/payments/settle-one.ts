import { mayBecome, onMoney, PAYMENT_MOVES, type OrderState } from '@bilheteria/rules/order-states'
import { CARD_REVIEW_HOURS } from '@bilheteria/rules/policy'
import type { Producer } from '@bilheteria/contract/producers'
import type { Db } from '#db/db.ts'
import { isEventCancelled } from '#features/events/event-state.ts'
import { extendHold, shortenHold } from '#features/checkout/reservation-for-order.ts'
import type { Reading, ReadRefund } from '#outside/payment/provider.ts'
import { expectToCompare } from './compare-queries.ts'
import { recordUnusedPayment } from './ledger.ts'
import {
  endOfAttempts,
  expireOpenPayments,
  markReturning,
  moveOrder,
  sellPlaces,
  type LockedOrder,
} from './order-queries.ts'
import type { JobContext } from '#context.ts'
import { extendPayment, lockPayment, lockToSettle, updateFromProvider, type StoredPayment } from './queries.ts'
import { askRefund, endSentRefunds, endUnsentRefunds, recordRefund } from './refunds.ts'
import { sell, withInterest } from './sell.ts'
import { recordUnaskedReturn } from './unasked-returns.ts'

/** What a provider says of a payment now. */
export type Told = { payment_id: string; reading: Reading }

type Settling = { ctx: JobContext; tx: Db; producer: Producer; order: LockedOrder; payment: StoredPayment }

/** Whatever a provider says of a payment, in a transaction of its own. */
export async function settleOne(ctx: JobContext, { payment_id, reading }: Told): Promise<void> {
  // Asked before: inside a transaction the embedded database has no second connection.
  const producers = await ctx.services.producers.all()
  await ctx.db.transaction(async (tx) => {
    const [locked] = await lockToSettle(tx, [payment_id])
    if (!locked) throw new Error('there is no such payment')
    const { order, payment } = locked
    const settling = { ctx, tx, producer: ownerOf(producers, order), order, payment }
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
  await updateFromProvider(tx, [{ id: payment.id, state, reading }])
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
  const { other_currency } = reading
  const isRight = isFirst && arrived === payment.amount_cents && other_currency === undefined
  // Before the stock, as wherever money is settled.
  await expectToCompare(tx, [payment.id])
  // Also for an order whose time is over: its places are claimed once more, and are its own if nobody has them meanwhile.
  const isSold = isRight && onMoney(order.state) === 'sell' && (await sellPlaces(tx, order.id))
  if (!isSold && isRight && order.state === 'pending') await endUnsold(settling)
  if (!isSold && isFree) return
  await updateFromProvider(tx, [{ id: payment.id, state: 'approved', reading, arrived_cents: arrived }])
  if (isSold) return sell(tx, [{ producer, order, payment, reading }])

  const of = { order_id: order.id, payment_id: payment.id }
  await recordUnusedPayment(tx, of, arrived, String(reading.captured_cents))
  const cancelled = await isEventCancelled(tx, order.event_id)
  const reason = reasonToReturn(order.state, { isFirst, isRight, cancelled })
  if (reason === 'wrong_amount') {
    ctx.services.log.error(
      { order_id: order.id, asked: payment.amount_cents, arrived, currency: other_currency ?? 'BRL' },
      'another amount arrived than was asked for',
    )
  }
  if (reason !== 'double' && reason !== 'wrong_amount') {
    await markReturning(tx, order, payment.id, withInterest(order.quote, payment.amount_cents))
  }
  // As it is now, with what has just arrived.
  await askRefund(ctx, tx, producer, { payment: await lockPayment(tx, payment.id), cents: arrived, reason })
}

/** Whose look its letters wear. */
export function ownerOf(producers: readonly Producer[], { producer_id }: LockedOrder): Producer {
  const producer = producers.find(({ id }) => id === producer_id)
  if (!producer) throw new Error('an order has no producer')
  return producer
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
