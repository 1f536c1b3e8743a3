import type { Nothing } from '@bilheteria/contract/endpoint'
import { fail } from '@bilheteria/contract/errors'
import type { AccountContext } from '#context.ts'
import type { Db } from '#db/db.ts'
import { mailCode, spendCode } from './codes.ts'
import { verificationEmail } from './emails.ts'
import { getReachable, selectVerified, markEmailVerified, type Reachable } from './queries.ts'
import { noteSecurityEvent } from './security-events.ts'

/** A verified address needs no second code. */
export async function sendEmailCode(ctx: AccountContext, { document }: { document: string }): Promise<Nothing> {
  const account = await requireOwnDocument(ctx, document)
  if (account.email_verified) return {}
  const letter = (code: string) => verificationEmail(account.name, code)
  await mailCode(ctx, { account, purpose: 'email', when_gone: 'unauthenticated', letter })
  return {}
}

export async function verifyEmail(ctx: AccountContext, asked: { document: string; code: string }): Promise<Nothing> {
  const { id: account_id } = await requireOwnDocument(ctx, asked.document)
  const right = await spendCode(ctx, { account_id, purpose: 'email', code: asked.code })
  if (!right) {
    await ctx.services.noteSeldom(ctx, account_id, { account_id, kind: 'code_wrong' })
    throw fail('code_not_found')
  }
  await ctx.db.transaction(async (tx) => {
    if (!(await markEmailVerified(tx, account_id))) throw fail('mailbox_taken')
    await noteSecurityEvent(ctx, tx, { account_id, kind: 'email_verified' })
  })
  return {}
}

/** Whether whoever has this account reads its e-mail, for what is sold to them only. */
export async function hasVerifiedEmail(db: Db, account_id: string): Promise<boolean> {
  return (await getReachable(db, account_id)).email_verified
}

/** The same of many. */
export async function verifiedAmong(db: Db, account_ids: readonly string[]): Promise<Set<string>> {
  return new Set(account_ids.length === 0 ? [] : await selectVerified(db, account_ids))
}

/** The protocol names a document; only the caller's own will do. */
async function requireOwnDocument(ctx: AccountContext, document: string): Promise<Reachable> {
  const account = await getReachable(ctx.db, ctx.session.account_id)
  if (account.document !== document) throw fail('forbidden')
  return account
}
