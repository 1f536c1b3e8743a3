import type { Nothing } from '@bilheteria/contract/endpoint'
import { fail } from '@bilheteria/contract/errors'
import type { AccountContext } from '#context.ts'
import { spendCode } from './codes.ts'
import { markEmailVerified } from './queries.ts'
import { requireOwnDocument } from './require-own-document.ts'

export async function verifyEmail(ctx: AccountContext, asked: { document: string; code: string }): Promise<Nothing> {
  const { id: account_id } = await requireOwnDocument(ctx, asked.document)
  const right = await spendCode(ctx.db, ctx, { account_id, purpose: 'email', code: asked.code })
  if (!right) throw fail('code_not_found')
  await markEmailVerified(ctx.db, account_id)
  return {}
}
