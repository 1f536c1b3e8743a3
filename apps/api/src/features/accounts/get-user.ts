import type { User } from '@bilheteria/contract/accounts'
import type { AccountContext } from '#context.ts'
import { selectUser } from './queries.ts'

export function getUser({ db, session }: AccountContext): Promise<User> {
  return selectUser(db, session.account_id)
}
