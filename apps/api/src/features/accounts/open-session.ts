import type { Session, Token } from '@bilheteria/contract/accounts'
import { fail } from '@bilheteria/contract/errors'
import type { Db } from '#db/db.ts'
import { insertAccessToken, insertRefreshToken, insertSession } from './session-queries.ts'
import { ACCESS_SECONDS, hashToken, newToken, SESSION_SECONDS } from '#crypto/tokens.ts'

type NewSession = { account_id: string; entry: Session['entry']; device: string }

/** One login on one device. */
export async function openSession(db: Db, session: NewSession): Promise<Token> {
  return db.transaction(async (tx) => issueTokens(tx, await begin(tx, session, SESSION_SECONDS)))
}

/** For a link that logs in: an hour, and no way to make it longer. */
export async function openShortSession(db: Db, session: NewSession): Promise<string> {
  return db.transaction(async (tx) => issueAccessToken(tx, await begin(tx, session, ACCESS_SECONDS)))
}

async function begin(tx: Db, session: NewSession, seconds: number): Promise<string> {
  const id = await insertSession(tx, { ...session, seconds })
  if (id === undefined) throw fail('invalid_credentials')
  return id
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
