import { sayFailure } from '#platform/failures.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { ConfirmInline } from './confirm-inline.tsx'
import { clearReservation } from '#features/checkout/cart/transitions.ts'

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
    showSnackbar({ text: 'Reserva desfeita. Os ingressos voltaram para a venda.', colour: 'info' })
    onReleased()
  }
  return (
    <ConfirmInline
      label="Desistir"
      question="Desistir da reserva? Seus ingressos voltam para a venda na hora."
      stay="Ficar"
      leave="Sim, desistir"
      onSure={release}
    />
  )
}
