// chunk: buying
import type { EventDetail } from '@bilheteria/contract/events'
import { usePage } from '#platform/page.tsx'
import { useLoaded } from '#platform/use-loaded.ts'

/** The event from the page when the server drew it there, else from the API. */
export function useEvent(event_id: string) {
  const { event, producer } = usePage()
  const given = event?.id === event_id ? event : undefined
  return useLoaded<EventDetail>(given, `event ${event_id} of ${producer.id}`, async () =>
    (await import('./load-events.ts')).loadEvent(event_id),
  )
}
