import type { Nothing } from '@bilheteria/contract/endpoint'
import { fail } from '@bilheteria/contract/errors'
import type { AccountContext } from '#context.ts'
import { deleteSessionOfAccount } from './session-queries.ts'

/** Somebody else's session is as unknown as one that never was. */
export async function endSession({ db, session }: AccountContext, asked: { session_id: string }): Promise<Nothing> {
  const ended = await deleteSessionOfAccount(db, asked.session_id, session.account_id)
  if (!ended) throw fail('session_not_found')
  return {}
}
