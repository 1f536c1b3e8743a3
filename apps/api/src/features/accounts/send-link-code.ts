import { fail } from '@bilheteria/contract/errors'
import { maskEmail } from '@bilheteria/rules/email'
import type { Context } from '#context.ts'
import { writeMail } from '#features/messages/write-mail.ts'
import { issueCode, spendTarget } from './codes.ts'
import { linkEmail } from './emails.ts'
import { findIntegration, findLink } from './partner-queries.ts'
import { getReachable } from './queries.ts'
import { hashToken } from '#crypto/tokens.ts'

export async function sendLinkCode(ctx: Context, asked: { link: string }): Promise<{ target: string }> {
  const link = await findLink(ctx.db, hashToken(asked.link))
  const partner = link && (await findIntegration(ctx.db, link.integration_id))
  if (!link || !partner) throw fail('link_expired')
  const { id, name, email } = await getReachable(ctx.db, link.account_id)
  await spendTarget(ctx, 'link', email)
  await ctx.db.transaction(async (tx) => {
    const code = await issueCode(tx, ctx, {
      account_id: id,
      purpose: 'link',
      channel: 'mail',
      when_gone: 'link_expired',
    })
    await writeMail(tx, ctx.producer, { to: email, ...linkEmail(name, code, partner.name) })
  })
  return { target: maskEmail(email) }
}
