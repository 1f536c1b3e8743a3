import { GIVE_UP_TEXTS } from '@bilheteria/contract/texts/give-up'
import { sayFailure } from '#platform/failures.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { textsOf } from '#platform/texts.ts'
import { ConfirmInline } from './confirm-inline.tsx'
import { clearReservation } from '#features/checkout/cart/transitions.ts'

const text = textsOf(GIVE_UP_TEXTS)

type Props = { reservation_id: string; onReleased(): void }

/** Gives everything back at once. */
export function GiveUp({ reservation_id, onReleased }: Props) {
  async function release(): Promise<void> {
    try {
      await (await import('#features/checkout/cart/calls.ts')).release(reservation_id)
    } catch (error) {
      return sayFailure(error)
    }
    clearReservation()
    showSnackbar({ text: text('checkout.gave_up'), colour: 'info' })
    onReleased()
  }
  return (
    <ConfirmInline
      label={text('checkout.give_up')}
      question={text('checkout.give_up_question')}
      stay={text('checkout.give_up_stay')}
      leave={text('checkout.give_up_sure')}
      onSure={release}
    />
  )
}
