import type { Session, Token } from '@bilheteria/contract/accounts'
import type { Nothing } from '@bilheteria/contract/endpoint'
import { fail } from '@bilheteria/contract/errors'
import { createCoalescer } from '#concurrency/coalesce.ts'
import type { AccountContext, Context } from '#context.ts'
import { ACCESS_SECONDS, hashToken, newToken, SESSION_SECONDS } from '#crypto/tokens.ts'
import type { Db } from '#db/db.ts'
import {
  deleteSession,
  deleteSessionOfAccount,
  deleteSessionOfToken,
  findSessionsByAccess,
  findUsedRefreshToken,
  insertAccessToken,
  insertRefreshToken,
  insertSession,
  selectSessions,
  spendRefreshToken,
} from './session-queries.ts'

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
async function issueTokens(tx: Db, session_id: string): Promise<Token> {
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

type Caller = AccountContext['session']

const MOST_TOGETHER = 500
const MOST_WAITING = 20_000

/** Who a bearer token stands for, if anybody. Asked at every call, so those who come at once are looked up together. */
export function createFindSession(db: Db): (access_token: string) => Promise<Caller | undefined> {
  const find = createCoalescer((hashes: string[]) => findAll(db, hashes), {
    most: MOST_TOGETHER,
    waiting: MOST_WAITING,
  })
  return (access_token) => find(hashToken(access_token))
}

async function findAll(db: Db, hashes: string[]): Promise<(Caller | undefined)[]> {
  const found = await findSessionsByAccess(db, hashes)
  return hashes.map((hash) => found.get(hash))
}

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

export async function logOut({ db }: Context, { token }: { token: string }): Promise<Nothing> {
  await deleteSessionOfToken(db, hashToken(token))
  return {}
}

export async function listSessions({ db, session }: AccountContext): Promise<{ data: Session[] }> {
  return { data: await selectSessions(db, session.account_id, session.id) }
}

/** Somebody else's session is as unknown as one that never was. */
export async function endSession({ db, session }: AccountContext, asked: { session_id: string }): Promise<Nothing> {
  const ended = await deleteSessionOfAccount(db, asked.session_id, session.account_id)
  if (!ended) throw fail('session_not_found')
  return {}
}
