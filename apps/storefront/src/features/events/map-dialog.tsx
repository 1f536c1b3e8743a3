import { StateMessage } from '@bilheteria/ui/state-message'
import { MapPinOff } from 'lucide-react'
import { useState } from 'react'
import { usePage } from '#platform/page.tsx'
import { useSavedState } from '#platform/saved-state.ts'

/** The venue as the office host draws it for this event. */
export function Content({ params }: { params: Record<string, string> }) {
  const { office_url } = usePage()
  const selected = useSavedState((state) => state.events.selected_event_id)
  const [missing, setMissing] = useState(false)
  const event_id = params['event_id'] ?? selected ?? ''
  if (missing) {
    return (
      <StateMessage icon={MapPinOff} title="Mapa indisponível">
        O produtor ainda não publicou o mapa deste local.
      </StateMessage>
    )
  }
  return (
    <img
      src={`${office_url}/events/${encodeURIComponent(event_id)}/stadium.svg`}
      alt="Mapa do local com os setores"
      width={800}
      height={600}
      onError={() => setMissing(true)}
      className="h-auto w-full rounded-panel bg-raised"
    />
  )
}
