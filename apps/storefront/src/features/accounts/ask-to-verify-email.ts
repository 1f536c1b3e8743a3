import { openDialog } from '#platform/dialog.ts'
import { useSavedState } from '#platform/saved-state.ts'
import { isEmailVerified } from './profile.ts'

const DIALOG = '/email/verification'

/** Asks for the code from the mailbox; true once it was right, false when the dialog was closed without. */
export async function askToVerifyEmail(): Promise<boolean> {
  openDialog(DIALOG)
  await new Promise<void>((resolve) => {
    const stop = useSavedState.subscribe(({ dialog }) => {
      if (dialog.path === DIALOG) return
      stop()
      resolve()
    })
  })
  return isEmailVerified()
}
