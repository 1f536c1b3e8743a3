import { exemptHolder } from '@bilheteria/contract/biometry'
import { TICKETS_TEXTS } from '@bilheteria/contract/texts/tickets'
import { sayFailure } from '#platform/failures.ts'
import { callProved } from '#features/accounts/prove.ts'
import { keepOrders } from '#features/orders/kept-orders.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { textsOf } from '#platform/texts.ts'
import { useBusy } from '#platform/use-busy.ts'

const text = textsOf(TICKETS_TEXTS)

/** Whoever is under 16 needs no face: said once by the buyer, and as easily taken back. */
export function useExemptHolder(ticket_id: string, onDone?: () => void) {
  const { busy, run } = useBusy()
  const exempt = (minor: boolean) =>
    run(async () => {
      try {
        const order = await callProved(exemptHolder, { ticket_id, minor })
        if (!order) return
        keepOrders([order])
        onDone?.()
        const said = minor ? text('ticket.exempt_done') : text('ticket.exempt_undone')
        showSnackbar({ text: said, colour: 'success' })
      } catch (error) {
        sayFailure(error)
      }
    })
  return { busy, exempt }
}
