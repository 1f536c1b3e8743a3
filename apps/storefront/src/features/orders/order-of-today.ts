import type { Order } from '@bilheteria/contract/orders'
import { localDay } from '@bilheteria/rules/calendar-date'
import { serverTime } from '#platform/clock.ts'
import { readFromDevice } from './device-orders.ts'
import { LASTS_MS } from './split-by-date.ts'

/** Where this person goes today, by the clock of that place: the next one, until nobody goes in any more. */
export async function orderOfToday(person_id: string): Promise<Order | undefined> {
  const now = serverTime()
  const isToday = ({ event: { starts_at, time_zone, cancelled } }: Order) =>
    !cancelled &&
    Date.parse(starts_at) + LASTS_MS > now &&
    (Date.parse(starts_at) < now || localDay(starts_at, time_zone) === localDay(new Date(now).toISOString(), time_zone))
  const [next] = (await readFromDevice(person_id))
    .filter(isToday)
    .toSorted((a, b) => Date.parse(a.event.starts_at) - Date.parse(b.event.starts_at))
  return next
}
