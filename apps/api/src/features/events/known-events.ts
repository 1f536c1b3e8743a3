import type { Category, EventCard } from '@bilheteria/contract/events'
import type { Db } from '#db/db.ts'
import { selectCategories, selectUpcoming } from './queries.ts'

export type Catalogue = { events: readonly EventCard[]; categories: readonly Category[] }
export type KnownEvents = () => Promise<Catalogue>

/** Everybody searches the same list, so it is kept in memory, at most `fresh_ms` old. */
export function knowEvents(db: Db, { fresh_ms }: { fresh_ms: number }): KnownEvents {
  let read_at = -Infinity
  let catalogue: Catalogue = { events: [], categories: [] }
  let reading: Promise<Catalogue> | undefined

  async function read(): Promise<Catalogue> {
    const [events, categories] = await Promise.all([selectUpcoming(db), selectCategories(db)])
    read_at = performance.now()
    return (catalogue = { events, categories })
  }
  return () => {
    if (performance.now() - read_at < fresh_ms) return Promise.resolve(catalogue)
    reading ??= read().finally(() => (reading = undefined))
    return reading
  }
}
