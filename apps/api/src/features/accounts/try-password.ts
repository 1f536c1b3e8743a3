import { AppError, fail } from '@bilheteria/contract/errors'
import type { AccountContext, Context } from '#context.ts'
import { clear, giveBack, MINUTE_S, spend, type Limit } from '#db/limits.ts'
import { knownDevice } from './known-device.ts'
import { isPassword } from './passwords.ts'
import { getOwnCredentials } from './queries.ts'
import { noteSecurityEvent } from './security-events.ts'

const FAILURES = 10
export const FAILURE_WINDOW_S = 15 * MINUTE_S

/**
 * Wherever an account's password is asked for, its tries are counted together; those of a browser that it was logged in
 * with before are counted apart.
 */
export function accountLimit(ctx: Context, { id, email }: { id?: string | undefined; email: string }): Limit {
  const device = id && knownDevice(ctx, id)
  const whose = device ? `device ${device} ${id}` : `account ${email}`
  return { name: `login ${ctx.fingerprint(whose)}`, max: FAILURES, seconds: FAILURE_WINDOW_S }
}

/** Counted before it is compared, so that many at once are counted too; a comparison that did not happen does not count. */
export async function tryPassword(
  ctx: Context,
  stored: string | null | undefined,
  password: string,
  limits: Limit[],
): Promise<boolean> {
  await spend(ctx.db, ...limits)
  return isPassword(stored, password).catch(async (error: unknown) => {
    for (const limit of limits) await giveBack(ctx.db, limit)
    throw error
  })
}

/** Whoever found an unlocked phone has the session but not the password. */
export async function requirePassword(ctx: AccountContext, password: string): Promise<void> {
  const own = await getOwnCredentials(ctx.db, ctx.session.account_id)
  const limit = accountLimit(ctx, own)
  if (!(await tryPassword(ctx, own.password_hash, password, [limit]))) {
    await noteSecurityEvent(ctx, ctx.db, { account_id: ctx.session.account_id, kind: 'wrong_password' })
    throw wrongPassword()
  }
  await clear(ctx.db, limit)
}

function wrongPassword(): AppError {
  const { code, message } = fail('wrong_password')
  return new AppError(code, message, { password: [message] })
}
