import type { EventDetail } from '@bilheteria/contract/events'
import { IconButton } from '@bilheteria/ui/icon-button'
import { say } from '@bilheteria/ui/words'
import { Info } from 'lucide-react'
import { openDialog } from '#platform/dialog.ts'

/** Everything besides buying: what it is about, where, to share, to keep, for members. */
export function AboutEvent({ event, className }: { event: EventDetail; className?: string }) {
  return (
    <IconButton
      icon={Info}
      label={say('checkout.about', 'Informações')}
      onClick={() => openDialog('/event/description', { event_id: event.id })}
      className={className}
    />
  )
}
