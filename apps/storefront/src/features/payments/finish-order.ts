import type { Order } from '@bilheteria/contract/orders'
import { measure, type Measured } from '#platform/analytics.ts'
import { markPurchased } from '#features/checkout/cart/transitions.ts'
import { readCheckout, CONFIRMATION_STEP } from '#features/checkout/cart/checkout-store.ts'

/** Paid. It is measured once, however often its confirmation is shown again. */
export function finishOrder(order: Order): void {
  if (readCheckout().step !== CONFIRMATION_STEP) measure(purchaseOf(order))
  markPurchased(order.id)
}

function purchaseOf({ compra_id, event, quote, items }: Order): Measured {
  const tickets = items.map(({ ticket_type, price_cents }) => ({
    item_id: event.id,
    item_name: event.title,
    item_variant: ticket_type.name,
    price: price_cents / 100,
    quantity: 1,
  }))
  return {
    event: 'purchase',
    transaction_id: compra_id,
    currency: 'BRL',
    value: quote.total_cents / 100,
    items: tickets,
  }
}
