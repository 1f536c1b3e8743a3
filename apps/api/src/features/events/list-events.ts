import type { EventCard, EventFilters, EventList } from '@bilheteria/contract/events'
import { localDay } from '@bilheteria/rules/event-time'
import { foldText, matches } from '@bilheteria/rules/search'
import type { Context } from '#context.ts'
import { DEFAULT_PRODUCER_ID } from '#features/producers/choose-producer.ts'
import type { Catalogue, KnownEvents } from './known-events.ts'

const PAGE_SIZE = 24

export type ListEvents = (ctx: Pick<Context, 'producer'>, filters: EventFilters) => Promise<EventList>

export function createListEvents(known: KnownEvents): ListEvents {
  return async ({ producer }, filters) => {
    const catalogue = await known()
    // The default producer shows everybody's events.
    const own = catalogue.events.filter(({ producer_id }) => [producer_id, DEFAULT_PRODUCER_ID].includes(producer.id))
    const found = own.filter((event) => fits(event, filters, catalogue))
    const page = Number(filters.page ?? 1)
    return {
      data: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
      page,
      pages: Math.max(1, Math.ceil(found.length / PAGE_SIZE)),
      total: found.length,
      cities: [...new Set(own.map(({ venue }) => venue.city))].toSorted((a, b) => a.localeCompare(b, 'pt-BR')),
    }
  }
}

function fits(event: EventCard, { q, category, city, from, to }: EventFilters, { categories }: Catalogue): boolean {
  const [everything] = categories
  if (category !== undefined && category !== everything?.id && category !== event.category_id) return false
  if (city && foldText(city) !== foldText(event.venue.city)) return false
  const day = localDay(event.starts_at, event.time_zone)
  if ((from && day < from) || (to && day > to)) return false
  const own = categories.find(({ id }) => id === event.category_id)
  return !q || matches(`${event.title} ${event.venue.name} ${event.venue.city} ${own?.title ?? ''}`, q)
}
