import { lazy, Suspense, useEffect } from 'react'
import type { DialogPath } from '#platform/dialog.ts'
import { useSavedState } from '#platform/saved-state.ts'
import { useDrawer } from './shell/drawer-state.ts'

/** After the first look, before the first press. */
const FETCH_AHEAD_MS = 1_000

const loadDialog = () => import('./open-dialog.tsx')
const loadDrawer = () => import('./shell/open-drawer.tsx')
const OpenDialog = lazy(async () => ({ default: (await loadDialog()).OpenDialog }))
const OpenDrawer = lazy(async () => ({ default: (await loadDrawer()).OpenDrawer }))

/** What lies over the page. Nobody needs it for the first look, so it is fetched once the browser has time. */
export function Overlays() {
  const dialog = useSavedState((state) => state.dialog.path) as DialogPath | null
  const drawer = useDrawer((state) => state.open)
  useEffect(() => {
    const fetchAhead = () => Promise.allSettled([loadDialog(), loadDrawer()])
    const timer = setTimeout(() => void fetchAhead(), FETCH_AHEAD_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Suspense fallback={null}>
      {drawer && <OpenDrawer />}
      {dialog && <OpenDialog key={dialog} path={dialog} />}
    </Suspense>
  )
}
