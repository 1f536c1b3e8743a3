import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from './db.ts'

/** So often at most, however many ask. */
const ASK_MS = 1_000
/** What was kept so short a time ago would be kept now. */
const YOUNG_MS = 3_000
const PATIENCE_MS = 2_000

/**
 * Whether what is sold now would be kept. Reading tells nothing of that: a database answers while its disk is full, while it is
 * only a copy of another, or while it waits for a copy that does not answer. So something is written that nobody reads, in no
 * table, and its commit waited for; one that hangs is waited for by everybody who asks, and none is sent after it.
 */
export function createCanCommit(db: Db): () => Promise<boolean> {
  let began_at = -Infinity
  let committed_at = -Infinity
  let committing: Promise<void> | undefined

  async function commit(): Promise<void> {
    began_at = performance.now()
    try {
      await db.query(`select pg_logical_emit_message(true, 'bilheteria', '')`)
      committed_at = began_at
    } catch {
      // Told by what is missing: a commit that is young.
    }
    committing = undefined
  }

  return async () => {
    if (performance.now() - began_at >= ASK_MS) committing ??= commit()
    if (committing) await Promise.race([committing, sleep(PATIENCE_MS, undefined, { ref: false })])
    return performance.now() - committed_at < YOUNG_MS
  }
}
