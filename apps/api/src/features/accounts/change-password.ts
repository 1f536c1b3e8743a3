import type { Nothing } from '@bilheteria/contract/endpoint'
import type { AccountContext } from '#context.ts'
import { writeMail } from '#features/messages/write-mail.ts'
import { forgetCodes } from './codes.ts'
import { passwordChangedEmail } from './emails.ts'
import { hashPassword, requireUncommon } from './passwords.ts'
import { getReachable, updatePassword } from './queries.ts'
import { noteSecurityEvent } from './security-events.ts'
import { deleteSessions } from './session-queries.ts'
import { requirePassword } from './try-password.ts'

type Asked = { password: string; new_password: string }

/** Every other device is logged out, and the owner is told. */
export async function changePassword(ctx: AccountContext, { password, new_password }: Asked): Promise<Nothing> {
  await requirePassword(ctx, password)
  await requireUncommon({ new_password })
  const password_hash = await hashPassword(new_password)
  const { account_id, id } = ctx.session
  await ctx.db.transaction(async (tx) => {
    await updatePassword(tx, account_id, password_hash)
    await deleteSessions(tx, account_id, id)
    await forgetCodes(tx, account_id)
    await noteSecurityEvent(ctx, tx, { account_id, kind: 'password_changed' })
    const account = await getReachable(tx, account_id)
    if (account.email_verified) await writeMail(tx, ctx.producer, passwordChangedEmail(account))
  })
  return {}
}
