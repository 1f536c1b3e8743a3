import type { logIn as endpoint, Token } from '@bilheteria/contract/accounts'
import type { ParsedInput } from '@bilheteria/contract/endpoint'
import { fail } from '@bilheteria/contract/errors'
import type { Context } from '#context.ts'
import { clear, giveBack } from '#db/limits.ts'
import { knownDevice, rememberDevice } from './known-device.ts'
import { findCredentials } from './queries.ts'
import { openProof, openSession, refreshSession } from './sessions.ts'
import { accountLimit, FAILURE_WINDOW_S, tryPassword } from './try-password.ts'

type Asked = ParsedInput<typeof endpoint>

/** By e-mail and password, or on from a refresh token. */
export async function logIn(ctx: Context, asked: Asked): Promise<Token> {
  if (asked.grant_type === 'refresh_token') return refreshSession(ctx, asked.refresh_token)
  const account_id = await proveAccount(ctx, asked)
  const device = ctx.describeDevice()
  if (asked.scope === 'proof') return openProof(ctx, { account_id, entry: 'password', device })
  const entry = asked.scope === 'member' ? 'member' : 'password'
  const token = await openSession(ctx, { account_id, entry, device })
  rememberDevice(ctx, account_id)
  return token
}

/**
 * Known or unknown, wrong is wrong: the same work, the same answer, the same limits. Only wrong passwords count. A browser
 * that has been in before pays for nobody's mistakes but its own.
 */
async function proveAccount(ctx: Context, asked: { username: string; password: string }): Promise<string> {
  const account = await findCredentials(ctx.db, asked.username)
  const byAccount = accountLimit(ctx, { id: account?.id, email: asked.username })
  const all = { name: 'login', max: ctx.address_limits.login_failures, seconds: FAILURE_WINDOW_S }
  const byAddress = account && knownDevice(ctx, account.id) ? [] : ctx.perAddress(all)
  const right = await tryPassword(ctx, account?.password_hash, asked.password, [...byAddress, byAccount])
  if (!account || !right) throw fail('invalid_credentials')

  await clear(ctx.db, byAccount)
  for (const limit of byAddress) await giveBack(ctx.db, limit)
  return account.id
}
