import { getEvent, listEvents, type EventDetail, type EventList } from '@bilheteria/contract/events'
import { call } from '#platform/api.ts'

export function loadEvents(): Promise<EventList> {
  return call(listEvents, {})
}

export function loadEvent(event_id: string): Promise<EventDetail> {
  return call(getEvent, { event_id })
}
