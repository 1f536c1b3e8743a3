import type { Db } from '#db/db.ts'
import { describeFailure, type Log } from '#runtime/log.ts'

/**
 * Calls `takeSome` while it answers as many as it may take: then there may be more. Rows are claimed with `skip locked`, so
 * any number of processes may work off the same queue.
 */
export async function workOff(
  at_most: number,
  takeSome: (at_most: number) => Promise<number>,
  stopping?: AbortSignal,
): Promise<void> {
  const isStopping = () => stopping?.aborted === true
  let taken = at_most
  while (taken === at_most && !isStopping()) taken = await takeSome(at_most)
}

type Work<Item> = {
  at_most: number
  /** Takes what is due and nobody else is at; until its next try it is the caller's. */
  claim(db: Db, at_most: number): Promise<Item[]>
  /** No transaction is open meanwhile. */
  handle(item: Item): Promise<void>
  /** A failure that is no news, because the item is tried again anyway. */
  isExpected?(error: unknown): boolean
  /** What to log when an item failed and will be tried again. */
  failed: string
}

/** Works off all claimed items, those of one claim at the same time; one that fails does not keep the others. */
export function handleDue<Item extends { id: string }>(
  { db, services: { log } }: { db: Db; services: { log: Log } },
  { at_most, claim, handle, isExpected, failed }: Work<Item>,
  stopping?: AbortSignal,
): Promise<void> {
  const handleAlone = async (item: Item) => {
    try {
      await handle(item)
    } catch (error) {
      if (!isExpected?.(error)) log.error({ id: item.id, failure: describeFailure(error) }, failed)
    }
  }
  const takeSome = async (limit: number) => {
    const items = await claim(db, limit)
    await Promise.all(items.map(handleAlone))
    return items.length
  }
  return workOff(at_most, takeSome, stopping)
}

type Backoff = { tries: string; first: string; most: string }

/** Enough to reach `most` from `first` in every queue, and few enough for an interval. */
const DOUBLINGS = 10

/** SQL for the moment of the next try: `first` from now, twice as long each time, `most` in the end. */
export function backoff({ tries, first, most }: Backoff): string {
  return `clock() + least(interval '${first}' * power(2, least(${tries}, ${DOUBLINGS})), interval '${most}')`
}
