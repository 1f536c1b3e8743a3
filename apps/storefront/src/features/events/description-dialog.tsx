import { FailedMessage } from '@bilheteria/ui/failed-message'
import { useLayoutEffect, useRef } from 'react'
import { useSavedState } from '#platform/saved-state.ts'
import { cleanDescription } from './clean-description.ts'
import { EventActions } from './event-actions.tsx'
import { useEvent } from './use-event.ts'

export function Content({ params }: { params: Record<string, string> }) {
  const selected = useSavedState((state) => state.events.selected_event_id)
  const { value: event, failure, retry } = useEvent(params['event_id'] ?? selected ?? '')
  if (failure) return <FailedMessage onRetry={retry}>{failure.message}</FailedMessage>
  if (!event) return <div aria-busy="true" className="skeleton h-40" />
  return (
    <>
      <h3 className="type-h2">{event.title}</h3>
      <Description html={event.sobre} />
      <div className="mt-4">
        <EventActions event={event} told />
      </div>
    </>
  )
}

function Description({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.replaceChildren(cleanDescription(html)), [html])
  return <div ref={place} className="prose mt-3" />
}
