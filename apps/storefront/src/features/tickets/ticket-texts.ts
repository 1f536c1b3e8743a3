import type { Order, Payment, Ticket } from '@bilheteria/contract/orders'
import { cardBrandName } from '@bilheteria/rules/card'
import { formatCents, type Cents } from '@bilheteria/rules/money'
import { isFaceMissing } from '#features/orders/faces.ts'
import type { Tone } from '#features/orders/order-status.ts'

const ticketStates: Record<Ticket['state'], { text: string; tone: Tone }> = {
  valid: { text: 'Válido', tone: 'good' },
  used: { text: 'Usado', tone: 'working' },
  cancelled: { text: 'Cancelado', tone: 'off' },
}

/** A ticket whose holder still owes a face is no ticket to call valid and forget. */
export function ticketStatus(ticket: Pick<Ticket, 'state' | 'biometry'>): { text: string; tone: Tone } {
  if (ticket.state === 'valid' && isFaceMissing(ticket)) return { text: 'Falta biometria', tone: 'waiting' }
  return ticketStates[ticket.state]
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

/** `Cartão Visa final 4242 em 3x de R$ 50,00` */
export function paymentText({ method, card, installments, installment_cents }: Payment): string {
  if (method === 'pix') return 'Pix'
  if (method === 'boleto') return 'Boleto'
  if (method === 'free') return 'Gratuito'
  const name = card ? `Cartão ${cardBrandName(card.brand)} final ${card.last4}` : 'Cartão'
  return installments > 1 ? `${name} em ${installments}x de ${formatCents(installment_cents)}` : `${name} à vista`
}

/** When one sees what was paid again; the pages of information promise the same. */
export const returnTimes = { pix: 'em geral no mesmo dia', card: 'em até duas faturas' }

/** How what was paid comes back, and when one sees it. */
export function returnText(method: Payment['method'] | undefined): string {
  if (method === 'card') return `O valor volta como crédito no mesmo cartão, ${returnTimes.card}.`
  return `O valor volta para a conta de onde o Pix saiu, ${returnTimes.pix}.`
}

/** What comes back for these tickets, to the cent. */
export function refundOf(tickets: readonly Pick<Ticket, 'paid_cents'>[]): Cents {
  return tickets.reduce((sum, { paid_cents }) => sum + paid_cents, 0)
}

export function cancellableTickets({ items }: Pick<Order, 'items'>): Ticket[] {
  return items.filter(({ state }) => state === 'valid')
}

/** Why an order with tickets cannot be cancelled any more. */
export function whyNotCancellable({ items, event, now }: Pick<Order, 'items' | 'event' | 'now'>): string {
  if (items.some(({ state }) => state === 'used')) return 'Um ingresso deste pedido já foi usado na entrada.'
  if (Date.parse(event.starts_at) <= Date.parse(now)) return 'O evento já começou.'
  return 'O prazo para cancelar já passou.'
}

/** `F-14` */
export function seatText({ seat }: Pick<Ticket, 'seat'>): string | undefined {
  return seat ? `${seat.row}-${seat.number}` : undefined
}

export function countText(count: number): string {
  return count === 1 ? '1 ingresso' : `${count} ingressos`
}
