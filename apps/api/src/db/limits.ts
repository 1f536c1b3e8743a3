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
    if (!(await count(db, limit))) throw failUntil(await secondsLeft(db, limit.name))
  }
}

/** For work that is skipped, not refused; allowed in a transaction only if a rollback undoes that work too. */
export async function maySpend(db: Db, ...limits: Limit[]): Promise<boolean> {
  for (const limit of limits) {
    if (!(await count(db, limit))) return false
  }
  return true
}

/**
 * Counts each of these things once while a limit runs, however often it comes back. Always inside a transaction: one that
 * is refused was not answered, and must not be known the next time.
 */
export async function spendOnEach(tx: Db, things: readonly string[], limits: readonly Limit[]): Promise<void> {
  const fresh = await tx.query(
    `insert into limits as kept (name, used, resets_at)
     select name, 1, clock() + make_interval(secs => $2) from (select distinct unnest($1::text[]) order by 1) given (name)
     on conflict (name) do update set resets_at = excluded.resets_at where kept.resets_at <= clock()
     returning 1`,
    [things, Math.max(...limits.map(({ seconds }) => seconds))],
  )
  if (fresh.length === 0) return
  for (const limit of limits) {
    if (!(await count(tx, limit, fresh.length))) throw failUntil(await secondsLeft(tx, limit.name))
  }
}

/** One conditional statement, so that any number of processes share the count. */
async function count(db: Db, { name, max, seconds }: Limit, times = 1): Promise<boolean> {
  const counted = await db.query(
    `insert into limits as kept (name, used, resets_at)
     select $1, $4::int, clock() + make_interval(secs => $3) where $4::int <= $2::int
     on conflict (name) do update
        set used = case when kept.resets_at <= clock() then $4::int else kept.used + $4::int end,
            resets_at = case when kept.resets_at <= clock() then excluded.resets_at else kept.resets_at end
      where kept.resets_at <= clock() or kept.used + $4::int <= $2::int
     returning 1`,
    [name, max, seconds, times],
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
