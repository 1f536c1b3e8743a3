import type { EventDetail } from '@bilheteria/contract/events'
import { Button } from '@bilheteria/ui/button'
import { say } from '@bilheteria/ui/words'
import { Info, Map, Star } from 'lucide-react'
import { openDialog } from '#platform/dialog.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import { Share } from './share.tsx'

const look = { look: 'quiet', size: 'mid', className: 'rounded-pill [box-shadow:none] max-sm:px-2' } as const

/** What one may do besides buying: two side by side on phones, a row where there is room. */
export function EventActions({ event, told = false }: { event: EventDetail; told?: boolean }) {
  const { producer_id: club_id, plans_url } = event
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      {!told && (
        <Button {...look} onClick={() => openDialog('/event/description', { event_id: event.id })}>
          <Info size={18} aria-hidden />
          {say('events.about', 'Informações')}
        </Button>
      )}
      <Button {...look} onClick={() => openDialog('/event/map', { event_id: event.id })}>
        <Map size={18} aria-hidden />
        {say('events.map', 'Mapa do local')}
      </Button>
      <Share event={event} {...look} />
      {event.status !== 'ended' && <AddToCalendar event={event} {...look} />}
      {plans_url && (
        <Button
          {...look}
          className={`${look.className} col-span-2`}
          onClick={() => openDialog('/acesso/socio', { club_id, plans_url })}
        >
          <Star size={18} aria-hidden />
          {say('events.member', 'É sócio-torcedor?')}
        </Button>
      )}
    </div>
  )
}
