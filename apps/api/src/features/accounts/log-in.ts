import type { logIn as endpoint, Token } from '@bilheteria/contract/accounts'
import type { ParsedInput } from '@bilheteria/contract/endpoint'
import { AppError, fail } from '@bilheteria/contract/errors'
import type { Context } from '#context.ts'
import { clear, DAY_S, giveBack, spend } from '#db/limits.ts'
import { writeMail } from '#features/messages/write-mail.ts'
import { newDeviceEmail } from './emails.ts'
import { knownDevice, rememberDevice } from './known-device.ts'
import { findCredentials, getReachable } from './queries.ts'
import { NOBODY, noteRefusal, noteSecurityEvent } from './security-events.ts'
import { openProof, openSession, refreshSession } from './sessions.ts'
import { accountLimit, FAILURE_WINDOW_S, tryPassword } from './try-password.ts'

/** A browser that keeps no cookies is a new one each time. */
const LETTERS_A_DAY = 5

type Asked = ParsedInput<typeof endpoint>

/** By e-mail and password, or on from a refresh token. */
export async function logIn(ctx: Context, asked: Asked): Promise<Token> {
  if (asked.grant_type === 'refresh_token') return refreshSession(ctx, asked.refresh_token)
  const account_id = await proveAccount(ctx, asked)
  const device = ctx.describeDevice()
  const token =
    asked.scope === 'proof'
      ? await openProof(ctx.db, { account_id, device })
      : await openSession(ctx, { account_id, entry: asked.scope === 'member' ? 'member' : 'password', device })
  await noteSecurityEvent(ctx, ctx.db, { account_id, kind: asked.scope === 'proof' ? 'proved' : 'logged_in' })
  await tellOwner(ctx, account_id)
  if (asked.scope !== 'proof') rememberDevice(ctx, account_id)
  return token
}

/** Whoever has somebody's password is noticed. An address that nobody has proved may be anybody's. */
export async function tellOwner(ctx: Context, account_id: string): Promise<void> {
  if (knownDevice(ctx, account_id)) return
  const account = await getReachable(ctx.db, account_id)
  if (!account.email_verified) return
  const letters = { name: `new devices ${account_id}`, max: LETTERS_A_DAY, seconds: DAY_S }
  await spend(ctx.db, letters).then(
    () => writeMail(ctx.db, ctx.producer, newDeviceEmail(account, ctx.describeDevice())),
    ignoreLimit,
  )
}

function ignoreLimit(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error
}

/**
 * Known or unknown, wrong is wrong: the same work, the same answer, the same limits. Only wrong passwords count. A browser
 * that has been in before pays for nobody's mistakes but its own.
 */
async function proveAccount(ctx: Context, asked: { username: string; password: string }): Promise<string> {
  const account = await findCredentials(ctx.db, asked.username)
  const account_id = account?.id ?? NOBODY
  const byAccount = accountLimit(ctx, { id: account?.id, email: asked.username })
  const all = { name: 'login', max: ctx.address_limits.login_failures, seconds: FAILURE_WINDOW_S }
  const byAddress = account && knownDevice(ctx, account.id) ? [] : ctx.perAddress(all)
  const right = await tryPassword(ctx, account?.password_hash, asked.password, [...byAddress, byAccount]).catch(
    async (error: unknown) => {
      if (error instanceof AppError)
        await noteRefusal(ctx, asked.username, { account_id, code: error.code, where: '/oauth/token' })
      throw error
    },
  )
  if (!right) await ctx.services.noteSeldom(ctx, asked.username, { account_id, kind: 'login_failed' })
  if (!account || !right) throw fail('invalid_credentials')

  await clear(ctx.db, byAccount)
  for (const limit of byAddress) await giveBack(ctx.db, limit)
  return account.id
}
