import type { Nothing } from '@bilheteria/contract/endpoint'
import { fail } from '@bilheteria/contract/errors'
import type { Context } from '#context.ts'
import type { Db } from '#db/db.ts'
import { clear, MINUTE_S, spend } from '#db/limits.ts'
import { writeMail } from '#features/messages/write-mail.ts'
import { forgetCodes, isResetToken, spendResetToken } from './codes.ts'
import { passwordChangedEmail } from './emails.ts'
import { hashPassword } from './passwords.ts'
import { deleteIdentities } from './partner-queries.ts'
import { deleteCellphone, getReachable, markEmailVerified, updatePassword } from './queries.ts'
import { deleteSessions } from './session-queries.ts'
import { hashToken } from '#crypto/tokens.ts'
import { accountLimit } from './try-password.ts'

type Asked = { document: string; token: string; password: string }

/** Ends every session: whoever was inside has to know the new password. A code read by mail also proves the address. */
export async function recoverPassword(ctx: Context, { document, token, password }: Asked): Promise<Nothing> {
  await spend(ctx.db, { name: `recover ${ctx.hashVisitor()}`, max: ctx.address_limits.checks, seconds: 10 * MINUTE_S })
  if (!(await isResetToken(ctx.db, hashToken(token)))) throw fail('recovery_expired')
  const password_hash = await hashPassword(password)
  const email = await ctx.db.transaction(async (tx) => {
    const spent = await spendResetToken(tx, document, hashToken(token))
    if (!spent) throw fail('recovery_expired')
    const before = await getReachable(tx, spent.account_id)
    await updatePassword(tx, before.id, password_hash)
    await deleteSessions(tx, before.id, null)
    await forgetCodes(tx, before.id)
    if (spent.channel === 'mail' && !before.email_verified) await takeOver(tx, before.id)
    const account = await getReachable(tx, before.id)
    if (account.email_verified) await writeMail(tx, ctx.producer, passwordChangedEmail(account))
    return account.email
  })
  await clear(ctx.db, accountLimit(ctx, email))
  return {}
}

/** Whoever reads the mail owns the account; a phone or a partner somebody else may have added opens it no more. */
async function takeOver(tx: Db, account_id: string): Promise<void> {
  await markEmailVerified(tx, account_id)
  await deleteCellphone(tx, account_id)
  await deleteIdentities(tx, account_id)
}
