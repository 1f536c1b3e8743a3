import { Notice } from '@bilheteria/ui/notice'
import { useHeld } from './held.ts'

/** Which seats were found for the buyer, until it is dismissed or others are chosen by hand. */
export function ChosenForYou() {
  const text = useHeld((held) => held.chosen_for_you)
  if (text === undefined) return null
  return <Notice onDismiss={() => useHeld.setState({ chosen_for_you: undefined })}>{text}</Notice>
}
