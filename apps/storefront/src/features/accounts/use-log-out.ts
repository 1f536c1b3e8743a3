import { useLocation } from 'wouter'
import { emptyState, useSavedState } from '#platform/saved-state.ts'

/** Forgets the person and the cart on this browser, then goes home. */
export function useLogOut(): () => void {
  const [, navigate] = useLocation()
  return () => {
    const { user, cart, ticket, events, mapping } = emptyState
    useSavedState.setState({ user, cart, ticket, events, mapping })
    navigate('/')
  }
}
