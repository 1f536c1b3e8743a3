import { logOut } from '@bilheteria/contract/accounts'
import { call } from '#platform/api.ts'
import type { SavedToken } from '#platform/saved-state.ts'

/** Ends the session on the server too. */
export async function revokeSession({ refresh_token, access_token }: SavedToken): Promise<void> {
  await call(logOut, { token: refresh_token ?? access_token })
}
