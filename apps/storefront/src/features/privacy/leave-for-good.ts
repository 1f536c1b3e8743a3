import { logIn, logOut, type User } from '@bilheteria/contract/accounts'
import { deleteAccount } from '@bilheteria/contract/privacy'
import { call, callWith } from '#platform/api.ts'
import { CLIENT } from '#platform/session.ts'

const CONFIRMED = { confirm: 'excluir' } as const

/** Only a new login proves who asks; it serves this one call, and a refusal leaves nothing of it. */
export async function leaveForGood({ email, has_password }: User, password: string): Promise<void> {
  if (!has_password) return void (await call(deleteAccount, CONFIRMED))
  const proof = await call(logIn, { grant_type: 'password', username: email, password, ...CLIENT })
  try {
    await callWith(proof.access_token, deleteAccount, CONFIRMED)
  } catch (error) {
    // Only this session: whoever stays logged in keeps their tickets on the device.
    call(logOut, { token: proof.refresh_token ?? proof.access_token }).catch(() => undefined)
    throw error
  }
}
