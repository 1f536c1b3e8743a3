import type { EventList } from '@bilheteria/contract/events'
import { useState } from 'react'
import { usePage } from '#platform/page.tsx'
import { useLoaded } from '#platform/use-loaded.ts'

const load = async (filters: string) => (await import('./load-events.ts')).loadEvents(filters)

/** All events of this shop, and those a fan asked for: `shown` is the answer before until the new one is there. */
export function useEventList(filters: string) {
  const { producer, events: drawn } = usePage()
  const key = `events ${producer.id}`
  const all = useLoaded<EventList>(drawn, key, () => load(''))
  const asked = useLoaded<EventList | null>(filters ? undefined : null, `${key} ${filters}`, async () =>
    filters ? load(filters) : null,
  )
  const { value, failure, retry } = filters ? asked : all
  const list = value ?? undefined
  const [shown, setShown] = useState({ list, filters })
  if (list && list !== shown.list) setShown({ list, filters })
  return { all: all.value, shown, busy: !list && !failure, failure, retry }
}
