import { getEvent, listEvents, type EventDetail, type EventFilters, type EventList } from '@bilheteria/contract/events'
import { daysOf, type NamedDays } from '@bilheteria/rules/day-range'
import { measure } from '#platform/analytics.ts'
import { call } from '#platform/api.ts'

/** Who is still typing has not searched yet. */
const SEARCHED_MS = 1_500

/** The pages asked for, as one list. */
export async function loadEvents(filters: string): Promise<EventList> {
  const params = new URLSearchParams(filters)
  const asked = questionOf(params, localToday())
  const pages = Array.from({ length: Number(params.get('pages') ?? 1) }, (_, i) => String(i + 1))
  const answers = await Promise.all(pages.map((page) => call(listEvents, page === '1' ? asked : { ...asked, page })))
  const last = answers.at(-1) as EventList
  measureSearch(asked.q)
  return { ...last, data: answers.flatMap(({ data }) => data) }
}

let searching: ReturnType<typeof setTimeout> | undefined

function measureSearch(search_term: string | undefined): void {
  clearTimeout(searching)
  if (search_term) searching = setTimeout(() => measure({ event: 'search', search_term }), SEARCHED_MS)
}

export function loadEvent(event_id: string): Promise<EventDetail> {
  return call(getEvent, { event_id })
}

/** Days that begin and end in the wrong order are what lies between them all the same. */
export function questionOf(params: URLSearchParams, today: string): EventFilters {
  const text = (name: string) => params.get(name) ?? undefined
  const [q, category, city, when] = ['q', 'category', 'city', 'when'].map(text)
  let [from, to] = [text('from'), text('to')]
  if (when && when !== 'days') ({ from, to } = daysOf(when as NamedDays, today))
  if (from && to && from > to) [from, to] = [to, from]
  return {
    ...(q && { q }),
    ...(category && { category }),
    ...(city && { city }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

/** The day on the fan's own clock. */
function localToday(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}
