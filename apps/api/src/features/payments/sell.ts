import { ticketCosts, type Quote } from '@bilheteria/rules/quote'
import type { Producer } from '@bilheteria/contract/producers'
import type { Db } from '#db/db.ts'
import { arrangeHolders, quotedLine, ticketsOf } from '#features/checkout/show-reservation.ts'
import { issueTickets, type NewTicket } from '#features/tickets/issue-tickets.ts'
import { emailPaid } from '#features/tickets/order-emails.ts'
import type { Reading } from '#outside/payment/provider.ts'
import { recordSales } from './ledger.ts'
import { markPaid, type LockedOrder, type SoldPlaces } from './order-queries.ts'
import type { StoredPayment } from './queries.ts'

/** An order whose places are sold in this transaction, and the payment that buys them. */
export type Sale = { producer: Producer; order: LockedOrder; payment: StoredPayment; reading: Reading }

/** Paid: the order says so, its tickets are there, the money is booked and its buyer told, all in the caller's transaction. */
export async function sell(tx: Db, sales: readonly Sale[]): Promise<void> {
  await recordPaid(tx, sales)
  await issueBought(tx, sales)
}

export async function recordPaid(tx: Db, sales: readonly Sale[]): Promise<void> {
  if (sales.length === 0) return
  const paid = sales.map(({ order, payment, ...sale }) => ({
    ...sale,
    order,
    payment,
    quote: withInterest(order.quote, payment.amount_cents),
  }))
  await Promise.all([
    markPaid(
      tx,
      paid.map(({ order, payment, quote }) => ({ order, quote, payment_id: payment.id })),
    ),
    recordSales(
      tx,
      paid.map(({ order, payment, quote }) => ({ order_id: order.id, payment_id: payment.id, quote })),
    ),
    emailPaid(
      tx,
      paid.map(({ producer, order, payment, quote, reading: { card } }) => ({
        producer,
        order_id: order.id,
        compra_id: order.compra_id,
        title: order.event_title,
        total_cents: quote.total_cents,
        payment: { ...payment, card },
      })),
    ),
  ])
}

export async function issueBought(tx: Db, sales: readonly Sale[]): Promise<void> {
  if (sales.length === 0) return
  await issueTickets(
    tx,
    sales.map(({ order, payment }) => ({
      order_id: order.id,
      tickets: boughtTickets(order.held, payment.amount_cents),
    })),
  )
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
export function withInterest(quote: Quote, paid_cents: number): Quote {
  const interest = paid_cents - quote.total_cents
  if (interest === 0) return quote
  const line = { kind: 'interest' as const, label: 'Juros do parcelamento', amount_cents: interest }
  return { ...quote, lines: [...quote.lines, line], total_cents: paid_cents }
}
