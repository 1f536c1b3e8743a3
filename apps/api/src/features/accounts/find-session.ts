import type { AccountContext } from '#context.ts'
import type { Db } from '#db/db.ts'
import { findSessionByAccess } from './session-queries.ts'
import { hashToken } from './tokens.ts'

/** Who a bearer token stands for, if anybody. */
export function findSession(db: Db, access_token: string): Promise<AccountContext['session'] | undefined> {
  return findSessionByAccess(db, hashToken(access_token))
}
