import { Notice } from '@bilheteria/ui/notice'
import { useCheckout } from '#features/checkout/cart/checkout-store.ts'
import { dismissBest } from '#features/checkout/cart/transitions.ts'

/** Which seats were found for the buyer, until it is dismissed or others are chosen by hand. */
export function ChosenForYou() {
  const text = useCheckout((checkout) => checkout.chosen_for_you)
  if (text === undefined) return null
  return (
    <Notice loud good onDismiss={dismissBest}>
      {text}
    </Notice>
  )
}
