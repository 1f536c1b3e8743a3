import { AppError, fail } from '@bilheteria/contract/errors'
import type { AccountContext } from '#context.ts'
import { clear } from '#db/limits.ts'
import { getOwnCredentials } from './queries.ts'
import { accountLimit, tryPassword } from './try-password.ts'

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
