import { closeDialog, openDialog } from '#platform/dialog.ts'
import { useSavedState } from '#platform/saved-state.ts'
import { tabStorage } from '#platform/storage.ts'
import { isEmailVerified, loadProfile } from './profile.ts'

const DIALOG = '/email/verification'
const DECLINED = 'email_later'

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

/** Where nothing needs it: whoever has said not now in this tab is not asked again by itself. */
export function offerToVerifyEmail(): void {
  if (tabStorage.getItem(DECLINED) !== useSavedState.getState().user.id) openDialog(DIALOG)
}

export function declineForNow(): void {
  tabStorage.setItem(DECLINED, useSavedState.getState().user.id)
  closeDialog()
}
