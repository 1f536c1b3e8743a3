import { one, type Db } from '#db/db.ts'
import { demoAccounts } from './accounts.ts'

export const DEMO_ACCOUNTS =
  'The database holds accounts of the demo, whose passwords are published. Use another database, or delete them as ' +
  'docs/operations.md says under Production; I_KNOW_THIS_IS_NOT_A_REAL_SHOP=1 allows them all the same.'

/** Known by their ids alone: anybody may register with an address that looks like the demo's, and must not stop the shop. */
export async function holdsDemoAccounts(db: Db): Promise<boolean> {
  const { table } = await one(db.query<{ table: string | null }>(`select to_regclass('accounts')::text as table`))
  if (table === null) return false
  const ids = demoAccounts.map(({ id }) => id)
  const found = await db.query(
    'select 1 from accounts where id = any ($1::uuid[]) and password_hash is not null limit 1',
    [ids],
  )
  return found.length > 0
}
