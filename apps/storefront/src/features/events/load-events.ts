import { getEvent, listEvents, type EventCard, type EventDetail } from '@bilheteria/contract/events'
import { call } from '#platform/api.ts'

export async function loadEvents(): Promise<EventCard[]> {
  return (await call(listEvents, {})).data
}

export function loadEvent(event_id: string): Promise<EventDetail> {
  return call(getEvent, { event_id })
}
