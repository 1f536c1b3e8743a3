import { fail } from '@bilheteria/contract/errors'
import type { AccountContext } from '#context.ts'
import { getReachable, type Reachable } from './queries.ts'

/** The protocol names a document; only the caller's own will do. */
export async function requireOwnDocument(ctx: AccountContext, document: string): Promise<Reachable> {
  const account = await getReachable(ctx.db, ctx.session.account_id)
  if (account.document !== document) throw fail('forbidden')
  return account
}
