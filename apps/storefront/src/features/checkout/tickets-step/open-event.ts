import type { EventDetail, TicketType } from '@bilheteria/contract/events'
import { inForceFirst, typeStatus, whenOf } from '@bilheteria/rules/offer'
import { offeredIn, priceOf } from '#features/checkout/cart/offer.ts'

/** The event as the catalogue returns it at `now`, computed from the windows and prices loaded before. */
export function openEvent(event: EventDetail, now: number): EventDetail {
  const sectors = event.sectors.map((sector) => ({
    ...sector,
    sections: sector.sections.map((section) => ({
      ...section,
      tickets: section.tickets.map((type) => openType(type, now)),
    })),
  }))
  const prices = offeredIn({ sectors }).flatMap(({ type }) => (type.status === 'on_sale' ? priceOf(type) : []))
  if (prices.length === 0) return event
  return { ...event, sectors, status: 'on_sale', sale_starts_at: null, price_from_cents: Math.min(...prices) }
}

function openType(type: TicketType, now: number): TicketType {
  const batches = type.batches.map((shown) => ({ shown, remaining: shown.remaining, when: whenOf(shown, now) }))
  return { ...type, status: typeStatus(batches), batches: inForceFirst(batches).map(({ shown }) => shown) }
}
