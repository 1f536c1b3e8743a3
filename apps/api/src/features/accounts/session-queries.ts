import type { Session } from '@bilheteria/contract/accounts'
import { workOff } from '#concurrency/work-queue.ts'
import type { AccountContext } from '#context.ts'
import { one, type Db } from '#db/db.ts'

type NewSession = { account_id: string; entry: Session['entry'] | 'proof'; device: string; seconds: number }

/** Undefined when the account was deleted while its password was being checked. */
export async function insertSession(
  tx: Db,
  { account_id, entry, device, seconds }: NewSession,
): Promise<string | undefined> {
  const [session] = await tx.query<{ id: string }>(
    `insert into sessions (account_id, entry, device, expires_at)
     select id, $2, $3, clock() + make_interval(secs => $4) from accounts where id = $1 and deleted_at is null for key share
     returning id`,
    [account_id, entry, device, seconds],
  )
  return session?.id
}

/** Ends the least recently used sessions beyond the limit; counts proofs apart, so that a proof never ends a login. */
export async function deleteOldestSessions(tx: Db, account_id: string, entry: string, most: number): Promise<void> {
  await tx.query(
    `delete from sessions where id in (
       select id from sessions where account_id = $1 and (entry = 'proof') = ($2 = 'proof')
        order by last_used_at desc, created_at desc, id offset $3)`,
    [account_id, entry, most],
  )
}

/** False when the session has ended meanwhile. */
export async function insertAccessToken(tx: Db, session_id: string, hash: string, seconds: number): Promise<boolean> {
  const rows = await tx.query(
    `insert into tokens (hash, session_id, kind, expires_at)
     select $2, id, 'access', least(expires_at, clock() + make_interval(secs => $3)) from sessions where id = $1
        for key share
     returning 1`,
    [session_id, hash, seconds],
  )
  return rows.length > 0
}

/** Lives as long as its session. */
export async function insertRefreshToken(tx: Db, session_id: string, hash: string): Promise<void> {
  await tx.query(
    `insert into tokens (hash, session_id, kind, expires_at)
     select $2, id, 'refresh', expires_at from sessions where id = $1`,
    [session_id, hash],
  )
}

/** Stores the tokens that are missing; those that exist stay as they are. */
export async function insertMissingTokens(
  db: Db,
  session_id: string,
  { access, refresh, access_s }: { access: string; refresh: string; access_s: number },
): Promise<void> {
  await db.query(
    `insert into tokens (hash, session_id, kind, expires_at)
     select missing.hash, session.id, missing.kind, least(session.expires_at, clock() + make_interval(secs => missing.seconds))
       from sessions session, (values ($2, 'access', $4::int), ($3, 'refresh', null)) missing (hash, kind, seconds)
      where session.id = $1 for key share of session
     on conflict (hash) do nothing`,
    [session_id, access, refresh, access_s],
  )
}

/** Their last use is noted every few minutes, not at every call. */
type Found = { hashes: string[] | null; ids: string[]; account_ids: string[]; proved: boolean[] }

export async function findSessionsByAccess(
  db: Db,
  hashes: readonly string[],
): Promise<Map<string, AccountContext['session']>> {
  const { found } = await one(db.query<{ found: Found }>('select find_sessions($1) as found', [hashes]))
  const { ids, account_ids, proved } = found
  const sessions = (found.hashes ?? []).map(
    (hash, i) =>
      [hash, { id: ids[i] as string, account_id: account_ids[i] as string, proved: proved[i] === true }] as const,
  )
  return new Map(sessions)
}

/** Uses a refresh token up; undefined when it is unknown, too old or was used before. */
export async function spendRefreshToken(tx: Db, hash: string): Promise<string | undefined> {
  const [spent] = await tx.query<{ session_id: string }>(
    `update tokens set used_at = clock()
      where hash = $1 and kind = 'refresh' and used_at is null and expires_at > clock()
     returning session_id`,
    [hash],
  )
  return spent?.session_id
}

/** Whoever comes back in time may stay, but not for ever. */
export async function extendSession(
  tx: Db,
  id: string,
  { idle_s, longest_s }: { idle_s: number; longest_s: number },
): Promise<void> {
  await tx.query(
    `update sessions set expires_at = least(created_at + make_interval(secs => $3), clock() + make_interval(secs => $2))
      where id = $1`,
    [id, idle_s, longest_s],
  )
}

type UsedToken = { session_id: string; account_id: string; just_used: boolean; device: string }

export async function findUsedRefreshToken(
  db: Db,
  hash: string,
  grace_seconds: number,
): Promise<UsedToken | undefined> {
  const [used] = await db.query<UsedToken>(
    `select t.session_id, s.account_id, s.device, t.used_at > clock() - make_interval(secs => $2) as just_used
       from tokens t join sessions s on s.id = t.session_id
      where t.hash = $1 and t.kind = 'refresh' and t.used_at is not null
        for key share of s`,
    [hash, grace_seconds],
  )
  return used
}

/** Whose it was; when told whose it has to be, anybody else's stays. */
export async function deleteSessionOfToken(db: Db, hash: string, account_id?: string): Promise<string | undefined> {
  const [ended] = await db.query<{ account_id: string }>(
    `delete from sessions where id in (select session_id from tokens where hash = $1)
        and account_id = coalesce($2, account_id) returning account_id`,
    [hash, account_id ?? null],
  )
  return ended?.account_id
}

/** Whoever leaves, or ends a session elsewhere, wants no proof left that was given beside it. */
export async function deleteProofs(db: Db, account_id: string): Promise<void> {
  await db.query(`delete from sessions where account_id = $1 and entry = 'proof'`, [account_id])
}

/** Of a session that has not been ended. */
export async function isToken(db: Db, hash: string): Promise<boolean> {
  return (await db.query('select 1 from tokens where hash = $1', [hash])).length > 0
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.query('delete from sessions where id = $1', [id])
}

/** False when the account has no such session. */
export async function deleteSessionOfAccount(db: Db, id: string, account_id: string): Promise<boolean> {
  const ended = await db.query('delete from sessions where id = $1 and account_id = $2 returning 1', [id, account_id])
  return ended.length > 0
}

/** All of an account's sessions but one. */
export async function deleteSessions(db: Db, account_id: string, except_id: string | null): Promise<void> {
  await db.query('delete from sessions where account_id = $1 and id is distinct from $2', [account_id, except_id])
}

const AT_ONCE = 10_000

/** So many at a time: no statement may take long, and a great shop has a million. */
export async function deleteEverySession(tx: Db): Promise<number> {
  let ended = 0
  await workOff(AT_ONCE, async (limit) => {
    const some = await tx.query('delete from sessions where id in (select id from sessions limit $1) returning 1', [
      limit,
    ])
    ended += some.length
    return some.length
  })
  return ended
}

/** A proof is no login of its own: it stands beside one for minutes. */
export function selectSessions(db: Db, account_id: string, current_id: string): Promise<Session[]> {
  return db.query<Session>(
    `select id, device, entry, iso(created_at) as created_at, iso(last_used_at) as last_used_at, id = $2 as current
       from sessions where account_id = $1 and expires_at > clock() and entry <> 'proof'
      order by last_used_at desc, id`,
    [account_id, current_id],
  )
}
