import type { AccountContext } from '#context.ts'
import type { Db } from '#db/db.ts'
import { createCoalescer } from '#concurrency/coalesce.ts'
import { findSessionsByAccess } from './session-queries.ts'
import { hashToken } from '#crypto/tokens.ts'

type Session = AccountContext['session']

const MOST_TOGETHER = 500
const MOST_WAITING = 20_000

/** Who a bearer token stands for, if anybody. Asked at every call, so those who come at once are looked up together. */
export function createFindSession(db: Db): (access_token: string) => Promise<Session | undefined> {
  const find = createCoalescer((hashes: string[]) => findAll(db, hashes), {
    most: MOST_TOGETHER,
    waiting: MOST_WAITING,
  })
  return (access_token) => find(hashToken(access_token))
}

async function findAll(db: Db, hashes: string[]): Promise<(Session | undefined)[]> {
  const found = await findSessionsByAccess(db, hashes)
  return hashes.map((hash) => found.get(hash))
}
