import { fail, isUnavailable } from '@bilheteria/contract/errors'
import { setTimeout as sleep } from 'node:timers/promises'
import { isPoolersRefusal } from '#runtime/start-failure.ts'
import { one, type Db } from './db.ts'

/** How long a database where nothing can be written is waited for, and who is told why, each time. */
export type WaitToSell = { wait_ms: number; onWait(why: unknown): void }

/** As long as a busy machine may take; one that refuses is not waited for by whoever asks by hand. */
const BUSY_MS = 20_000
const BETWEEN_TRIES_MS = 500

/**
 * A sale gives up soon. A start has time: a process that begins while another server takes over comes up with it. What will be
 * refused for ever, a password for instance, nobody waits for.
 */
export async function waitForAnswer(db: Db, waiting: WaitToSell | undefined): Promise<void> {
  const until = performance.now() + (waiting?.wait_ms ?? BUSY_MS)
  for (;;) {
    try {
      await (waiting ? requirePrimary(db) : db.query('select 1'))
      return
    } catch (error) {
      const mends = waiting ? isUnavailable(error) && !isPoolersRefusal((error as Error).cause) : isLate(error)
      if (!mends || performance.now() > until) throw error
      waiting?.onWait((error as Error).cause)
      await sleep(BETWEEN_TRIES_MS)
    }
  }
}

async function requirePrimary(db: Db): Promise<void> {
  const { standby } = await one(db.query<{ standby: boolean }>('select pg_is_in_recovery() as standby'))
  if (standby) throw Object.assign(fail('unavailable'), { cause: new Error('a standby, where nothing can be written') })
}

function isLate(error: unknown): boolean {
  const { cause } = error as Error
  return cause instanceof Error && cause.message.includes('timeout')
}
