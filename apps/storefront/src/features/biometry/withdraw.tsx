import { CONSENT_VERSIONS, recordConsent } from '@bilheteria/contract/privacy'
import { Button } from '@bilheteria/ui/button'
import { sayFailure } from '#platform/failures.ts'
import { call } from '#platform/api.ts'
import { closeDialog } from '#platform/dialog.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { useBusy } from '#platform/use-busy.ts'

/** As easy to take back as it was to give. */
export function Withdraw({ event_id, document }: { event_id: string; document: string }) {
  const { busy, run } = useBusy()
  const withdraw = async () => {
    const about = { event_id, document, version: CONSENT_VERSIONS.biometry }
    try {
      await call(recordConsent, { kind: 'biometry', allowed: false, ...about })
      closeDialog()
      showSnackbar({ text: 'Consentimento retirado. A foto será apagada em instantes.', colour: 'success' })
    } catch (error) {
      sayFailure(error)
    }
  }
  return (
    <div>
      <Button look="ghost" size="mid" block busy={busy} onClick={() => void run(withdraw)}>
        Retirar o consentimento e apagar a foto
      </Button>
      <p className="mt-2 text-small text-muted">Depois disso, a entrada pode exigir um novo cadastro ou documento.</p>
    </div>
  )
}
