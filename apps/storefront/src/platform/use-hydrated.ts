import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the server's drawing and until the browser has taken it over; a form cannot be sent before. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
