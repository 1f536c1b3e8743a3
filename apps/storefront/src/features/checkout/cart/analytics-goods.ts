// chunk: buying
import type { EventDetail } from '@bilheteria/contract/events'
import type { Goods } from '#platform/analytics.ts'
import { offeredIn, priceOf, type Quantities } from './offer.ts'

/** These tickets as a shop measures them: list prices, without fee and discounts. */
export function chosenGoods(event: EventDetail, quantities: Quantities): Goods {
  const items = offeredIn(event).flatMap(({ type }) => {
    const quantity = quantities[type.id] ?? 0
    const price = priceOf(type) / 100
    const ticket = { item_id: event.id, item_name: event.title, item_variant: type.name, price, quantity }
    return quantity > 0 ? ticket : []
  })
  return { currency: 'BRL', value: items.reduce((sum, { price, quantity }) => sum + price * quantity, 0), items }
}

/** Looking at an event, nothing chosen yet. */
export function shownGoods({ id, title, price_from_cents }: EventDetail): Goods {
  const price = (price_from_cents ?? 0) / 100
  return { currency: 'BRL', value: price, items: [{ item_id: id, item_name: title, price, quantity: 1 }] }
}
