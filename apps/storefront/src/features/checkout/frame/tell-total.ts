// chunk: buying
import type { EventDetail } from '@bilheteria/contract/events'
import { say } from '@bilheteria/ui/words'
import { announce } from '#features/seats/live-region.tsx'
import { formatPrice } from './offer-texts.ts'
import { readCheckout } from '#features/checkout/cart/checkout-store.ts'
import { quoteCart } from '#features/checkout/cart/offer.ts'

/** What has changed and what all comes to now, for those who do not see the sum below. */
export function tellTotal(event: EventDetail, what: string): void {
  const { quantities, coupons } = readCheckout()
  const total = formatPrice(quoteCart(event, quantities, coupons).total_cents)
  announce(`${what}. ${say('checkout.total', 'Total')} ${total}`)
}
