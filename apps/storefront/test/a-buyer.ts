import type { User } from '@bilheteria/contract/accounts'
import { useSavedState } from '#platform/saved-state.ts'

/** Somebody who is logged in, for tests. */
export function logInBuyer(id = 'u1'): void {
  const token = { token_type: 'Bearer', access_token: 't', refresh_token: null, expires_in: 3600 } as const
  useSavedState.setState({ user: { id, name: 'Ana', logged: true, token: { ...token, obtained_at: 0 } } })
}

/** What the server knows of them. */
export function aProfile(changes: Partial<User> = {}): User {
  return {
    id: '7d8c1e52-3a4b-4c5d-8e6f-1a2b3c4d5e6f',
    name: 'Ana Ramos',
    username: 'anaramos',
    document: '52998224725',
    email: 'ana@exemplo.test',
    email_verified: true,
    cellphone: '41987654321',
    birth_date: null,
    gender_id: null,
    address: null,
    memberships: [],
    has_password: true,
    ...changes,
  }
}
