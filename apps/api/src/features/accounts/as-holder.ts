import type { User } from '@bilheteria/contract/accounts'
import { fail } from '@bilheteria/contract/errors'
import { createCoalescer, lookingUp } from '#concurrency/coalesce.ts'
import type { Db } from '#db/db.ts'
import { selectHolders } from './queries.ts'

/** Account data that a ticket stores for its holder. */
export type AccountAsHolder = Pick<User, 'name' | 'document' | 'email' | 'cellphone'>

declare module '#context.ts' {
  interface Services {
    holderOf(account_id: string): Promise<AccountAsHolder>
  }
}

const MOST_WAITING = 10_000

/** Batches simultaneous requests: one statement reads the accounts of all buyers. */
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
