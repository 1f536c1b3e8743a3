import type { User } from '@bilheteria/contract/accounts'
import { fail } from '@bilheteria/contract/errors'
import { createCoalescer, lookingUp } from '#concurrency/coalesce.ts'
import type { Db } from '#db/db.ts'
import { selectHolders } from './queries.ts'

/** What a ticket needs of the account that enters with it. */
export type AccountAsHolder = Pick<User, 'name' | 'document' | 'email' | 'cellphone'>

declare module '#context.ts' {
  interface Services {
    holderOf(account_id: string): Promise<AccountAsHolder>
  }
}

const MOST_WAITING = 10_000

/** In a rush many buyers name themselves at one moment: one statement reads all of them. */
export function createHolderOf(db: Db): (account_id: string) => Promise<AccountAsHolder> {
  const find = createCoalescer(
    lookingUp(
      (ids: string[]) => selectHolders(db, ids),
      (id) => id,
    ),
    { waiting: MOST_WAITING },
  )
  return async (account_id) => {
    const account = await find(account_id)
    if (!account) throw fail('unauthenticated')
    return account
  }
}
