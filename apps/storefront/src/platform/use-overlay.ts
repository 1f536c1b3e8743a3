// chunk: late
import { useEffect, useLayoutEffect, useRef } from 'react'
import { enterOverlay, leaveOverlay, onOverlayEntry } from './overlay-entry.ts'

/** A dialog of the browser over everything, which Back ends as well. `close` ends it by itself. */
export function useOverlay(onClosed: () => void) {
  const frame = useRef<HTMLDialogElement>(null)
  const entered = useRef(false)
  useEffect(() => {
    addEventListener('popstate', onClosed)
    return () => removeEventListener('popstate', onClosed)
  }, [onClosed])
  // Before React takes the element away: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const dialog = frame.current
    if (!entered.current) enterOverlay()
    entered.current = true
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  // The browser tells the end of a dialog also when Back has ended it, and a page may have changed the entry meanwhile.
  const close = () => (onOverlayEntry() ? leaveOverlay() : onClosed())
  return { frame, close }
}
