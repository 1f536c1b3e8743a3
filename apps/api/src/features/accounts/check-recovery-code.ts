import type { Token } from '@bilheteria/contract/accounts'
import { fail } from '@bilheteria/contract/errors'
import { CODE_MINUTES } from '@bilheteria/rules/policy'
import type { Context } from '#context.ts'
import { keepResetToken, spendCode } from './codes.ts'
import { findByDocument } from './queries.ts'
import { hashToken, newToken } from '#crypto/tokens.ts'

/** Wrong, too old, used up or never sent: one answer for all. The token opens nothing but the next step. */
export async function checkRecoveryCode(ctx: Context, asked: { document: string; code: string }): Promise<Token> {
  const account = await findByDocument(ctx.db, asked.document)
  if (!account) throw fail('code_not_found')
  const right = await spendCode(ctx.db, ctx, { account_id: account.id, purpose: 'recovery', code: asked.code })
  if (!right) throw fail('code_not_found')

  const access_token = newToken()
  await keepResetToken(ctx.db, account.id, hashToken(access_token))
  return { token_type: 'Bearer', access_token, refresh_token: null, expires_in: CODE_MINUTES * 60 }
}
