// chunk: buying
import type { EventDetail } from '@bilheteria/contract/events'
import { measure } from '#platform/analytics.ts'
import { chosenGoods } from './analytics-goods.ts'
import type { Quantities } from './offer.ts'
import { setQuantities } from './transitions.ts'
import { readCheckout } from './checkout-store.ts'

/** What is chosen now. Only what is new in the cart is told: changing a seat for another is not buying one more. */
export function changeTickets(event: EventDetail, quantities: Quantities): void {
  const before = readCheckout().quantities
  setQuantities(quantities)
  const more = Object.entries(quantities).map(([id, amount]) => [id, amount - (before[id] ?? 0)] as const)
  const added = chosenGoods(event, Object.fromEntries(more))
  if (added.items.length > 0) measure({ event: 'add_to_cart', ...added })
}
