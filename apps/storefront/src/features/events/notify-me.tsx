// chunk: common
import type { EventCard } from '@bilheteria/contract/events'
import { buttonClass } from '@bilheteria/ui/button'
import { say } from '@bilheteria/ui/words'
import { openDialog } from '#platform/dialog.ts'

const QUIET = 'block min-h-11 rounded-field text-control font-semibold text-accent'

type Props = { event: Pick<EventCard, 'id' | 'title' | 'status'>; className?: string; filled?: boolean }

/** "Avise-me", for whoever came too early or too late; nothing for any other event. */
export function NotifyMe({ event: { id, title, status }, className = '', filled = false }: Props) {
  if (status !== 'soon' && status !== 'sold_out') return null
  return (
    <button
      type="button"
      onClick={() => openDialog('/event/notify', { event_id: id, title, status })}
      className={`${filled ? buttonClass({ size: 'mid' }) : QUIET} ${className}`}
    >
      {say(`event.tell_${status}`, status === 'soon' ? 'Avise-me quando abrir' : 'Avise-me se surgir ingresso')}
      <span className="sr-only">{`: ${title}`}</span>
    </button>
  )
}
