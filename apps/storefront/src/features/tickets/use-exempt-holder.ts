import { exemptHolder } from '@bilheteria/contract/biometry'
import { sayFailure } from '#platform/failures.ts'
import { callProved } from '#features/accounts/prove.ts'
import { keepOrders } from '#features/orders/kept-orders.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { useBusy } from '#platform/use-busy.ts'

const said = {
  exempt: 'Biometria dispensada. Leve o documento do menor na entrada.',
  asked: 'A biometria deste portador voltou a ser pedida.',
}

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
        showSnackbar({ text: minor ? said.exempt : said.asked, colour: 'success' })
      } catch (error) {
        sayFailure(error)
      }
    })
  return { busy, exempt }
}
