import { failUntil } from '@bilheteria/contract/errors'
import type { Db } from './db.ts'

/** So many times in so many seconds. Names are keyed hashes: counted, not known. */
export type Limit = { name: string; max: number; seconds: number }

export const MINUTE_S = 60
export const HOUR_S = 60 * MINUTE_S
export const DAY_S = 24 * 3600

/**
 * Counts one more, or refuses and says when to come back. One conditional statement, so that any number of processes
 * share the count. Never inside a transaction: what is rolled back would not have been counted.
 */
export async function spend(db: Db, ...limits: Limit[]): Promise<void> {
  for (const { name, max, seconds } of limits) {
    const [counted] = await db.query(
      `insert into limits as kept (name, used, resets_at) values ($1, 1, clock() + make_interval(secs => $3))
       on conflict (name) do update
          set used = case when kept.resets_at <= clock() then 1 else kept.used + 1 end,
              resets_at = case when kept.resets_at <= clock() then excluded.resets_at else kept.resets_at end
        where kept.resets_at <= clock() or kept.used < $2
       returning 1`,
      [name, max, seconds],
    )
    if (!counted) throw failUntil(await secondsLeft(db, name))
  }
}

/** It went well: this time does not count after all. */
export async function giveBack(db: Db, { name }: Limit): Promise<void> {
  await db.query('update limits set used = used - 1 where name = $1 and used > 0', [name])
}

export async function clear(db: Db, { name }: Limit): Promise<void> {
  await db.query('delete from limits where name = $1', [name])
}

async function secondsLeft(db: Db, name: string): Promise<number> {
  const [row] = await db.query<{ seconds: number }>(
    `select greatest(1, ceil(extract(epoch from resets_at - clock())))::int as seconds from limits where name = $1`,
    [name],
  )
  return row?.seconds ?? 1
}
