import type { Session, Token } from '@bilheteria/contract/accounts'
import { fail } from '@bilheteria/contract/errors'
import type { Db } from '#db/db.ts'
import { insertAccessToken, insertRefreshToken, insertSession } from './session-queries.ts'
import { ACCESS_SECONDS, hashToken, newToken, SESSION_SECONDS } from './tokens.ts'

type NewSession = { account_id: string; entry: Session['entry']; device: string }

/** One login on one device. */
export async function openSession(db: Db, session: NewSession): Promise<Token> {
  return db.transaction(async (tx) =>
    issueTokens(tx, await insertSession(tx, { ...session, seconds: SESSION_SECONDS })),
  )
}

/** For a link that logs in: an hour, and no way to make it longer. */
export async function openShortSession(db: Db, session: NewSession): Promise<string> {
  return db.transaction(async (tx) =>
    issueAccessToken(tx, await insertSession(tx, { ...session, seconds: ACCESS_SECONDS })),
  )
}

/** The next pair of a session. */
export async function issueTokens(tx: Db, session_id: string): Promise<Token> {
  const access_token = await issueAccessToken(tx, session_id)
  const refresh_token = newToken()
  await insertRefreshToken(tx, session_id, hashToken(refresh_token))
  return { token_type: 'Bearer', access_token, refresh_token, expires_in: ACCESS_SECONDS }
}

async function issueAccessToken(tx: Db, session_id: string): Promise<string> {
  const token = newToken()
  const kept = await insertAccessToken(tx, session_id, hashToken(token), ACCESS_SECONDS)
  if (!kept) throw fail('session_ended')
  return token
}
