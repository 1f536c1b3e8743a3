// chunk: late
import { Dialog } from '@bilheteria/ui/dialog'
import { FailedMessage } from '@bilheteria/ui/failed-message'
import { useCallback, useEffect, useState } from 'react'
import { closeDialog, type DialogPath } from '#platform/dialog.ts'
import { retryImport } from '#platform/retry-import.ts'
import { useSavedState } from '#platform/saved-state.ts'
import { dialogs, type DialogModule } from './dialogs.ts'
import { SnackbarHost } from './shell/snackbar-host.tsx'

/** The frame every dialog has, and inside it what this one shows. */
export function OpenDialog({ path }: { path: DialogPath }) {
  const { title, hasTitle, hasCloseButton, persistent, onClose, load } = dialogs[path]
  const params = useSavedState((state) => state.dialog.params)
  const [module, setModule] = useState<DialogModule>()
  const [failed, setFailed] = useState(false)
  const fetchContent = useCallback(() => {
    load().then(setModule, () => setFailed(true))
  }, [load])
  const retry = () => {
    setFailed(false)
    retryImport(load).then(setModule, () => setFailed(true))
  }
  useEffect(fetchContent, [fetchContent])
  useEffect(() => onClose, [onClose])

  return (
    <Dialog
      title={title}
      hasTitle={hasTitle}
      hasCloseButton={hasCloseButton}
      persistent={persistent}
      onClose={closeDialog}
    >
      {module ? (
        <module.Content params={params} />
      ) : failed ? (
        <FailedMessage onRetry={retry}>Verifique sua conexão.</FailedMessage>
      ) : (
        <Waiting />
      )}
      <SnackbarHost inside="dialog" />
    </Dialog>
  )
}

function Waiting() {
  return (
    <div aria-busy="true" className="grid gap-3">
      <div className="skeleton h-5 w-2/3" />
      <div className="skeleton h-13" />
      <div className="skeleton h-13" />
    </div>
  )
}
