import { useLocation } from 'wouter'
import { forgetPerson, useSavedState } from '#platform/saved-state.ts'

/** Forgets the person and the cart on this browser, then goes home. The server is told once; unheard, the session runs out. */
export function useLogOut(): () => void {
  const [, navigate] = useLocation()
  return () => {
    const { token } = useSavedState.getState().user
    forgetPerson()
    navigate('/')
    if (token) import('./revoke-session.ts').then(({ revokeSession }) => revokeSession(token)).catch(() => undefined)
  }
}
