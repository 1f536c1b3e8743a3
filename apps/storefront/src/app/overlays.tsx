import { OFFLINE } from '@bilheteria/contract/app-error'
import { say } from '@bilheteria/ui/words'
import { useEffect, useState } from 'react'
import { closeDialog, type DialogPath } from '#platform/dialog.ts'
import { useUrlLogin } from '#platform/url-login.ts'
import { useSavedState } from '#platform/saved-state.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { closeDrawer, useDrawer } from './shell/drawer-state.ts'

/** After the first look, before the first press. */
const FETCH_AHEAD_MS = 1_000
const forgetEntry = () => useUrlLogin.setState({ entry: undefined })

const loadDialog = () => import('./open-dialog.tsx')
const loadEntry = () => import('#features/accounts/login-from-url.tsx')
const loadDrawer = () => import('./shell/open-drawer.tsx')

async function fetchAhead() {
  const { startLate, LateBars } = await import('./late-start.ts')
  startLate()
  await Promise.all([loadDialog(), loadDrawer()])
  return LateBars
}

/** What lies over the page. Nobody needs it for the first look, so it is fetched once the browser has time. */
export function Overlays() {
  const [Bars, setBars] = useState<Awaited<ReturnType<typeof fetchAhead>>>()
  useEffect(() => {
    const ahead = setTimeout(
      () =>
        void fetchAhead().then(
          (loaded) => setBars(() => loaded),
          () => undefined,
        ),
      FETCH_AHEAD_MS,
    )
    return () => clearTimeout(ahead)
  }, [])
  const path = useSavedState((state) => state.dialog.path) as DialogPath | null
  const drawerOpen = useDrawer((state) => state.open)
  const dialog = useWhenNeeded(loadDialog, path !== null, closeDialog)
  const drawer = useWhenNeeded(loadDrawer, drawerOpen, closeDrawer)
  const entry = useUrlLogin((state) => state.entry)
  const byAddress = useWhenNeeded(loadEntry, entry !== undefined, forgetEntry)
  return (
    <>
      {Bars && <Bars />}
      {byAddress && entry && <byAddress.LoginFromUrl entry={entry} />}
      {drawer && drawerOpen && <drawer.OpenDrawer />}
      {dialog && path && <dialog.OpenDialog key={path} path={path} />}
    </>
  )
}

/** Without network what was to open closes again, and the reason is said. */
function useWhenNeeded<Module>(load: () => Promise<Module>, needed: boolean, giveUp: () => void): Module | undefined {
  const [module, setModule] = useState<Module>()
  useEffect(() => {
    if (!needed || module) return
    load().then(setModule, () => {
      giveUp()
      showSnackbar({ text: say('error.offline', OFFLINE), colour: 'error' })
    })
  }, [load, needed, module, giveUp])
  return module
}
