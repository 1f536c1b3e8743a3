import type { Category, EventFilters, EventList } from '@bilheteria/contract/events'
import { foldText, wordsOf } from '@bilheteria/rules/search'
import type { Context } from '#context.ts'
import type { KnownEvent } from './known-events.ts'

const PAGE_SIZE = 24

type Asking = { producer: Context['producer']; services: Pick<Context['services'], 'events'> }

export async function listEvents({ producer, services }: Asking, filters: EventFilters): Promise<EventList> {
  const { events, categories, search, listingOf } = await services.events()
  const { places, cities } = listingOf(producer.id)
  const isChosen = chosenBy(filters, categories[0])
  const chosen = places.filter((place) => isChosen(events[place]!))
  const found = search(askedIn(filters.q ?? ''), chosen)
  const page = Number(filters.page ?? 1)
  return {
    data: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((place) => events[place]!.card),
    page,
    pages: Math.max(1, Math.ceil(found.length / PAGE_SIZE)),
    total: found.length,
    cities: [...cities],
  }
}

/** Days of the week go by their first name. */
function askedIn(q: string): string[] {
  return wordsOf(q.replaceAll(/(?<=segunda|ter[cç]a|quarta|quinta|sexta)[- ]feira/gi, ''))
}

/** The first category stands for all of them. */
function chosenBy({ category, city, from, to }: EventFilters, everything: Category | undefined) {
  const place = foldText(city ?? '')
  const any_category = category === undefined || category === everything?.id
  return (event: KnownEvent) =>
    (any_category || category === event.card.category_id) &&
    (place === '' || place === event.city) &&
    (from === undefined || event.day >= from) &&
    (to === undefined || event.day <= to)
}
