import { AppError, fail } from '@bilheteria/contract/errors'
import type { AccountContext } from '#context.ts'
import { clear, giveBack, spend } from '#db/limits.ts'
import { loginLimit } from './log-in.ts'
import { isPassword } from './passwords.ts'
import { getOwnCredentials } from './queries.ts'

/** Whoever found an unlocked phone has the session but not the password. */
export async function requirePassword(ctx: AccountContext, password: string): Promise<void> {
  const { email, password_hash } = await getOwnCredentials(ctx.db, ctx.session.account_id)
  const limit = loginLimit(ctx, email)
  await spend(ctx.db, limit)
  const right = await isPassword(password_hash, password).catch(async (error: unknown) => {
    await giveBack(ctx.db, limit)
    throw error
  })
  if (!right) throw wrongPassword()
  await clear(ctx.db, limit)
}

function wrongPassword(): AppError {
  const { code, message } = fail('wrong_password')
  return new AppError(code, message, { password: [message] })
}
