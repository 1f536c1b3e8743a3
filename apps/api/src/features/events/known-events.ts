import type { Category, EventCard } from '@bilheteria/contract/events'
import { localDay } from '@bilheteria/rules/local-day'
import { foldText, wordsOf } from '@bilheteria/rules/search'
import type { Db } from '#db/db.ts'
import { selectCategories, selectUpcoming } from './queries.ts'

/** A card with what a search compares, made once for all who search. */
export type KnownEvent = { card: EventCard; words: string[]; day: string; city: string }
type Catalogue = { events: readonly KnownEvent[]; categories: readonly Category[] }
export type KnownEvents = () => Promise<Catalogue>

declare module '#context.ts' {
  interface Services {
    events: KnownEvents
  }
}

/** Everybody searches the same list, so it is kept in memory, at most `fresh_ms` old. */
export function knowEvents(db: Db, { fresh_ms }: { fresh_ms: number }): KnownEvents {
  let read_at = -Infinity
  let catalogue: Catalogue = { events: [], categories: [] }
  let reading: Promise<Catalogue> | undefined

  async function read(): Promise<Catalogue> {
    const [cards, categories] = await Promise.all([selectUpcoming(db), selectCategories(db)])
    read_at = performance.now()
    return (catalogue = { events: cards.map((card) => know(card, categories)), categories })
  }
  return () => {
    if (performance.now() - read_at < fresh_ms) return Promise.resolve(catalogue)
    reading ??= read().finally(() => (reading = undefined))
    return reading
  }
}

function know(card: EventCard, categories: readonly Category[]): KnownEvent {
  const { title, venue, starts_at, time_zone, category_id } = card
  const category = categories.find(({ id }) => id === category_id)?.title ?? ''
  return {
    card,
    words: wordsOf(`${title} ${venue.name} ${venue.city} ${category}`),
    day: localDay(starts_at, time_zone),
    city: foldText(venue.city),
  }
}
