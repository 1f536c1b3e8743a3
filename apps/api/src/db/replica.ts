import { isUnavailable } from '@bilheteria/contract/errors'
import { setTimeout as sleep } from 'node:timers/promises'
import { one, type Db, type Reader } from './db.ts'

const LOOK_MS = 500
/** What the primary has written so long ago a replica has to have. */
const LATE_MS = 1_000
/** A minute of them: one that is later than that is late, and by how much matters to nobody. */
const MOST_MARKS = 120

/** A place in the log of the primary, and when it had come so far. */
type Mark = { lsn: string; at: number }

type Reading = { read: Reader; lateness(): number; close(): void }

/**
 * What everybody reads comes from a replica while it is there and not late, else from the primary. How late one is it cannot say
 * itself: cut off from the primary it believes to have everything. So it is asked whether it has come as far as the primary had
 * a second ago. While the primary is away the replica is believed as it was last, and is no later than it was then: it is as new
 * as anything there is.
 */
export function readFromReplica(primary: Db, replica: Db, pause = untilNextLook): Reading {
  const closed = new AbortController()
  let fit = false
  let turns = 0
  let marks: Mark[] = []
  /** The first that the replica has not come to, as far as anybody could ask. */
  let missing: Mark | undefined
  let late_ms = 0

  async function look(): Promise<void> {
    const { lsn } = await one(primary.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn'))
    const now = performance.now()
    marks.push({ lsn, at: now })
    // A replica that is promoted is one no more, and belongs to another history.
    const had = await replica
      .query<{ has_it: boolean }>(
        `select pg_is_in_recovery() and coalesce(pg_last_wal_replay_lsn() >= lsn, false) as has_it
           from unnest($1::pg_lsn[]) with ordinality as mark (lsn, n) order by n`,
        [marks.map((mark) => mark.lsn)],
      )
      .catch(() => [])
    const has = (n: number) => had[n]?.has_it ?? false
    const old = marks.findLastIndex(({ at }) => at <= now - LATE_MS)
    turnTo(has(old < 0 ? marks.length - 1 : old))
    const newest = marks.findLastIndex((_, n) => has(n))
    missing = newest < 0 ? (missing ?? marks.at(-1)) : marks[newest + 1]
    late_ms = missing ? now - missing.at : 0
    marks = marks.slice(Math.max(0, Math.min(old, newest), marks.length - MOST_MARKS))
  }

  function turnTo(copy: boolean): void {
    if (copy !== fit) turns++
    fit = copy
  }

  async function watch(): Promise<void> {
    while (!closed.signal.aborted) {
      await look().catch(() => {})
      await pause()
    }
  }
  void watch()

  /** One that dies while it is asked is left at once, and the primary asked instead. */
  async function orPrimary<Result>(ask: (db: Db) => Promise<Result>): Promise<Result> {
    if (!fit) return ask(primary)
    try {
      return await ask(replica)
    } catch (error) {
      if (!isUnavailable(error)) throw error
      turnTo(false)
      return ask(primary)
    }
  }

  return {
    read: {
      turns: () => turns,
      query: (text, params) => orPrimary((db) => db.query(text, params)),
      transaction: (work, patience) => orPrimary((db) => db.transaction(work, patience)),
    },
    lateness: () => late_ms / 1_000,
    close: () => closed.abort(),
  }
}

function untilNextLook(): Promise<void> {
  return sleep(LOOK_MS, undefined, { ref: false })
}
