// chunk: buying
import type { EventDetail } from '@bilheteria/contract/events'
import { formatCents } from '@bilheteria/rules/money'
import { say } from '@bilheteria/ui/words'
import { announce } from '#features/seats/live-region.tsx'
import { formatPrice } from './offer-texts.ts'
import { readCheckout } from '#features/checkout/cart/checkout-store.ts'
import { countOf, quoteCart } from '#features/checkout/cart/offer.ts'

/** What has changed and what all comes to now, for those who do not see the sum below. */
export function tellTotal(event: EventDetail, what: string): void {
  const { quantities, coupons } = readCheckout()
  const { total_cents } = quoteCart(event, quantities, coupons)
  // An empty cart is not free.
  const total = countOf(quantities) > 0 ? formatPrice(total_cents) : formatCents(0)
  announce(`${what}. ${say('checkout.total', 'Total')} ${total}`)
}
