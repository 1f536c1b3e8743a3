import type { Nothing } from '@bilheteria/contract/endpoint'
import type { AccountContext } from '#context.ts'
import { writeMail } from '#features/messages/write-mail.ts'
import { issueCode, spendTarget } from './codes.ts'
import { verificationEmail } from './emails.ts'
import { requireOwnDocument } from './require-own-document.ts'

/** A verified address needs no second code. */
export async function sendEmailCode(ctx: AccountContext, { document }: { document: string }): Promise<Nothing> {
  const account = await requireOwnDocument(ctx, document)
  if (account.email_verified) return {}
  await spendTarget(ctx, 'email', account.email)
  await ctx.db.transaction(async (tx) => {
    const code = await issueCode(tx, ctx, {
      account_id: account.id,
      purpose: 'email',
      channel: 'mail',
      when_gone: 'unauthenticated',
    })
    await writeMail(tx, ctx.producer, { to: account.email, ...verificationEmail(account.name, code) })
  })
  return {}
}
