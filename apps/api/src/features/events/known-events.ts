import { isUnavailable } from '@bilheteria/contract/errors'
import type { Category, EventCard } from '@bilheteria/contract/events'
import { localDay } from '@bilheteria/rules/calendar-date'
import { createSearch, foldText, wordsOf, wordsToFind, type Findable, type Search } from '@bilheteria/rules/search'
import { formatterOf } from '@bilheteria/rules/zone-format'
import type { Db } from '#db/db.ts'
import { createCache } from '#concurrency/cache.ts'
import { DEFAULT_PRODUCER_ID } from '#features/producers/choose-producer.ts'
import { selectCategories, selectOwners, selectUpcoming } from './queries.ts'

/** A card with what a search compares, made once for all who search. */
export type KnownEvent = Findable & { card: EventCard; text: string; day: string; city: string }
type Catalogue = {
  events: readonly KnownEvent[]
  categories: readonly Category[]
  /** Finds places in `events`. */
  search: Search
  /** The events of one producer; the default producer lists the events of all. */
  listingOf(producer_id: string): Listing
}
/** Places in `events`, and the cities they name, in the order of the filter. */
type Listing = { places: readonly number[]; cities: readonly string[] }
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
    cache.get('all', async (before) => {
      const [cards, categories] = await Promise.all([selectUpcoming(db), selectCategories(db)])
      return arrange(eventsOf(cards, categories, before), categories, before)
    })
}

/** Soonest first; events that are not on sale any more last. */
function eventsOf(cards: readonly EventCard[], categories: readonly Category[], before?: Catalogue): KnownEvent[] {
  const known = new Map(before?.events.map((event) => [event.card.id, event]))
  const events = cards.map((card) => know(card, categories, known.get(card.id)))
  return events.toSorted((a, b) => Number(isOff(a.card)) - Number(isOff(b.card)))
}

/** Stock and prices change often, words hardly ever, so the word index outlives the cards. */
function arrange(events: readonly KnownEvent[], categories: readonly Category[], before?: Catalogue): Catalogue {
  const same_words =
    before?.events.length === events.length && events.every(({ words }, i) => words === before.events[i]?.words)
  const search = same_words ? before.search : onFirstUse(() => createSearch(events))
  const listings = new Map<string, Listing>()
  const listingOf = (producer_id: string) => {
    const known = listings.get(producer_id) ?? list(events, producer_id)
    listings.set(producer_id, known)
    return known
  }
  return { events, categories, search, listingOf }
}

function onFirstUse(make: () => Search): Search {
  let search: Search | undefined
  return (...asked) => (search ??= make())(...asked)
}

function list(events: readonly KnownEvent[], producer_id: string): Listing {
  const places = [...events.keys()].filter(
    (place) => producer_id === DEFAULT_PRODUCER_ID || events[place]?.card.producer_id === producer_id,
  )
  const cities = new Set(places.map((place) => events[place]?.card.venue.city ?? ''))
  return { places, cities: [...cities].toSorted((a, b) => a.localeCompare(b, 'pt-BR')) }
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

function know(card: EventCard, categories: readonly Category[], before: KnownEvent | undefined): KnownEvent {
  const { title, venue, starts_at, time_zone, category_id } = card
  const category = categories.find(({ id }) => id === category_id)
  const names = `${category?.title ?? ''} ${CALLED[category?.icon ?? ''] ?? ''}`
  const text = `${title} ${venue.name} ${venue.city} ${names}`
  if (before?.text === text && before.card.starts_at === starts_at && before.card.time_zone === time_zone) {
    return { ...before, card }
  }
  return {
    card,
    text,
    words: wordsToFind(text),
    date_words: wordsOf(dayNames(time_zone).format(new Date(starts_at)).replace('-feira', '')),
    day: localDay(starts_at, time_zone),
    city: foldText(venue.city),
  }
}
