import type { EventDetail } from '@bilheteria/contract/events'
import { Button } from '@bilheteria/ui/button'
import { Info, Map, Star } from 'lucide-react'
import { AddToCalendar } from '#features/events/add-to-calendar.tsx'
import { Share } from '#features/events/share.tsx'
import { openDialog } from '#platform/dialog.ts'
import { usePage } from '#platform/page.tsx'

/** What one may want to know or do besides buying: two side by side on phones, a row where there is room. */
export function EventActions({ event }: { event: EventDetail }) {
  const { producer } = usePage()
  const look = { look: 'quiet', size: 'mid', className: 'rounded-pill [box-shadow:none] max-sm:px-2' } as const
  return (
    <div className="mt-4 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      <Button {...look} onClick={() => openDialog('/event/description', { event_id: event.id })}>
        <Info size={18} aria-hidden />
        Informações
      </Button>
      <Button {...look} onClick={() => openDialog('/event/map', { event_id: event.id })}>
        <Map size={18} aria-hidden />
        Mapa do local
      </Button>
      <Share event={event} {...look} />
      <AddToCalendar event={event} {...look} />
      {producer.plans_url && (
        <Button {...look} className={`${look.className} col-span-2`} onClick={() => openDialog('/acesso/socio')}>
          <Star size={18} aria-hidden />
          É sócio-torcedor?
        </Button>
      )}
    </div>
  )
}
