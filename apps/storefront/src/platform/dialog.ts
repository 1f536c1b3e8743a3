import { useSavedState } from './saved-state.ts'

/** The dialogs that exist; each opens over whatever page is there and is never the address itself. */
const dialogPaths = [
  '/login',
  '/acesso/socio',
  '/login/socio',
  '/register',
  '/recover',
  '/event/description',
  '/event/map',
  '/email/verification',
  '/biometry/register',
] as const
export type DialogPath = (typeof dialogPaths)[number]

/** Stands on a history entry of its own with the same address, so that Back closes; the next dialog takes it over. */
export function openDialog(path: DialogPath, params: Record<string, string> = {}): void {
  if (!onDialogEntry()) history.pushState({ ...(history.state as object | null), dialog: true }, '')
  useSavedState.setState({ dialog: { path, params } })
}

/** Going back takes the dialog's history entry away; the listener below does the closing. */
export function closeDialog(): void {
  if (onDialogEntry()) history.back()
  else forgetDialog()
}

export function watchDialogHistory(): void {
  addEventListener('popstate', forgetDialog)
  // A reload closes the dialog but stays on its entry.
  if (onDialogEntry()) history.back()
}

/** A page opened from a dialog takes the place of the dialog's history entry. */
export function leaveDialog(): { replace: boolean } {
  const replace = onDialogEntry()
  forgetDialog()
  return { replace }
}

function onDialogEntry(): boolean {
  return (history.state as { dialog?: boolean } | null)?.dialog === true
}

function forgetDialog(): void {
  if (useSavedState.getState().dialog.path !== null) useSavedState.setState({ dialog: { path: null, params: {} } })
}
