// chunk: buying
import type { EventDetail } from '@bilheteria/contract/events'
import { Button } from '@bilheteria/ui/button'
import { say } from '@bilheteria/ui/words'
import { Info, Map, Star } from 'lucide-react'
import { openDialog } from '#platform/dialog.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import { Share } from './share.tsx'

/** What one may do besides buying: a row of them, and in a dialog as many side by side as fit. */
export function EventActions({ event, told = false }: { event: EventDetail; told?: boolean }) {
  const { producer_id: club_id, plans_url } = event
  const className = `rounded-pill [box-shadow:none] max-sm:px-2 ${told ? 'flex-auto' : ''}`
  const look = { look: 'quiet', size: 'mid', className } as const
  return (
    <div className="flex flex-wrap gap-2">
      {!told && (
        <Button {...look} onClick={() => openDialog('/event/description', { event_id: event.id })}>
          <Info size={18} />
          {say('events.about', 'Informações')}
        </Button>
      )}
      <Button {...look} onClick={() => openDialog('/event/map', { event_id: event.id })}>
        <Map size={18} />
        {say('events.map', 'Mapa do local')}
      </Button>
      <Share event={event} {...look} />
      {!['ended', 'cancelled'].includes(event.status) && <AddToCalendar event={event} {...look} />}
      {plans_url && (
        <Button {...look} onClick={() => openDialog('/acesso/socio', { club_id, plans_url })}>
          <Star size={18} />
          {say('events.member', 'É sócio-torcedor?')}
        </Button>
      )}
    </div>
  )
}
