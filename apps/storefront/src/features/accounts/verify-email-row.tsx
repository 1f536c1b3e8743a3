import { Button } from '@bilheteria/ui/button'
import { openDialog } from '#platform/dialog.ts'
import { useKnownProfile } from './profile.ts'

/** For whoever has said not now: asked once more where it matters most, beside the tickets that went to this address. */
export function VerifyEmailRow() {
  const profile = useKnownProfile()
  if (!profile || profile.email_verified) return null
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-panel bg-content px-4 py-3">
      <p>Confirme que os avisos chegam até você.</p>
      <Button look="quiet" size="mid" onClick={() => openDialog('/email/verification')}>
        Verificar e-mail
      </Button>
    </div>
  )
}
