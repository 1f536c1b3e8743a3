import { CONSENT_VERSIONS, recordConsent } from '@bilheteria/contract/privacy'
import { BIOMETRY_TEXTS } from '@bilheteria/contract/texts/biometry'
import { Button } from '@bilheteria/ui/button'
import { sayFailure } from '#platform/failures.ts'
import { call } from '#platform/api.ts'
import { closeDialog } from '#platform/dialog.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { textsOf } from '#platform/texts.ts'
import { useBusy } from '#platform/use-busy.ts'

const text = textsOf(BIOMETRY_TEXTS)

/** As easy to take back as it was to give. */
export function Withdraw({ event_id, document }: { event_id: string; document: string }) {
  const { busy, run } = useBusy()
  const withdraw = async () => {
    const about = { event_id, document, version: CONSENT_VERSIONS.biometry }
    try {
      await call(recordConsent, { kind: 'biometry', allowed: false, ...about })
      closeDialog()
      showSnackbar({ text: text('biometry.withdrawn'), colour: 'success' })
    } catch (error) {
      sayFailure(error)
    }
  }
  return (
    <div>
      <Button look="ghost" size="mid" block busy={busy} onClick={() => void run(withdraw)}>
        {text('biometry.withdraw')}
      </Button>
      <p className="mt-2 text-small text-muted">{text('biometry.withdraw_note')}</p>
    </div>
  )
}
