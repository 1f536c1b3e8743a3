import { logOut } from '@bilheteria/contract/accounts'
import { call } from '#platform/api.ts'
import { keepOnly } from '#platform/private-store.ts'
import type { SavedToken } from '#platform/saved-state.ts'

/** Ends the session on the server too; nothing of it stays on the device, whatever the server says. */
export async function revokeSession({ access_token }: SavedToken): Promise<void> {
  void keepOnly(undefined)
  await call(logOut, { token: access_token })
}
