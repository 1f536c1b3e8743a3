import type { Db } from './db.ts'

/** Any number, but the same in every process. */
const SETUP_LOCK = 7_268_401

/** Processes that start together set up one after the other; the lock goes with the transaction. */
export async function lockSetup(tx: Db): Promise<void> {
  // Setting up takes as long as it takes.
  await tx.query(`set local lock_timeout = 0`)
  await tx.query(`set local statement_timeout = 0`)
  await tx.query('select pg_advisory_xact_lock($1)', [SETUP_LOCK])
}

/** For what stands in no transaction; whoever has it gives it back. */
export async function tryLockSetup(own: Pick<Db, 'query'>): Promise<boolean> {
  const [row] = await own.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [SETUP_LOCK])
  return row?.locked ?? false
}

export async function unlockSetup(own: Pick<Db, 'query'>): Promise<void> {
  await own.query('select pg_advisory_unlock($1)', [SETUP_LOCK])
}
