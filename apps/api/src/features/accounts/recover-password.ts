import type { Nothing } from '@bilheteria/contract/endpoint'
import { fail } from '@bilheteria/contract/errors'
import type { Context } from '#context.ts'
import { clear } from '#db/limits.ts'
import { writeMail } from '#features/messages/write-mail.ts'
import { spendResetToken } from './codes.ts'
import { passwordChangedLetter } from './letters.ts'
import { loginLimit } from './log-in.ts'
import { hashPassword } from './passwords.ts'
import { getReachable, markEmailVerified, updatePassword } from './queries.ts'
import { deleteSessions } from './session-queries.ts'
import { hashToken } from './tokens.ts'

type Asked = { document: string; token: string; password: string }

/** Ends every session: whoever was inside has to know the new password. A code read by mail also proves the address. */
export async function recoverPassword(ctx: Context, { document, token, password }: Asked): Promise<Nothing> {
  const password_hash = await hashPassword(password)
  const email = await ctx.db.transaction(async (tx) => {
    const spent = await spendResetToken(tx, document, hashToken(token))
    if (!spent) throw fail('recovery_expired')
    await updatePassword(tx, spent.account_id, password_hash)
    await deleteSessions(tx, spent.account_id, null)
    if (spent.channel === 'mail') await markEmailVerified(tx, spent.account_id)
    const account = await getReachable(tx, spent.account_id)
    await writeMail(tx, ctx.producer, { to: account.email, ...passwordChangedLetter(account.name) })
    return account.email
  })
  await clear(ctx.db, loginLimit(ctx, email))
  return {}
}
