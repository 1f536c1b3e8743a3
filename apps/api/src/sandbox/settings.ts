import type { Db } from '#db/db.ts'
import { one } from '#db/db.ts'

/** A value that is made once and then kept, also when several processes need it at the same time. */
export async function keepSetting(db: Db, name: string, make: () => Promise<string>): Promise<string> {
  const [kept] = await db.query<{ value: string }>('select value from sandbox.settings where name = $1', [name])
  if (kept) return kept.value
  const made = await make()
  await db.query('insert into sandbox.settings (name, value) values ($1, $2) on conflict (name) do nothing', [
    name,
    made,
  ])
  return (await one(db.query<{ value: string }>('select value from sandbox.settings where name = $1', [name]))).value
}
