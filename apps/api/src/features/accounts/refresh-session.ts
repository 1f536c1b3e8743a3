import type { Token } from '@bilheteria/contract/accounts'
import { fail } from '@bilheteria/contract/errors'
import type { Context } from '#context.ts'
import { issueTokens } from './open-session.ts'
import { deleteSession, findUsedRefreshToken, spendRefreshToken } from './session-queries.ts'
import { hashToken } from '#crypto/tokens.ts'

/** Two tabs may ask with the same token, or an answer may get lost on the way. */
const GRACE_S = 10

/** A new pair for an old refresh token. One that was used before was copied by somebody: the whole session ends. */
export async function refreshSession({ db, describeDevice }: Context, refresh_token: string): Promise<Token> {
  const hash = hashToken(refresh_token)
  const fresh = await db.transaction(async (tx) => {
    const session_id = await spendRefreshToken(tx, hash)
    return session_id && issueTokens(tx, session_id)
  })
  if (fresh) return fresh

  const used = await findUsedRefreshToken(db, hash, GRACE_S)
  if (used?.just_used && used.device === describeDevice())
    return db.transaction((tx) => issueTokens(tx, used.session_id))
  if (used) await deleteSession(db, used.session_id)
  throw fail('session_ended')
}
