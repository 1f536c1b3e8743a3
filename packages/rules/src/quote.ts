// chunk: buying
import type { Cents } from './money.ts'
import { shareOut } from './share-out.ts'

/** Tickets of one type in a cart. `price_cents` is the list price of one. */
export type QuotedTickets = {
  ticket_type_id: string
  label: string
  amount: number
  price_cents: Cents
  max_installments: number
}
/** A fixed value is cents, a percentage percent. */
export type QuotedCoupon = {
  code: string
  method: 'percentage' | 'fixed'
  value: number
  max_items: number
  ticket_types: readonly string[]
}
/** Percent of the discounted total, or cents once an order. */
export type Fee = { convenience_fee: number; convenience_fee_mode: 'percentual' | 'fixed' }

export type QuoteLine = { kind: 'tickets' | 'discount' | 'fee' | 'interest'; label: string; amount_cents: number }
export type Quote = {
  lines: QuoteLine[]
  subtotal_cents: Cents
  discount_cents: Cents
  fee_cents: Cents
  total_cents: Cents
  max_installments: number
}

/** A coupon's line is this and its code. */
export const COUPON_PREFIX = 'Cupom '

/** What a cart costs, line by line: the one function behind the price on screen and the price charged. */
export function quote(tickets: readonly QuotedTickets[], coupons: readonly QuotedCoupon[], fee: Fee): Quote {
  const chosen = tickets.filter(({ amount }) => amount > 0)
  const subtotal_cents = chosen.reduce((sum, { amount, price_cents }) => sum + amount * price_cents, 0)
  const discounts = discountsOf(chosen, coupons)
  const discount_cents = discounts.reduce((sum, { amount_cents }) => sum - amount_cents, 0)
  const fee_cents = chosen.length === 0 ? 0 : feeOn(subtotal_cents - discount_cents, fee)
  return {
    lines: [
      ...chosen.map(({ label, amount, price_cents }) => ({
        kind: 'tickets' as const,
        label: `${amount} × ${label}`,
        amount_cents: amount * price_cents,
      })),
      ...discounts,
      ...(fee_cents > 0 ? [{ kind: 'fee' as const, label: 'Taxa de conveniência', amount_cents: fee_cents }] : []),
    ],
    subtotal_cents,
    discount_cents,
    fee_cents,
    total_cents: subtotal_cents - discount_cents + fee_cents,
    max_installments: Math.max(1, ...chosen.map(({ max_installments }) => max_installments)),
  }
}

/** The fee of an order on what its tickets cost after discounts. A share of nothing is nothing; a fixed fee is not. */
export function feeOn(discounted_cents: Cents, { convenience_fee, convenience_fee_mode }: Fee): Cents {
  return convenience_fee_mode === 'fixed' ? convenience_fee : percentOf(discounted_cents, convenience_fee)
}

/** Half a cent counts as one. */
export function percentOf(cents: Cents, percent: number): Cents {
  return Math.floor((cents * percent + 50) / 100)
}

/** What a type costs that draws from another one's batch. */
export function shareOf(price_cents: Cents, price_percent: number): Cents {
  return Math.floor((price_cents * price_percent) / 100)
}

/**
 * What each single ticket costs of a total, in the order of `tickets`: its discounted price and its share of everything
 * on top (the fee, interest), so that giving one back is exact to the cent.
 */
export function ticketCosts(
  tickets: readonly PricedTickets[],
  coupons: readonly QuotedCoupon[],
  total_cents: Cents,
): Cents[] {
  const singles = singlesOf(tickets)
  for (const coupon of coupons) apply(coupon, singles)
  const left = singles.map(({ left_cents }) => left_cents)
  const on_top = shareOut(total_cents - left.reduce((sum, cents) => sum + cents, 0), left)
  return left.map((cents, i) => cents + (on_top[i] ?? 0))
}

type PricedTickets = Pick<QuotedTickets, 'ticket_type_id' | 'amount' | 'price_cents'>
type Ticket = { ticket_type_id: string; price_cents: Cents; left_cents: Cents }

function singlesOf(tickets: readonly PricedTickets[]): Ticket[] {
  return tickets.flatMap(({ ticket_type_id, price_cents, amount }) =>
    Array.from({ length: amount }, (): Ticket => ({ ticket_type_id, price_cents, left_cents: price_cents })),
  )
}

/** Coupons in the order entered, one line each; a coupon that finds nothing to discount has none. */
function discountsOf(chosen: readonly QuotedTickets[], coupons: readonly QuotedCoupon[]): QuoteLine[] {
  const tickets = singlesOf(chosen)
  return coupons
    .map((coupon) => ({
      kind: 'discount' as const,
      label: COUPON_PREFIX + coupon.code,
      amount_cents: -apply(coupon, tickets),
    }))
    .filter(({ amount_cents }) => amount_cents < 0)
}

/**
 * Takes its dearest eligible tickets by list price; of equal ones those that cost more after the coupons before, then by
 * type: which tickets a later coupon still finds must not depend on the order of the cart.
 */
function apply({ method, value, max_items, ticket_types }: QuotedCoupon, tickets: Ticket[]): Cents {
  const dearest = tickets
    .filter(({ ticket_type_id }) => ticket_types.includes(ticket_type_id))
    .toSorted((a, b) => b.price_cents - a.price_cents || b.left_cents - a.left_cents || byType(a, b))
    .slice(0, max_items)
  return dearest.reduce((sum, ticket) => {
    const off = method === 'fixed' ? value : percentOf(ticket.price_cents, value)
    const discount = Math.min(off, ticket.left_cents)
    ticket.left_cents -= discount
    return sum + discount
  }, 0)
}

function byType(a: Ticket, b: Ticket): number {
  if (a.ticket_type_id === b.ticket_type_id) return 0
  return a.ticket_type_id < b.ticket_type_id ? -1 : 1
}
