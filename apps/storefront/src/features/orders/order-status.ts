import type { Order } from '@bilheteria/contract/orders'
import type { Payment } from '@bilheteria/contract/paying'
import { ORDERS_TEXTS } from '@bilheteria/contract/texts/orders'
import { formatCents } from '@bilheteria/rules/money'
import { textsOf } from '#platform/texts.ts'

const text = textsOf(ORDERS_TEXTS)

/** `waiting`: the buyer's turn; `working`: ours or the bank's; `back`: money on its way to the buyer or there already. */
export type Tone = 'waiting' | 'working' | 'good' | 'back' | 'off'
export type OrderStatus = { text: string; tone: Tone }

type Stated = Pick<Order, 'state' | 'payment' | 'refunded_cents' | 'refunding_cents' | 'quote' | 'event'>

const settled = {
  expired: { key: 'order.expired', tone: 'off' },
  cancelled: { key: 'order.cancelled', tone: 'off' },
  refunding: { key: 'order.refunding', tone: 'back' },
  refunded: { key: 'order.refunded', tone: 'back' },
} as const

/** What an order is called in front of its buyer. Nobody waits for the money of an event that does not take place. */
export function statusOf(order: Stated): OrderStatus {
  const { payment, refunded_cents, refunding_cents, event } = order
  const state = order.state === 'pending' && event.cancelled ? 'cancelled' : order.state
  if (state === 'pending') return pendingStatus(payment)
  if (state !== 'paid') {
    const { key, tone } = settled[isFreeAgain(order) ? 'cancelled' : state]
    return { text: text(key), tone }
  }
  if (refunded_cents + refunding_cents > 0) return { text: text('order.refunded_partly'), tone: 'back' }
  return { text: order.quote.total_cents === 0 ? text('order.confirmed') : text('order.paid'), tone: 'good' }
}

function pendingStatus(payment: Payment | null): OrderStatus {
  if (payment?.state === 'in_review') return { text: text('order.in_review'), tone: 'working' }
  if (payment && isUnderWay(payment)) return { text: text('order.confirming'), tone: 'working' }
  return { text: text('order.waiting'), tone: 'waiting' }
}

/** The buyer has done their part. A Pix that is not paid yet is still the buyer's turn. */
function isUnderWay({ method, state }: Payment): boolean {
  return state === 'approved' || (method !== 'pix' && (state === 'created' || state === 'pending'))
}

/** What cost nothing was given up, and nothing comes back. */
export function isFreeAgain({ state, quote }: Pick<Order, 'state' | 'quote'>): boolean {
  return state === 'refunded' && quote.total_cents === 0
}

/** Whether the buyer may still step back from paying: not while a card may already have been charged. */
export function mayGiveUp({ state, payment }: Pick<Order, 'state' | 'payment'>): boolean {
  return state === 'pending' && (payment?.state === 'in_review' || !payment || !isUnderWay(payment))
}

/** Tickets that open a gate, or have opened one. */
export function hasTickets({ items }: Pick<Order, 'items'>): boolean {
  return items.some(({ state }) => state !== 'cancelled')
}

/** `2 ingressos · R$ 310,50`; once something went back `1 ingresso · R$ 155,25 devolvidos`: what one still has. */
export function sumText(order: Pick<Order, 'items' | 'quote' | 'refunded_cents' | 'refunding_cents'>): string {
  const { quote, refunded_cents, refunding_cents } = order
  const count = order.items.filter(({ state }) => state !== 'cancelled').length
  const tickets = count === 0 ? [] : [count === 1 ? text('order.count_one') : text('order.count', { count })]
  const total = quote.total_cents === 0 ? text('order.free') : formatCents(quote.total_cents)
  const back = [
    ...(refunding_cents > 0 ? [text('order.on_its_way', { amount: formatCents(refunding_cents) })] : []),
    ...(refunded_cents > 0 ? [text('order.returned', { amount: formatCents(refunded_cents) })] : []),
  ]
  return [...tickets, ...(back.length > 0 ? back : [total])].join('\u00A0· ')
}

const SOON_MS = 5_000
const LATER_MS = 30_000

type Awaited = Pick<Order, 'state' | 'payment' | 'refunding_cents' | 'items' | 'event'>

/** How often it is worth asking again; never when nothing is awaited. Reviews and refunds may take days; those of a cancelled event begin by themselves. */
export function asksEvery({ state, payment, refunding_cents, items, event }: Awaited): number | undefined {
  if (state === 'pending') return payment?.state === 'in_review' ? LATER_MS : SOON_MS
  const in_review = items.some(({ biometry }) => biometry === 'in_review')
  const to_return = state === 'paid' && event.cancelled
  return in_review || to_return || refunding_cents > 0 ? LATER_MS : undefined
}
