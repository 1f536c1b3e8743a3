// chunk: late
import './shell/overlay.css'
import { DIALOGS_TEXTS } from '@bilheteria/contract/texts/dialogs'
import { Dialog } from '@bilheteria/ui/dialog'
import { PartFailed } from '@bilheteria/ui/part-failed'
import { useCallback, useEffect, useState } from 'react'
import { useProofAsked } from '#platform/ask-for-proof.ts'
import { closeDialog, type DialogPath } from '#platform/dialog.ts'
import { fontOfOverlay } from '#platform/font.ts'
import { retryImport } from '#platform/retry-import.ts'
import { useSavedState } from '#platform/saved-state.ts'
import { textsOf } from '#platform/texts.ts'
import { dialogs, type DialogModule } from './dialogs.ts'
import { SnackbarHost } from './shell/snackbar-host.tsx'

const text = textsOf(DIALOGS_TEXTS)

/** The frame every dialog has, and inside it what this one shows. Who it is may be asked over any of them. */
export function OpenDialog({ path }: { path: DialogPath }) {
  const { title, hasTitle, hasCloseButton, persistent, onClose, load } = dialogs[path]
  const params = useSavedState((state) => state.dialog.params)
  const [module, setModule] = useState<DialogModule>()
  const [failed, setFailed] = useState(false)
  const [font] = useState(fontOfOverlay)
  const fetchContent = useCallback(() => {
    load().then(setModule, () => setFailed(true))
  }, [load])
  const retry = () => {
    setFailed(false)
    retryImport(load).then(setModule, () => setFailed(true))
  }
  useEffect(fetchContent, [fetchContent])
  useEffect(() => onClose, [onClose])
  const closeProof = useProofAsked((state) => state.close)
  const over = path !== '/user/proof' && closeProof !== undefined

  return (
    <>
      <Dialog
        title={text(title)}
        hasTitle={hasTitle}
        hasCloseButton={hasCloseButton}
        persistent={persistent}
        className={font}
        onClose={() => (closeProof ?? closeDialog)()}
      >
        {module ? <module.Content params={params} /> : failed ? <PartFailed onRetry={retry} /> : <Waiting />}
        {!over && <SnackbarHost inside="dialog" />}
      </Dialog>
      {over && <OpenDialog path="/user/proof" />}
    </>
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
