import type { Session, Token } from '@bilheteria/contract/accounts'
import type { Nothing } from '@bilheteria/contract/endpoint'
import { AppError, fail } from '@bilheteria/contract/errors'
import { createCoalescer, lookingUp } from '#concurrency/coalesce.ts'
import type { AccountContext, Context } from '#context.ts'
import { hashToken, newToken } from '#crypto/tokens.ts'
import type { Db } from '#db/db.ts'
import { DAY_S, HOUR_S, MINUTE_S } from '#db/limits.ts'
import { noteSecurityEvent } from './security-events.ts'
import {
  deleteEverySession,
  deleteOldestSessions,
  deleteProofs,
  deleteSession,
  deleteSessionOfAccount,
  deleteSessionOfToken,
  extendSession,
  findSessionsByAccess,
  findUsedRefreshToken,
  insertAccessToken,
  insertMissingTokens,
  insertRefreshToken,
  insertSession,
  isToken,
  selectSessions,
  spendRefreshToken,
} from './session-queries.ts'

type NewSession = { account_id: string; entry: Session['entry']; device: string }
type AnySession = Omit<NewSession, 'entry'> & { entry: Session['entry'] | 'proof' }

/** What lies in the browser's storage can be copied: it is worth minutes. */
const ACCESS_S = 15 * MINUTE_S
/** A link's token is all there is of its session. */
const LINK_S = HOUR_S
const IDLE_S = 30 * DAY_S
const LONGEST_S = 180 * DAY_S
/** Of one account. */
const MOST_SESSIONS = 50

/** One login on one device; whoever was logged in to this browser before is so no more. */
export async function openSession(ctx: Context, session: NewSession): Promise<Token> {
  const token = await beginSession(ctx.db, session)
  const before = cookieOf(ctx)
  if (before !== undefined) await deleteSessionOfToken(ctx.db, hashToken(before))
  return handOver(ctx, token)
}

export function beginSession(db: Db, session: NewSession): Promise<Token> {
  return db.transaction(async (tx) => issueTokens(tx, await begin(tx, session, IDLE_S), newPair()))
}

/** For a link that logs in: an hour, and no way to make it longer. */
export function openLinkSession(db: Db, session: NewSession): Promise<string> {
  return db.transaction(async (tx) => issueAccessToken(tx, await begin(tx, session, LINK_S), LINK_S))
}

/** For whoever has proved once more who is there, beside a session that goes on. */
export async function openProof(db: Db, proved: Omit<NewSession, 'entry'>): Promise<Token> {
  const access_token = await db.transaction(async (tx) =>
    issueAccessToken(tx, await begin(tx, { ...proved, entry: 'proof' }, ACCESS_S), ACCESS_S),
  )
  return { token_type: 'Bearer', access_token, refresh_token: null, expires_in: ACCESS_S }
}

/** A browser says where its page lives; whoever says nothing has no cookies to keep a secret in. */
function handOver(ctx: Context, token: Token): Token {
  if (ctx.origin === undefined || token.refresh_token === null) return token
  ctx.refreshCookie().write(token.refresh_token, IDLE_S)
  return { ...token, refresh_token: null }
}

async function begin(tx: Db, session: AnySession, seconds: number): Promise<string> {
  const id = await insertSession(tx, { ...session, seconds })
  if (id === undefined) throw fail('invalid_credentials')
  await deleteOldestSessions(tx, session.account_id, session.entry, MOST_SESSIONS)
  return id
}

type Pair = { access_token: string; refresh_token: string }

const newPair = (): Pair => ({ access_token: newToken(), refresh_token: newToken() })

/** Derived, not stored: two tabs that use one refresh token at once get the same pair. */
function nextPair(ctx: Context, refresh_token: string): Pair {
  return {
    access_token: ctx.fingerprint(`access after ${refresh_token}`),
    refresh_token: ctx.fingerprint(`refresh after ${refresh_token}`),
  }
}

async function issueTokens(tx: Db, session_id: string, pair: Pair): Promise<Token> {
  await issueAccessToken(tx, session_id, ACCESS_S, pair.access_token)
  await insertRefreshToken(tx, session_id, hashToken(pair.refresh_token))
  return { token_type: 'Bearer', ...pair, expires_in: ACCESS_S }
}

async function issueAccessToken(tx: Db, session_id: string, seconds: number, token = newToken()): Promise<string> {
  const kept = await insertAccessToken(tx, session_id, hashToken(token), seconds)
  if (!kept) throw fail('session_ended')
  return token
}

type Caller = AccountContext['session']

const MOST_TOGETHER = 500
const MOST_WAITING = 20_000

/** Who a bearer token stands for, if anybody. Asked at every call, so those who come at once are looked up together. */
export function createFindSession(db: Db): (access_token: string) => Promise<Caller | undefined> {
  const find = createCoalescer(
    lookingUp(
      (hashes: string[]) => findSessionsByAccess(db, hashes),
      (hash) => hash,
    ),
    { most: MOST_TOGETHER, waiting: MOST_WAITING, urgent: true },
  )
  return (access_token) => find(hashToken(access_token))
}

/** Two tabs may ask with the same token, or an answer may get lost on the way. */
const GRACE_S = 10

/** A new pair for an old refresh token, given by the caller or kept by its browser. */
export async function refreshSession(ctx: Context, given: string | undefined): Promise<Token> {
  const refresh_token = given ?? cookieOf(ctx)
  if (refresh_token === undefined) throw fail('session_ended')
  try {
    return handOver(ctx, await renew(ctx, refresh_token))
  } catch (error) {
    if (error instanceof AppError && error.code === 'session_ended') clearCookie(ctx)
    throw error
  }
}

/** Later reuse of a used token means a copy: the whole session ends. */
async function renew(ctx: Context, refresh_token: string): Promise<Token> {
  const { db } = ctx
  const [hash, next] = [hashToken(refresh_token), nextPair(ctx, refresh_token)]
  const fresh = await db.transaction(async (tx) => {
    const session_id = await spendRefreshToken(tx, hash)
    if (session_id === undefined) return undefined
    await extendSession(tx, session_id, { idle_s: IDLE_S, longest_s: LONGEST_S })
    return issueTokens(tx, session_id, next)
  })
  if (fresh) return fresh

  const used = await findUsedRefreshToken(db, hash, GRACE_S)
  if (used?.just_used && used.device === ctx.describeDevice()) {
    // A process of the release before stored a random pair for the first use.
    const [access, refresh] = [hashToken(next.access_token), hashToken(next.refresh_token)]
    await insertMissingTokens(db, used.session_id, { access, refresh, access_s: ACCESS_S })
    return { token_type: 'Bearer', ...next, expires_in: ACCESS_S - GRACE_S }
  }
  if (used) {
    await deleteSession(db, used.session_id)
    await noteSecurityEvent(ctx, db, { account_id: used.account_id, kind: 'old_token_used_again' })
  }
  throw fail('session_ended')
}

/**
 * Nothing of a person's login stays in this browser, whichever of its tokens was told. The cookie may by then be that of
 * somebody who has come after them.
 */
export async function logOut(ctx: Context, { token }: { token: string }): Promise<Nothing> {
  const left_id = await deleteSessionOfToken(ctx.db, hashToken(token))
  if (left_id !== undefined) await deleteProofs(ctx.db, left_id)
  const cookie = cookieOf(ctx)
  if (cookie === undefined) return {}
  await deleteSessionOfToken(ctx.db, hashToken(cookie), left_id)
  if (!(await isToken(ctx.db, hashToken(cookie)))) clearCookie(ctx)
  return {}
}

/** Only for pages of ours: every other origin was refused before, and a caller without one is no page. */
function cookieOf(ctx: Context): string | undefined {
  return ctx.origin === undefined ? undefined : ctx.refreshCookie().read()
}

function clearCookie(ctx: Context): void {
  if (cookieOf(ctx) !== undefined) ctx.refreshCookie().clear()
}

export async function listSessions({ db, session }: AccountContext): Promise<{ data: Session[] }> {
  return { data: await selectSessions(db, session.account_id, session.id) }
}

/** Somebody else's session is as unknown as one that never was. */
export async function endSession(ctx: AccountContext, asked: { session_id: string }): Promise<Nothing> {
  const { account_id } = ctx.session
  const ended = await deleteSessionOfAccount(ctx.db, asked.session_id, account_id)
  if (!ended) throw fail('session_not_found')
  await deleteProofs(ctx.db, account_id)
  await noteSecurityEvent(ctx, ctx.db, { account_id, kind: 'session_ended' })
  return {}
}

/** Whatever was ended after a backup is there again once it is restored: nobody stays. Answers how many there were. */
export function endEverySession(tx: Db): Promise<number> {
  return deleteEverySession(tx)
}
