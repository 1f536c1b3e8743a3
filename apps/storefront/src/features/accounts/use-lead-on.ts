import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { isLogged, useSavedState } from '#platform/saved-state.ts'

/** Leads a logged-in person on from a page that is for visitors. A login on the page itself leads on where it decides. */
export function useLeadOn(): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (isLogged(useSavedState.getState())) navigate('/', { replace: true })
    // Only as it was when the page opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
