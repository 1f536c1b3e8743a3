import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#db/db.ts'
import { selectVersions } from './queries.ts'

/** The version an order has now and every other one after it, until nobody listens. */
export type OrderVersions = (order_id: string, stopped: AbortSignal) => AsyncIterable<string>

type Listener = { order_id: string; seen: string; tell(version: string): void }

declare module '#context.ts' {
  interface Services {
    orderVersions: OrderVersions
  }
}

/**
 * One question to the database for everybody who waits in this process, however many they are; it works whichever
 * process made the change, and costs nothing while nobody waits.
 */
export function createOrderVersions(db: Db, pause_ms = 500): OrderVersions {
  const listeners = new Set<Listener>()
  let looking = false

  async function look(): Promise<void> {
    if (looking) return
    looking = true
    while (listeners.size > 0) {
      const ids = [...new Set([...listeners].map(({ order_id }) => order_id))]
      // The database may be away for a moment; whoever waits goes on waiting.
      const rows = await selectVersions(db, ids).catch(() => [])
      const now = new Map(rows.map(({ id, version }) => [id, version]))
      for (const listener of listeners) {
        const version = now.get(listener.order_id)
        if (version !== undefined && version !== listener.seen) listener.tell(version)
      }
      await sleep(pause_ms, undefined, { ref: false })
    }
    looking = false
  }

  function newer(order_id: string, seen: string, stopped: AbortSignal): Promise<string | undefined> {
    return new Promise((resolve) => {
      const listener: Listener = { order_id, seen, tell: done }
      function done(version?: string): void {
        listeners.delete(listener)
        stopped.removeEventListener('abort', stop)
        resolve(version)
      }
      function stop(): void {
        done()
      }
      stopped.addEventListener('abort', stop)
      listeners.add(listener)
      void look()
    })
  }

  return async function* (order_id, stopped) {
    let seen = ''
    while (!stopped.aborted) {
      const version = await newer(order_id, seen, stopped)
      if (version === undefined) return
      seen = version
      yield version
    }
  }
}
