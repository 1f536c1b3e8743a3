import { useEffect, useLayoutEffect, useRef } from 'react'
import { focusScreen } from '#platform/focus-screen.ts'
import { wearFont } from '#platform/font.ts'
import { showTop } from '#platform/scroll.ts'

/** A new screen begins at its top, also for those who cannot see it. What is still loading is none yet. */
export function useStepArrival(screen: string | number | undefined): void {
  const before = useRef(screen)
  // Before it is painted: it would move otherwise.
  useLayoutEffect(() => {
    if (screen !== before.current) wearFont(document.getElementById('conteudo'))
  }, [screen])
  useEffect(() => {
    const first = before.current === undefined
    if (screen === undefined || before.current === screen) return
    before.current = screen
    if (first) return
    showTop()
    return focusHeading()
  }, [screen])
}

/** One that is still on its way is heard when it is there, unless the reader has gone elsewhere meanwhile. */
function focusHeading(): (() => void) | undefined {
  if (focusScreen()) return
  const main = document.activeElement
  const coming = new MutationObserver(() => {
    if (document.activeElement !== main || focusScreen()) coming.disconnect()
  })
  coming.observe(document.body, { childList: true, subtree: true })
  return () => coming.disconnect()
}
