import { exportPersonalData } from '@bilheteria/contract/privacy'
import { OWN_PRIVACY_TEXTS } from '@bilheteria/contract/texts/own-privacy'
import { Button } from '@bilheteria/ui/button'
import { Cookie, Download, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { sayFailure } from '#platform/failures.ts'
import { ProfileRow, ProfileSection } from '#features/accounts/profile-row.tsx'
import { callProved } from '#features/accounts/prove.ts'
import { reviewCookies, useCookies } from '#platform/cookies.ts'
import { openDialog } from '#platform/dialog.ts'
import { saveFile } from '#platform/save-file.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { textsOf } from '#platform/texts.ts'
import { useBusy } from '#platform/use-busy.ts'
import { withParts } from '#platform/with-parts.tsx'

const text = textsOf(OWN_PRIVACY_TEXTS)

/** What everybody may do with what we know of them. */
export function PrivacySection() {
  const allowed = useCookies((cookies) => cookies.allowed)
  return (
    <ProfileSection id="privacidade" title={text('own_privacy.title')}>
      <ProfileRow
        icon={Cookie}
        label={text('own_privacy.cookies')}
        value={allowed ? text('own_privacy.with_measuring') : text('own_privacy.necessary_only')}
      >
        {() => (
          <Choice explanation={text('own_privacy.cookies_note')}>
            <Button size="mid" look="quiet" onClick={reviewCookies}>
              {text('own_privacy.cookies_review')}
            </Button>
          </Choice>
        )}
      </ProfileRow>
      <ProfileRow icon={Download} label={text('own_privacy.copy')} value={null}>
        {() => <Export />}
      </ProfileRow>
      <ProfileRow icon={UserX} label={text('own_privacy.end')} value={null}>
        {() => (
          <Choice explanation={text('own_privacy.end_note')}>
            <Button size="mid" look="quiet" onClick={() => openDialog('/user/delete')}>
              {text('own_privacy.delete')}
            </Button>
          </Choice>
        )}
      </ProfileRow>
      <p className="px-4 py-4 text-small">
        {withParts(text('own_privacy.policy'), {
          link: (
            <Link href="/privacidade" className="text-accent underline underline-offset-3">
              {text('own_privacy.policy_link')}
            </Link>
          ),
        })}
      </p>
    </ProfileSection>
  )
}

function Choice({ explanation, children }: { explanation: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-3">
      <p>{explanation}</p>
      {children}
    </div>
  )
}

function Export() {
  const { busy, run } = useBusy()
  return (
    <Choice explanation={text('own_privacy.copy_note')}>
      <Button size="mid" look="quiet" busy={busy} onClick={() => void run(() => savePersonalData().catch(sayFailure))}>
        {text('own_privacy.export')}
      </Button>
    </Choice>
  )
}

const FILE_NAME = 'meus-dados.json'

/** Everything we know of a person, to read and keep. It stands behind the login, so a plain link would not get it. */
async function savePersonalData(): Promise<void> {
  const data = await callProved(exportPersonalData, {})
  if (!data) return
  saveFile(new Blob([JSON.stringify(data, undefined, 2)], { type: 'application/json' }), FILE_NAME)
  showSnackbar({ text: text('own_privacy.exported'), colour: 'success' })
}
