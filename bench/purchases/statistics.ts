import { Client } from 'pg'
import { pause } from '../reservations/our-processes.ts'
import type { Postgres } from '../reservations/postgres.ts'

/** What one database and the log of the whole server have done so far. */
export type Statistics = { transactions: number; flushes: number; page_images: number; wal_bytes: number }

/**
 * A connection that rests tells what it did up to ten seconds later; only then is everything counted. The log's length is
 * known at once.
 */
const TOLD_AFTER_MS = 10_500

/** Looks from another database, so that looking is not counted. */
export async function openStatistics(postgres: Postgres, database: string) {
  const client = new Client({ connectionString: postgres.urlOf('postgres') })
  // Ends with the server, which is stopped first when the run is broken off.
  client.on('error', () => {})
  await client.connect()
  const read = async (): Promise<Statistics> => {
    const { rows } = await client.query<Record<keyof Statistics, string>>(
      `select xact_commit + xact_rollback as transactions, wal_sync as flushes, wal_fpi as page_images,
              pg_current_wal_lsn() - '0/0' as wal_bytes
         from pg_stat_database, pg_stat_wal where datname = $1`,
      [database],
    )
    const [row] = rows
    const number = (name: keyof Statistics) => Number(row?.[name])
    return {
      transactions: number('transactions'),
      flushes: number('flushes'),
      page_images: number('page_images'),
      wal_bytes: number('wal_bytes'),
    }
  }

  /** What doing nothing costs a second. */
  const watchIdle = async (seconds: number): Promise<Statistics> => {
    await pause(TOLD_AFTER_MS)
    const before = await read()
    await pause(seconds * 1_000)
    return scale(minus(await read(), before), 1 / seconds)
  }

  /** Starts to watch; asked when it is over, it answers what was done meanwhile, without what doing nothing costs since. */
  const watch = async (idle: Statistics): Promise<() => Promise<Statistics>> => {
    const before = await read()
    return async () => {
      const { wal_bytes } = minus(await read(), before)
      await pause(TOLD_AFTER_MS)
      const counted = minus(await read(), before)
      return { ...minus(counted, scale(idle, TOLD_AFTER_MS / 1_000)), wal_bytes }
    }
  }
  return { watchIdle, watch }
}

function minus(a: Statistics, b: Statistics): Statistics {
  return {
    transactions: a.transactions - b.transactions,
    flushes: a.flushes - b.flushes,
    page_images: a.page_images - b.page_images,
    wal_bytes: a.wal_bytes - b.wal_bytes,
  }
}

function scale(a: Statistics, by: number): Statistics {
  return {
    transactions: a.transactions * by,
    flushes: a.flushes * by,
    page_images: a.page_images * by,
    wal_bytes: a.wal_bytes * by,
  }
}

/** For each of so many. */
export function each(all: Statistics, count: number): Statistics {
  return scale(all, 1 / count)
}
