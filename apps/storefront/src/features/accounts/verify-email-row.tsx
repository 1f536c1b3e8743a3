import { VERIFICATION_TEXTS } from '@bilheteria/contract/texts/verification'
import { Button } from '@bilheteria/ui/button'
import { openDialog } from '#platform/dialog.ts'
import { textsOf } from '#platform/texts.ts'
import { useKnownProfile } from './profile.ts'

const text = textsOf(VERIFICATION_TEXTS)

/** For whoever has said not now: asked once more where it matters most, beside the tickets that went to this address. */
export function VerifyEmailRow() {
  const profile = useKnownProfile()
  if (!profile || profile.email_verified) return null
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-panel bg-content px-4 py-3">
      <p>{text('verification.row')}</p>
      <Button look="quiet" size="mid" onClick={() => openDialog('/email/verification')}>
        {text('verification.row_button')}
      </Button>
    </div>
  )
}
