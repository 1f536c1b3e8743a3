import { Notice } from '@bilheteria/ui/notice'
import { useCheckout } from '#features/checkout/cart/checkout-store.ts'

/** Which seats were found for the buyer, until it is dismissed or others are chosen by hand. */
export function ChosenForYou() {
  const text = useCheckout((held) => held.chosen_for_you)
  if (text === undefined) return null
  return <Notice onDismiss={() => useCheckout.setState({ chosen_for_you: undefined })}>{text}</Notice>
}
