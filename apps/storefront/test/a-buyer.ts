import { useSavedState } from '#platform/saved-state.ts'

/** Somebody who is logged in, for tests. */
export function logInBuyer(): void {
  const token = { token_type: 'Bearer', access_token: 't', refresh_token: null, expires_in: 3600 } as const
  useSavedState.setState({ user: { id: 'u1', name: 'Ana', logged: true, token: { ...token, obtained_at: 0 } } })
}
