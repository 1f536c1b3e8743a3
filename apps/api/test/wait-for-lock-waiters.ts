import type { Db } from '#db/db.ts'

/** Until so many of our connections wait for something that another one keeps. */
export async function waitForLockWaiters(db: Db, count: number): Promise<void> {
  const query = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await db.query(query)).length < count) await new Promise((resolve) => setImmediate(resolve))
}
