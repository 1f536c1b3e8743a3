import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { isLogged, useSavedState } from '#platform/saved-state.ts'

/** Redirects a logged-in person from a visitors' page. A login on the page itself chooses its own target. */
export function useLeadOn(): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (isLogged(useSavedState.getState())) navigate('/', { replace: true })
    // Uses only the login state at page load.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
