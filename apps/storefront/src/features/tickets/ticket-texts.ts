import type { Order, Ticket } from '@bilheteria/contract/orders'
import type { Payment } from '@bilheteria/contract/paying'
import { TICKETS_TEXTS } from '@bilheteria/contract/texts/tickets'
import { cardBrandName } from '@bilheteria/rules/card'
import { formatCents, type Cents } from '@bilheteria/rules/money'
import { placeOf } from '@bilheteria/rules/ticket-label'
import { isFaceMissing } from '#features/orders/faces.ts'
import type { Tone } from '#features/orders/order-status.ts'
import { textsOf } from '#platform/texts.ts'

const text = textsOf(TICKETS_TEXTS)

const ticketStates = {
  valid: { key: 'ticket.valid', tone: 'good' },
  used: { key: 'ticket.used', tone: 'working' },
  cancelled: { key: 'ticket.cancelled', tone: 'off' },
} as const

/** A ticket whose holder still owes a face is no ticket to call valid and forget. */
export function ticketStatus(ticket: Pick<Ticket, 'state' | 'biometry'>): { text: string; tone: Tone } {
  if (ticket.state === 'valid' && isFaceMissing(ticket)) return { text: text('ticket.face_missing'), tone: 'waiting' }
  const { key, tone } = ticketStates[ticket.state]
  return { text: text(key), tone }
}

const TURNS: Record<Ticket['state'], number> = { valid: 0, used: 1, cancelled: 2 }

/** What opens a gate first, then what has opened one; what was cancelled apart. */
export function sortTickets({ items }: Pick<Order, 'items'>): { shown: Ticket[]; cancelled: Ticket[] } {
  const sorted = items.toSorted((a, b) => TURNS[a.state] - TURNS[b.state])
  return {
    shown: sorted.filter(({ state }) => state !== 'cancelled'),
    cancelled: sorted.filter(({ state }) => state === 'cancelled'),
  }
}

/** The codes to swipe through at a gate: the valid ones and the pressed one. */
export function codesToShow(order: Pick<Order, 'items'>, pressed: Ticket): Ticket[] {
  return sortTickets(order).shown.filter(
    (ticket) => ticket.code !== null && (ticket.state === 'valid' || ticket === pressed),
  )
}

/** `Cartão Visa final 4242 em 3x de R$ 50,00` */
export function paymentText({ method, card, installments, installment_cents }: Payment): string {
  if (method === 'pix') return text('ticket.by_pix')
  if (method === 'boleto') return text('ticket.by_boleto')
  if (method === 'free') return text('ticket.by_nothing')
  const name = card
    ? text('ticket.by_card', { brand: cardBrandName(card.brand), last4: card.last4 })
    : text('ticket.by_some_card')
  if (installments > 1)
    return text('ticket.by_card_parts', { card: name, count: installments, amount: formatCents(installment_cents) })
  return text('ticket.by_card_at_once', { card: name })
}

/** When one sees what was paid again; the pages of information promise the same. */
export const returnTimes = { pix: () => text('ticket.return_pix'), card: () => text('ticket.return_card') }

/** How what was paid comes back, and when one sees it. */
export function returnText(method: Payment['method'] | undefined): string {
  if (method === 'card') return text('ticket.back_card', { time: returnTimes.card() })
  return text('ticket.back_pix', { time: returnTimes.pix() })
}

/** Of an order's money, what has neither come back nor is on its way. */
export function leftOf({ quote, refunded_cents, refunding_cents }: Order): Cents {
  return quote.total_cents - refunded_cents - refunding_cents
}

/** What these tickets have cost, to the cent. */
export function refundOf(tickets: readonly Pick<Ticket, 'paid_cents'>[]): Cents {
  return tickets.reduce((sum, { paid_cents }) => sum + paid_cents, 0)
}

export function cancellableTickets({ items }: Pick<Order, 'items'>): Ticket[] {
  return items.filter(({ state }) => state === 'valid')
}

/** Why an order with tickets cannot be cancelled any more. */
export function whyNotCancellable({ items, event, now }: Pick<Order, 'items' | 'event' | 'now'>): string {
  if (items.some(({ state }) => state === 'used')) return text('ticket.cancel_used')
  if (Date.parse(event.starts_at) <= Date.parse(now)) return text('ticket.cancel_begun')
  return text('ticket.cancel_late')
}

/** `F-14` */
export function seatText({ seat }: Pick<Ticket, 'seat'>): string | undefined {
  return seat ? `${seat.row}-${seat.number}` : undefined
}

/** `Inteira · Oeste · Lugar F-14` */
export function ticketLine(ticket: Pick<Ticket, 'ticket_type' | 'section' | 'seat'>): string {
  const seat = seatText(ticket)
  const place = seat === undefined ? [] : [text('ticket.seat', { seat })]
  return [ticket.ticket_type.name, ticket.section.name, ...place].join(' · ')
}

/** `Oeste · Bloco O3 · Lugar F-14`, in the order of the way from the gate. */
export function placeText(ticket: Pick<Ticket, 'sector' | 'section' | 'seat'>): string {
  const { sector, block } = placeOf({ sector: ticket.sector.name, section: ticket.section.name })
  const seat = seatText(ticket)
  return [
    sector,
    ...(block === undefined ? [] : [`${text('ticket.block')} ${block}`]),
    ...(seat === undefined ? [] : [text('ticket.seat', { seat })]),
  ].join(' · ')
}

export function countText(count: number): string {
  return count === 1 ? text('ticket.count_one') : text('ticket.count', { count })
}
