// chunk: late
import { Page as CheckoutPage } from '#features/checkout/checkout-page.tsx'
import type { LoadPayment } from '#features/checkout/frame/payment-part.ts'

export { head } from '#features/checkout/checkout-page.tsx'

const loadPayment: LoadPayment = () => import('#features/payments/payment-part.ts')

/** Choosing comes first in the plot and knows nothing of paying: both meet here. */
export function Page({ params }: { params: Record<string, string> }) {
  return <CheckoutPage params={params} loadPayment={loadPayment} />
}
