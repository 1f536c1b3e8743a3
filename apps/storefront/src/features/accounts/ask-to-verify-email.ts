import { openDialog } from '#platform/dialog.ts'
import { useSavedState } from '#platform/saved-state.ts'
import { isEmailVerified, loadProfile } from './profile.ts'

const DIALOG = '/email/verification'

/** Whoever has done so before is not asked. Where nobody can tell now, the server asks with the holders. */
export async function haveEmailVerified(): Promise<boolean> {
  if (isEmailVerified()) return true
  const profile = await loadProfile().catch(() => undefined)
  return profile === undefined || profile.email_verified || askToVerifyEmail()
}

/** Asks for the code from the mailbox; true once it was right, false when the dialog was closed without. */
export async function askToVerifyEmail(): Promise<boolean> {
  openDialog(DIALOG, { for: 'tickets' })
  await new Promise<void>((resolve) => {
    const stop = useSavedState.subscribe(({ dialog }) => {
      if (dialog.path === DIALOG) return
      stop()
      resolve()
    })
  })
  return isEmailVerified()
}
