import { isUnavailable } from '@bilheteria/contract/errors'
import type { Category, EventCard } from '@bilheteria/contract/events'
import { localDay } from '@bilheteria/rules/calendar-date'
import { foldText, wordsOf, wordsToFind, type Findable } from '@bilheteria/rules/search'
import { formatterOf } from '@bilheteria/rules/zone-format'
import type { Db } from '#db/db.ts'
import { createCache } from '#concurrency/cache.ts'
import { selectCategories, selectOwners, selectUpcoming } from './queries.ts'

/** A card with what a search compares, made once for all who search. */
export type KnownEvent = Findable & { card: EventCard; day: string; city: string }
type Catalogue = { events: readonly KnownEvent[]; categories: readonly Category[] }
export type KnownEvents = () => Promise<Catalogue>
/** The producer of each event there is, also of those that are over. */
export type EventOwners = () => Promise<ReadonlyMap<string, string>>

declare module '#context.ts' {
  interface Services {
    events: KnownEvents
    eventOwners: EventOwners
  }
}

/** Everybody searches the same list, so it is kept in memory, at most `fresh_ms` old. */
export function knowEvents(db: Db, { fresh_ms }: { fresh_ms: number }): KnownEvents {
  const cache = createCache<Catalogue>({ most: 1, fresh_ms, outlives: isUnavailable })
  return () =>
    cache.get('all', async () => {
      const [cards, categories] = await Promise.all([selectUpcoming(db), selectCategories(db)])
      const events = cards.map((card) => know(card, categories))
      // Soonest first, but what nobody can buy any more stands in nobody's way.
      return { events: events.toSorted((a, b) => Number(isOff(a.card)) - Number(isOff(b.card))), categories }
    })
}

/** Whoever invents events asks for nothing that the database would have to look for. */
export function knowEventOwners(db: Db, version: () => Promise<string>): EventOwners {
  const cache = createCache<ReadonlyMap<string, string>>({ most: 1, version })
  return () =>
    cache.get('all', async () => new Map((await selectOwners(db)).map(({ id, producer_id }) => [id, producer_id])))
}

function isOff({ status }: EventCard): boolean {
  return status === 'sold_out' || status === 'ended' || status === 'cancelled'
}

/** `segunda-feira, dezembro` */
const dayNames = formatterOf('pt-BR', { weekday: 'long', month: 'long' })

/** What people call the events of a category, by its sign. */
const CALLED: Record<string, string> = {
  goal: 'jogo partida esporte',
  volleyball: 'jogo partida esporte',
  music: 'show música festa',
  drama: 'peça espetáculo',
  footprints: 'corrida caminhada esporte',
  gift: 'grátis',
  utensils: 'comida',
}

function know(card: EventCard, categories: readonly Category[]): KnownEvent {
  const { title, venue, starts_at, time_zone, category_id } = card
  const category = categories.find(({ id }) => id === category_id)
  const names = `${category?.title ?? ''} ${CALLED[category?.icon ?? ''] ?? ''}`
  return {
    card,
    words: wordsToFind(`${title} ${venue.name} ${venue.city} ${names}`),
    date_words: wordsOf(dayNames(time_zone).format(new Date(starts_at)).replace('-feira', '')),
    day: localDay(starts_at, time_zone),
    city: foldText(venue.city),
  }
}
