// chunk: late
import { useCallback, useSyncExternalStore } from 'react'

/** As wide as what one holds in a hand: below it things stand one under the other. */
export const PHONE = '(max-width: 599.98px)'

/** Whether the window is like this now; for what only the browser draws. */
export function useMedia(query: string): boolean {
  const watch = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    watch,
    () => matchMedia(query).matches,
    () => false,
  )
}
