import { enterOverlay, leaveOverlay, onOverlayEntry } from './overlay-entry.ts'
import { useSavedState } from './saved-state.ts'
import { dropSeenMessage } from './snackbar.ts'

/** The dialogs that exist; each opens over whatever page is there and is never the address itself. */
const dialogPaths = [
  '/login',
  '/acesso/socio',
  '/login/socio',
  '/register',
  '/recover',
  '/event/description',
  '/event/map',
  '/event/notify',
  '/event/companions',
  '/email/verification',
  '/biometry/register',
  '/ticket/holder',
  '/ticket/half-price',
  '/ticket/handover',
  '/ticket/cancel',
  '/ticket/change',
  '/user/delete',
  '/user/proof',
] as const
export type DialogPath = (typeof dialogPaths)[number]

export function openDialog(path: DialogPath, params: Record<string, string> = {}): void {
  enterOverlay()
  dropSeenMessage()
  useSavedState.setState({ dialog: { path, params } })
}

/** The listener below does the closing. */
export function closeDialog(): void {
  if (onOverlayEntry()) leaveOverlay()
  else forgetDialog()
}

export function watchDialogHistory(): void {
  addEventListener('popstate', forgetDialog)
  // A reload closes the dialog but stays on its entry.
  if (onOverlayEntry()) history.back()
}

/** A page opened from a dialog takes the place of the dialog's history entry. */
export function leaveDialog(): { replace: boolean } {
  const replace = onOverlayEntry()
  forgetDialog()
  return { replace }
}

function forgetDialog(): void {
  if (useSavedState.getState().dialog.path !== null) useSavedState.setState({ dialog: { path: null, params: {} } })
}
