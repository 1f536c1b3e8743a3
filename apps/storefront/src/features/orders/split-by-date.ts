import type { Order } from '@bilheteria/contract/orders'
import { statusOf } from './order-status.ts'

/**
 * Events to come, the next one first, above them what still has to be paid: its time runs. Then those that were, the last one
 * first. By the server's clock.
 */
export function splitByDate(orders: readonly Order[]): { coming: Order[]; past: Order[] } {
  return {
    coming: orders
      .filter((order) => !isPast(order))
      .toSorted((a, b) => turnOf(a) - turnOf(b) || startOf(a.event) - startOf(b.event)),
    past: orders.filter(isPast).toSorted((a, b) => startOf(b.event) - startOf(a.event)),
  }
}

function turnOf(order: Order): number {
  return statusOf(order).tone === 'waiting' ? 0 : 1
}

/** Nobody says when an event ends; tickets stay on top while people may still be going in. */
const LASTS_MS = 6 * 60 * 60 * 1000

function isPast({ event, now }: Order): boolean {
  return startOf(event) + LASTS_MS < Date.parse(now)
}

function startOf({ starts_at }: Order['event']): number {
  return Date.parse(starts_at)
}
