import type { Order } from '@bilheteria/contract/orders'
import { hasTickets, statusOf } from './order-status.ts'

/**
 * Events to come, the next one first, above them what still has to be paid: its time runs. Then those that were or came to
 * nothing, the last one first. By the server's clock.
 */
export function splitByDate(orders: readonly Order[]): { coming: Order[]; over: Order[] } {
  return {
    coming: orders
      .filter((order) => !isOver(order))
      .toSorted((a, b) => turnOf(a) - turnOf(b) || startOf(a.event) - startOf(b.event)),
    over: orders.filter(isOver).toSorted((a, b) => startOf(b.event) - startOf(a.event)),
  }
}

/** Nobody goes anywhere with it: the event was, or it expired, was cancelled or paid back. */
function isOver(order: Order): boolean {
  return isPast(order) || (order.state !== 'pending' && !hasTickets(order))
}

function turnOf(order: Order): number {
  return statusOf(order).tone === 'waiting' ? 0 : 1
}

/** Nobody says when an event ends; tickets stay on top while people may still be going in. */
export const LASTS_MS = 6 * 60 * 60 * 1000

export function isPast({ event, now }: Pick<Order, 'event' | 'now'>): boolean {
  return startOf(event) + LASTS_MS < Date.parse(now)
}

function startOf({ starts_at }: Order['event']): number {
  return Date.parse(starts_at)
}
