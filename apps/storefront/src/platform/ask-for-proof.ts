// chunk: late
import { create } from 'zustand'
import { closeDialog, openDialog } from './dialog.ts'
import { useSavedState } from './saved-state.ts'
import { dropSeenMessage } from './snackbar.ts'

const PROOF = '/user/proof'

/** While somebody is asked to prove that it is them. Without a token `close` means that they would rather not. */
export const useProofAsked = create<{ close: ((access_token?: string) => void) | undefined }>()(() => ({
  close: undefined,
}))

/** A dialog of its own over a page; over another dialog it shares that one's history entry, and Back closes both. */
export function askForProof(): Promise<string | undefined> {
  if (useSavedState.getState().dialog.path === null) openDialog(PROOF)
  else dropSeenMessage()
  const { dialog, user } = useSavedState.getState()
  return new Promise((resolve) => {
    let proof: string | undefined
    const end = () => {
      stop()
      useProofAsked.setState({ close: undefined })
      resolve(proof)
    }
    const close = (access_token?: string) => {
      proof = access_token
      if (dialog.path === PROOF) closeDialog()
      else end()
    }
    const stop = useSavedState.subscribe((now) => {
      if (now.dialog.path !== dialog.path) end()
      else if (now.user.id !== user.id) close()
    })
    useProofAsked.setState({ close })
  })
}
