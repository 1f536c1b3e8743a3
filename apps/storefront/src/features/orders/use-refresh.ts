import { useEffect, useRef } from 'react'

/**
 * Asks at once, again whenever the tab is shown or the network is back, and every `every_ms` in between while somebody
 * looks. Whoever paid on the bus sees how it ended as soon as they are out of the tunnel.
 */
export function useRefresh(refresh: () => Promise<void>, every_ms: number | undefined): void {
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') void refresh()
    }
    void refresh()
    document.addEventListener('visibilitychange', ask)
    addEventListener('online', ask)
    return () => {
      document.removeEventListener('visibilitychange', ask)
      removeEventListener('online', ask)
    }
  }, [refresh])

  const asking = useRef(false)
  useEffect(() => {
    if (every_ms === undefined) return
    const ticking = setInterval(() => {
      // A slow answer is waited for, not asked for twice.
      if (asking.current || document.visibilityState !== 'visible') return
      asking.current = true
      void refresh().finally(() => (asking.current = false))
    }, every_ms)
    return () => clearInterval(ticking)
  }, [refresh, every_ms])
}
