import type { EventDetail } from '@bilheteria/contract/events'
import { Button } from '@bilheteria/ui/button'
import { Info, Map, Star } from 'lucide-react'
import { Share } from '#features/events/share.tsx'
import { openDialog } from '#platform/dialog.ts'
import { usePage } from '#platform/page.tsx'

/** What else one may want to know or do, as many in a row as fit. */
export function EventActions({ event }: { event: EventDetail }) {
  const { producer } = usePage()
  const event_id = event.id
  const look = { look: 'quiet', size: 'mid' } as const
  return (
    <div className="mt-4 flex flex-wrap gap-2 [&_button]:rounded-pill [&_button]:px-3.5">
      <Button {...look} onClick={() => openDialog('/event/description', { event_id })}>
        <Info size={18} aria-hidden />
        Informações
      </Button>
      <Button {...look} onClick={() => openDialog('/event/map', { event_id })}>
        <Map size={18} aria-hidden />
        Mapa do local
      </Button>
      {producer.plans_url && (
        <Button {...look} onClick={() => openDialog('/acesso/socio')}>
          <Star size={18} aria-hidden />
          É sócio-torcedor?
        </Button>
      )}
      <Share event={event} />
    </div>
  )
}
