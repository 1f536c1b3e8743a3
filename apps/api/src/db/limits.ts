import { failUntil } from '@bilheteria/contract/errors'
import type { Db } from './db.ts'

/** So many times in so many seconds. Names are keyed hashes: counted, not known. */
export type Limit = { name: string; max: number; seconds: number }

export const MINUTE_S = 60
export const HOUR_S = 60 * MINUTE_S
export const DAY_S = 24 * 3600

/** Counts one more, or refuses and says when to come back. Never inside a transaction: what is rolled back would not have been counted. */
export async function spend(db: Db, ...limits: Limit[]): Promise<void> {
  for (const limit of limits) {
    if (!(await countOne(db, limit))) throw failUntil(await secondsLeft(db, limit.name))
  }
}

/** The same for what is left undone and not refused. */
export async function maySpend(db: Db, ...limits: Limit[]): Promise<boolean> {
  for (const limit of limits) {
    if (!(await countOne(db, limit))) return false
  }
  return true
}

/** One conditional statement, so that any number of processes share the count. */
async function countOne(db: Db, { name, max, seconds }: Limit): Promise<boolean> {
  const counted = await db.query(
    `insert into limits as kept (name, used, resets_at) values ($1, 1, clock() + make_interval(secs => $3))
     on conflict (name) do update
        set used = case when kept.resets_at <= clock() then 1 else kept.used + 1 end,
            resets_at = case when kept.resets_at <= clock() then excluded.resets_at else kept.resets_at end
      where kept.resets_at <= clock() or kept.used < $2
     returning 1`,
    [name, max, seconds],
  )
  return counted.length > 0
}

/** Refuses like `spend` but counts nothing: for what is only counted when it has gone wrong. */
export async function requireLeft(db: Db, ...limits: Limit[]): Promise<void> {
  for (const { name, max } of limits) {
    const used_up = await db.query('select 1 from limits where name = $1 and used >= $2 and resets_at > clock()', [
      name,
      max,
    ])
    if (used_up.length > 0) throw failUntil(await secondsLeft(db, name))
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
