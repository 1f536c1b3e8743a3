import type { Token } from '@bilheteria/contract/accounts'
import type { linkPartner as endpoint } from '@bilheteria/contract/partner-login'
import type { ParsedInput } from '@bilheteria/contract/endpoint'
import { fail, failFields } from '@bilheteria/contract/errors'
import { REQUIRED } from '@bilheteria/contract/fields'
import type { Context } from '#context.ts'
import { clear } from '#db/limits.ts'
import { spendCode } from './codes.ts'
import { openSession } from './open-session.ts'
import { deleteLink, insertIdentity, tryLink } from './partner-queries.ts'
import { getOwnCredentials } from './queries.ts'
import { hashToken } from '#crypto/tokens.ts'
import { accountLimit, tryPassword } from './try-password.ts'

const TRIES = 5

/** Proved once, the partner's word is enough from then on. */
export async function linkPartner(ctx: Context, asked: ParsedInput<typeof endpoint>): Promise<Token> {
  if (asked.password === undefined && asked.code === undefined) throw failFields({ password: [REQUIRED] })
  const link_hash = hashToken(asked.link)
  const link = await tryLink(ctx.db, link_hash, TRIES)
  if (!link) throw fail('link_expired')
  await proveOwner(ctx, link.account_id, asked)
  await ctx.db.transaction(async (tx) => {
    await insertIdentity(tx, link.integration_id, link.subject, link.account_id)
    await deleteLink(tx, link_hash)
  })
  return openSession(ctx.db, { account_id: link.account_id, entry: 'partner', device: ctx.describeDevice() })
}

type Proof = { password?: string | undefined; code?: string | undefined }

async function proveOwner(ctx: Context, account_id: string, { password, code }: Proof): Promise<void> {
  if (code !== undefined) {
    if (!(await spendCode(ctx.db, ctx, { account_id, purpose: 'link', code }))) throw fail('code_not_found')
    return
  }
  const { email, password_hash } = await getOwnCredentials(ctx.db, account_id)
  const limit = accountLimit(ctx, email)
  if (!(await tryPassword(ctx, password_hash, password ?? '', [limit]))) throw fail('invalid_credentials')
  await clear(ctx.db, limit)
}
