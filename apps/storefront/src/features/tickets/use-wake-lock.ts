import { useEffect } from 'react'

/** The screen stays on while this is shown, where the browser can do it. A tab that was away has lost it, and asks again. */
export function useWakeLock(): void {
  useEffect(() => {
    let held: Promise<WakeLockSentinel | undefined> | undefined
    const hold = () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      // A phone that saves its battery refuses.
      held = navigator.wakeLock.request('screen').catch(() => undefined)
    }
    hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      document.removeEventListener('visibilitychange', hold)
      void held?.then((lock) => lock?.release())
    }
  }, [])
}
