import type { Producer } from '@bilheteria/contract/producers'
import { mayBecome, onMoney, PAYMENT_MOVES } from '@bilheteria/rules/order-states'
import type { Quote } from '@bilheteria/rules/quote'
import type { Db } from '#db/db.ts'
import { keepPlaces } from '#features/checkout/order-hold.ts'
import { issueTickets } from '#features/tickets/issue-tickets.ts'
import { tellPaid } from '#features/tickets/tell-buyer.ts'
import type { Reading } from '#outside/payment/provider.ts'
import { bookSale, bookUnwanted } from './book.ts'
import { boughtTickets } from './bought-tickets.ts'
import { lockOrderOfPayment, markPaid, markReturning, sellPlaces, type LockedOrder } from './order-queries.ts'
import type { PaymentDesk } from './payment-desk.ts'
import { addCaptured, hoursFromNow, lockPayment, updateNews, type StoredPayment } from './queries.ts'
import { askRefund, recordRefund } from './refunds.ts'

/** How long a bank may think about a card; the places are kept meanwhile. */
const REVIEW_HOURS = 48

type Settling = { desk: PaymentDesk; tx: Db; producer: Producer; order: LockedOrder; payment: StoredPayment }

/**
 * The only way to "paid", for the browser's own call, the webhook and the reconciler alike: makes true here what the
 * provider says now. Safe to repeat, in any order and from any process: the order's lock comes first, and what was
 * already known changes nothing.
 */
export async function settle(desk: PaymentDesk, payment_id: string, reading: Reading): Promise<void> {
  // Asked before: inside a transaction the embedded database has no second connection.
  const producers = await desk.known.all()
  await desk.db.transaction(async (tx) => {
    const order = await lockOrderOfPayment(tx, payment_id)
    const payment = await lockPayment(tx, payment_id)
    const producer = producers.find(({ id }) => id === order.producer_id)
    if (!producer) throw new Error('an order has no producer')
    const settling = { desk, tx, producer, order, payment }
    await takeNews(settling, reading)
    await takeMoney(settling, reading)
    for (const refund of reading.refunds) await recordRefund(desk, tx, order, refund)
  })
}

async function takeNews({ desk, tx, order, payment }: Settling, reading: Reading): Promise<void> {
  const { state } = reading
  const known = payment.state === state || !mayBecome(PAYMENT_MOVES, payment.state, state)
  if (state === 'approved' || (known && payment.state !== 'created')) return
  await updateNews(tx, payment.id, state, reading)
  if (state === 'charged_back') desk.log.error({ order_id: order.id }, 'a payment was charged back and needs a person')
  if (state === 'in_review') await keepPlaces(tx, order.id, await hoursFromNow(tx, REVIEW_HOURS))
}

async function takeMoney(settling: Settling, reading: Reading): Promise<void> {
  const { desk, tx, producer, order, payment } = settling
  const arrived = reading.captured_cents - payment.captured_cents
  const isFree = payment.method === 'free' && payment.state === 'created'
  // Money that a bank has already taken back buys nothing.
  if ((arrived <= 0 && !isFree) || reading.state === 'charged_back') return
  await updateNews(tx, payment.id, 'approved', reading)
  await addCaptured(tx, payment.id, arrived)
  const isFirst = payment.captured_cents === 0
  const isRight = isFirst && arrived === payment.amount_cents
  if (isRight && onMoney(order.state) === 'sell' && (await sellPlaces(tx, order.id))) return sell(settling, reading)

  const of = { order_id: order.id, payment_id: payment.id }
  await bookUnwanted(tx, of, arrived, String(reading.captured_cents))
  const isLate = isRight && (order.state === 'expired' || order.state === 'cancelled')
  const reason = isLate ? 'late' : isFirst && !isRight ? 'wrong_amount' : 'double'
  if (reason === 'wrong_amount') {
    desk.log.error(
      { order_id: order.id, asked: payment.amount_cents, arrived },
      'another amount arrived than was asked for',
    )
  }
  if (isLate) await markReturning(tx, order.id, payment.id, withInterest(order.quote, payment.amount_cents))
  await askRefund(desk, tx, producer, { payment, cents: arrived, reason })
}

async function sell({ desk, tx, producer, order, payment }: Settling, { card }: Reading): Promise<void> {
  const quote = withInterest(order.quote, payment.amount_cents)
  await markPaid(tx, order.id, { payment_id: payment.id, quote, coupon_ids: order.held.coupon_ids })
  await issueTickets(tx, order.id, boughtTickets(order.held, payment.amount_cents))
  await bookSale(tx, { order_id: order.id, payment_id: payment.id }, quote)
  const about = { producer, base_url: desk.base_url, order_id: order.id }
  await tellPaid(tx, about, { total_cents: quote.total_cents, payment: { ...payment, card } })
}

/** Interest belongs to the payment that was taken, so it is part of the price only from then on. */
function withInterest(quote: Quote, paid_cents: number): Quote {
  const interest = paid_cents - quote.total_cents
  if (interest === 0) return quote
  const line = { kind: 'interest' as const, label: 'Juros do parcelamento', amount_cents: interest }
  return { ...quote, lines: [...quote.lines, line], total_cents: paid_cents }
}
