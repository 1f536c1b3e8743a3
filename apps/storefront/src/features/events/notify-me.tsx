// chunk: common
import type { EventCard } from '@bilheteria/contract/events'
import { buttonClass } from '@bilheteria/ui/button'
import { say } from '@bilheteria/ui/words'
import { openDialog } from '#platform/dialog.ts'

const QUIET = 'block min-h-11 rounded-field text-control font-semibold text-accent'

type Props = { event: Pick<EventCard, 'id' | 'title' | 'status'>; className?: string; filled?: boolean }

const words: Partial<Record<EventCard['status'], string>> = {
  soon: 'Avise-me quando abrir',
  sold_out: 'Avise-me se surgir ingresso',
  paused: 'Avise-me quando voltar',
}

/** "Avise-me", for whoever came too early, too late or in a pause; nothing for any other event. */
export function NotifyMe({ event: { id, title, status }, className = '', filled = false }: Props) {
  const word = words[status]
  if (!word) return null
  return (
    <button
      type="button"
      onClick={() => openDialog('/event/notify', { event_id: id, title, status })}
      className={`${filled ? buttonClass({ size: 'mid' }) : QUIET} ${className}`}
    >
      {say(`event.tell_${status}`, word)}
      <span className="sr-only">{`: ${title}`}</span>
    </button>
  )
}
