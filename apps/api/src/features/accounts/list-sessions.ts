import type { Session } from '@bilheteria/contract/accounts'
import type { AccountContext } from '#context.ts'
import { selectSessions } from './session-queries.ts'

export async function listSessions({ db, session }: AccountContext): Promise<{ data: Session[] }> {
  return { data: await selectSessions(db, session.account_id, session.id) }
}
