import type { Category, EventFilters, EventList } from '@bilheteria/contract/events'
import { findAll, foldText, wordsOf } from '@bilheteria/rules/search'
import type { Context } from '#context.ts'
import { DEFAULT_PRODUCER_ID } from '#features/producers/choose-producer.ts'
import type { KnownEvent } from './known-events.ts'

const PAGE_SIZE = 24

type Asking = { producer: Context['producer']; services: Pick<Context['services'], 'events'> }

export async function listEvents({ producer, services }: Asking, filters: EventFilters): Promise<EventList> {
  const { events, categories } = await services.events()
  // The default producer shows everybody's events.
  const own = events.filter(({ card }) => [card.producer_id, DEFAULT_PRODUCER_ID].includes(producer.id))
  const found = findAll(own.filter(chosenBy(filters, categories[0])), askedIn(filters.q ?? ''))
  const page = Number(filters.page ?? 1)
  return {
    data: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ card }) => card),
    page,
    pages: Math.max(1, Math.ceil(found.length / PAGE_SIZE)),
    total: found.length,
    cities: [...new Set(own.map(({ card }) => card.venue.city))].toSorted((a, b) => a.localeCompare(b, 'pt-BR')),
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
