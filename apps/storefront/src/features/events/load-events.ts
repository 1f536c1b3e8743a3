import {
  eventFilters,
  getEvent,
  listEvents,
  type EventDetail,
  type EventFilters,
  type EventList,
} from '@bilheteria/contract/events'
import { daysOf, type NamedDays } from '@bilheteria/rules/day-range'
import * as z from 'zod/mini'
import { measure } from '#platform/analytics.ts'
import { call } from '#platform/api.ts'

/** Who is still typing has not searched yet. */
const SEARCHED_MS = 1_500

/** Nobody reads on for longer; an address may ask for anything. */
const MOST_PAGES = 20

/** The pages asked for, as one list. */
export async function loadEvents(filters: string): Promise<EventList> {
  const params = new URLSearchParams(filters)
  const asked = questionOf(params, localToday())
  const wanted = Math.min(MOST_PAGES, Math.trunc(Number(params.get('pages'))) || 1)
  const pages = Array.from({ length: Math.max(1, wanted) }, (_, i) => String(i + 1))
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

const DAY_WORDS = new Map<string, NamedDays>([
  ['hoje', 'today'],
  ['amanha', 'tomorrow'],
])

/** Days that begin and end in the wrong order are what lies between them all the same; what makes no sense is not asked. */
export function questionOf(params: URLSearchParams, today: string): EventFilters {
  const { when: chosen = '', ...asked } = Object.fromEntries(params)
  const day = DAY_WORDS.get(plainWord(asked['q'] ?? ''))
  if (day) delete asked['q']
  const when = day ?? chosen
  if (isNamed(when)) Object.assign(asked, daysOf(when, today))
  const shape = eventFilters.shape as Record<string, z.ZodMiniType>
  const { from, to, ...rest } = Object.fromEntries(
    Object.entries(asked).filter(([name, value]) => shape[name] && z.safeParse(shape[name], value).success),
  ) as EventFilters
  const [first, last] = from && to && from > to ? [to, from] : [from, to]
  return { ...rest, ...(first && { from: first }), ...(last && { to: last }) }
}

/** Lower case and without accents. */
function plainWord(word: string): string {
  return word.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}

function isNamed(when: string): when is NamedDays {
  return when === 'today' || when === 'tomorrow' || when === 'weekend' || when === 'month'
}

/** The day on the fan's own clock. */
function localToday(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}
