import type { Session, Token } from '@bilheteria/contract/accounts'
import type { Db } from '#db/db.ts'
import { insertSession, insertTokens } from './session-queries.ts'
import { ACCESS_SECONDS, hashToken, newToken, SESSION_DAYS } from './tokens.ts'

type NewSession = { account_id: string; entry: Session['entry']; device: string }

/** One login on one device. */
export async function openSession(db: Db, session: NewSession): Promise<Token> {
  return db.transaction(async (tx) => issueTokens(tx, await insertSession(tx, { ...session, days: SESSION_DAYS })))
}

/** The next pair of a session; refresh tokens live as long as their session. */
export async function issueTokens(tx: Db, session_id: string): Promise<Token> {
  const access_token = newToken()
  const refresh_token = newToken()
  await insertTokens(tx, {
    session_id,
    access_hash: hashToken(access_token),
    refresh_hash: hashToken(refresh_token),
    access_seconds: ACCESS_SECONDS,
  })
  return { token_type: 'Bearer', access_token, refresh_token, expires_in: ACCESS_SECONDS }
}
