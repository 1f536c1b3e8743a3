import { setTimeout as sleep } from 'node:timers/promises'
import { one, type Db } from './db.ts'

const LOOK_MS = 500
/** No copy that is well takes so long. */
const STALLED = `3 seconds`

export type StalledCommits = {
  /** Somebody was kept waiting for longer than a statement takes. */
  suspect(): void
  /** Whether nothing may be sent. */
  areThere(): boolean
  close(): void
}

/**
 * A commit may wait for a copy of the database that does not answer. Whoever asked is told to come back; the server waits on, and keeps
 * the connection. To break it off there would show everybody what no copy has, and the next failover would take it away again. So
 * nothing more is sent while one waits, or soon the server would have no connection left, not even to read.
 */
export function watchStalledCommits(reader: Pick<Db, 'query'>): StalledCommits {
  const closed = new AbortController()
  let watching = false
  let stalled = false

  /** Until nothing hangs; whoever cannot be asked leaves it as it was. */
  async function watch(): Promise<void> {
    watching = true
    while (!closed.signal.aborted) {
      const found = await findStalled(reader).catch(() => undefined)
      stalled = found ?? stalled
      if (found === false) break
      await sleep(LOOK_MS, undefined, { ref: false })
    }
    watching = false
  }

  return {
    suspect: () => {
      if (!watching) void watch()
    },
    areThere: () => stalled,
    close: () => closed.abort(),
  }
}

/** Ours alone, of whichever process: what others keep waiting for is none of our business, and hidden from us. */
async function findStalled(reader: Pick<Db, 'query'>): Promise<boolean> {
  const { stalled } = await one(
    reader.query<{ stalled: boolean }>(
      `select exists (select from pg_stat_activity
                       where datname = current_database() and usename = current_user and wait_event = 'SyncRep'
                         and query_start < clock_timestamp() - interval '${STALLED}') as stalled`,
    ),
  )
  return stalled
}
