import type { EventCard } from '@bilheteria/contract/events'
import { openDialog } from '#platform/dialog.ts'

type Props = { event: Pick<EventCard, 'id' | 'title' | 'status'>; className?: string }

/** "Avise-me", for whoever came too early or too late; nothing for any other event. */
export function NotifyMe({ event: { id, title, status }, className = '' }: Props) {
  if (status !== 'soon' && status !== 'sold_out') return null
  return (
    <button
      type="button"
      onClick={() => openDialog('/event/notify', { event_id: id, title, status })}
      className={`block min-h-11 rounded-field text-control font-semibold text-accent ${className}`}
    >
      {status === 'soon' ? 'Avise-me quando abrir' : 'Avise-me se abrirem lugares'}
      <span className="sr-only">: {title}</span>
    </button>
  )
}
