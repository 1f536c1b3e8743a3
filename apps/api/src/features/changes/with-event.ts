import type { JobContext } from '#context.ts'
import type { Db } from '#db/db.ts'
import { lockEvent, type ChangingEvent } from './queries.ts'

const TRIES = 20
/** A lock was not to be had in time, or two waited for each other: nothing was changed. */
const IN_THE_WAY = new Set(['55P03', '40P01'])

/**
 * Changes an event while nobody can reserve or sell anything of it. Everybody gives a lock up after a moment; in a rush it
 * may take more than one try to come between the buyers.
 */
export async function withEvent<Result>(
  { db }: Pick<JobContext, 'db'>,
  event_id: string,
  change: (tx: Db, event: ChangingEvent) => Promise<Result>,
): Promise<Result | 'unknown'> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction(async (tx) => {
        const event = await lockEvent(tx, event_id)
        return event ? change(tx, event) : 'unknown'
      })
    } catch (error) {
      const { code = '' } = ((error as Error).cause ?? {}) as { code?: string }
      if (tries === TRIES || !IN_THE_WAY.has(code)) throw error
    }
  }
}
