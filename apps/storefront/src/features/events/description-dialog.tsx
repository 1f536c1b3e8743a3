import { FailedMessage } from '@bilheteria/ui/failed-message'
import DOMPurify from 'dompurify'
import { useSavedState } from '#platform/saved-state.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import { Share } from './share.tsx'
import { useEvent } from './use-event.ts'

/** Only what a description needs; everything else in the text is dropped. */
const allowed = {
  ALLOWED_TAGS: ['p', 'br', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'h3', 'h4', 'a'],
  ALLOWED_ATTR: ['href', 'rel', 'target'],
  ALLOWED_URI_REGEXP: /^(https:|mailto:)/i,
}

/** The text was cleaned when it was stored, and is cleaned again here: neither side trusts the other. */
export function Content({ params }: { params: Record<string, string> }) {
  const selected = useSavedState((state) => state.events.selected_event_id)
  const { value: event, failure, retry } = useEvent(params['event_id'] ?? selected ?? '')
  if (failure) return <FailedMessage onRetry={retry}>{failure.message}</FailedMessage>
  if (!event) return <div aria-busy="true" className="skeleton h-40" />
  return (
    <>
      <h3 className="type-h2">{event.title}</h3>
      <div className="prose mt-3" dangerouslySetInnerHTML={{ __html: DOMPurify.sanitize(event.sobre, allowed) }} />
      <div className="mt-6 flex flex-col gap-2 sm:flex-row">
        <Share event={event} />
        {event.status !== 'ended' && <AddToCalendar event={event} />}
      </div>
    </>
  )
}
