import type { RecoveryMethod } from '@bilheteria/contract/accounts'
import { fail } from '@bilheteria/contract/errors'
import { maskEmail } from '@bilheteria/rules/email'
import { maskPhone } from '@bilheteria/rules/phone'
import type { Context } from '#context.ts'
import { findByDocument } from './queries.ts'
import { spendCheck } from './spend-check.ts'

/** Where a code could be sent, told only so far that the owner recognises it. */
export async function searchRecovery(
  ctx: Context,
  { document }: { document: string },
): Promise<{ data: RecoveryMethod[] }> {
  await spendCheck(ctx)
  const account = await findByDocument(ctx.db, document)
  if (!account) throw fail('account_not_found')
  const { email, cellphone } = account
  return {
    data: [
      ...(cellphone && ctx.outside.reaches_phones ? [{ name: 'SMS' as const, value: maskPhone(cellphone) }] : []),
      { name: 'E-mail', value: maskEmail(email) },
    ],
  }
}
