import { Snackbar } from '@bilheteria/ui/snackbar'
import { useSavedState } from '#platform/saved-state.ts'
import { useSnackbar } from '#platform/snackbar.ts'

/** A modal dialog covers the page and silences it, so while one is open the message appears inside it. */
export function SnackbarHost({ inside }: { inside: 'page' | 'dialog' }) {
  const message = useSnackbar((state) => state.message)
  const open = useSavedState((state) => state.dialog.path !== null)
  const here = open === (inside === 'dialog')
  return <Snackbar message={here ? message?.text : undefined} colour={message?.colour ?? 'info'} />
}
