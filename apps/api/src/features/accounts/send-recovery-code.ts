import type { RecoveryMethod } from '@bilheteria/contract/accounts'
import type { Nothing } from '@bilheteria/contract/endpoint'
import { fail } from '@bilheteria/contract/errors'
import type { Context } from '#context.ts'
import { writeMail } from '#features/messages/write-mail.ts'
import { writeSms } from '#features/messages/write-sms.ts'
import { issueCode, spendTarget } from './codes.ts'
import { recoveryEmail, recoverySms } from './emails.ts'
import { findByDocument } from './queries.ts'
import { spendCheck } from './spend-check.ts'

type Asked = { document: string; method: RecoveryMethod['name'] }

export async function sendRecoveryCode(ctx: Context, { document, method }: Asked): Promise<Nothing> {
  await spendCheck(ctx)
  const account = await findByDocument(ctx.db, document)
  const target = method === 'SMS' ? account?.cellphone : account?.email
  if (!account || !target) throw fail('account_not_found')
  await spendTarget(ctx, 'recovery', target)

  const channel = method === 'SMS' ? 'sms' : 'mail'
  await ctx.db.transaction(async (tx) => {
    const code = await issueCode(tx, ctx, {
      account_id: account.id,
      purpose: 'recovery',
      channel,
      when_gone: 'account_not_found',
    })
    if (channel === 'sms') await writeSms(tx, ctx.producer, { to: target, text: recoverySms(code, ctx.producer.title) })
    else await writeMail(tx, ctx.producer, { to: target, ...recoveryEmail(account.name, code) })
  })
  return {}
}
