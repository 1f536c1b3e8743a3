import { errors } from '@bilheteria/contract/errors'
import { useEffect, useState } from 'react'
import { closeDialog, type DialogPath } from '#platform/dialog.ts'
import { useSavedState } from '#platform/saved-state.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { closeDrawer, useDrawer } from './shell/drawer-state.ts'

/** After the first look, before the first press. */
const FETCH_AHEAD_MS = 1_000

const loadDialog = () => import('./open-dialog.tsx')
const loadDrawer = () => import('./shell/open-drawer.tsx')

/** What lies over the page. Nobody needs it for the first look, so it is fetched once the browser has time. */
export function Overlays() {
  const path = useSavedState((state) => state.dialog.path) as DialogPath | null
  const drawerOpen = useDrawer((state) => state.open)
  const dialog = useWhenNeeded(loadDialog, path !== null, closeDialog)
  const drawer = useWhenNeeded(loadDrawer, drawerOpen, closeDrawer)
  return (
    <>
      {drawer && drawerOpen && <drawer.OpenDrawer />}
      {dialog && path && <dialog.OpenDialog key={path} path={path} />}
    </>
  )
}

/** Fetched ahead, else when it is needed. Without network what was to open closes again, and the reason is said. */
function useWhenNeeded<Module>(load: () => Promise<Module>, needed: boolean, giveUp: () => void): Module | undefined {
  const [module, setModule] = useState<Module>()
  useEffect(() => {
    const ahead = setTimeout(() => void load().then(setModule, () => undefined), FETCH_AHEAD_MS)
    return () => clearTimeout(ahead)
  }, [load])
  useEffect(() => {
    if (!needed || module) return
    load().then(setModule, () => {
      giveUp()
      showSnackbar({ text: errors.offline.text, colour: 'error' })
    })
  }, [load, needed, module, giveUp])
  return module
}
