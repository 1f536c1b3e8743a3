import { AppError, fail } from '@bilheteria/contract/errors'
import type { AccountContext, Context } from '#context.ts'
import { clear, giveBack, MINUTE_S, spend, type Limit } from '#db/limits.ts'
import { isPassword } from './passwords.ts'
import { getOwnCredentials } from './queries.ts'

const FAILURES = 10
export const FAILURE_WINDOW_S = 15 * MINUTE_S

/** Wherever an account's password is asked for, its tries are counted together. */
export function accountLimit(ctx: Context, email: string): Limit {
  return { name: `login ${ctx.fingerprint(`account ${email}`)}`, max: FAILURES, seconds: FAILURE_WINDOW_S }
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
  const { email, password_hash } = await getOwnCredentials(ctx.db, ctx.session.account_id)
  const limit = accountLimit(ctx, email)
  if (!(await tryPassword(ctx, password_hash, password, [limit]))) throw wrongPassword()
  await clear(ctx.db, limit)
}

function wrongPassword(): AppError {
  const { code, message } = fail('wrong_password')
  return new AppError(code, message, { password: [message] })
}
