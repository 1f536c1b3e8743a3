import { AppError, type ErrorCode } from '@bilheteria/contract/errors'
import { VENUE_MAP_TEXTS } from '@bilheteria/contract/texts/venue-map'
import { FailedMessage } from '@bilheteria/ui/failed-message'
import { StateMessage } from '@bilheteria/ui/state-message'
import { MapPinOff } from 'lucide-react'
import { useState } from 'react'
import { usePage } from '#platform/page.tsx'
import { useSavedState } from '#platform/saved-state.ts'
import { textsOf } from '#platform/texts.ts'
import { loadEvent } from './load-events.ts'

const text = textsOf(VENUE_MAP_TEXTS)

const NO_NETWORK: ReadonlySet<ErrorCode> = new Set(['offline', 'timeout'])

/** The venue as the office host draws it for this event. */
export function Content({ params }: { params: Record<string, string> }) {
  const { office_url } = usePage()
  const selected = useSavedState((state) => state.events.selected_event_id)
  const [failure, setFailure] = useState<Error>()
  const [missing, setMissing] = useState(false)
  const event_id = params['event_id'] ?? selected ?? ''

  /** A picture does not say why it failed, and its host may be another's: our own server tells if there is a network. */
  async function explain(): Promise<void> {
    try {
      await loadEvent(event_id)
      setMissing(true)
    } catch (error) {
      if (error instanceof AppError && NO_NETWORK.has(error.code)) setFailure(error)
      else setMissing(true)
    }
  }

  if (failure) return <FailedMessage onRetry={() => setFailure(undefined)}>{failure.message}</FailedMessage>
  if (missing) {
    return (
      <StateMessage icon={MapPinOff} title={text('venue_map.missing_title')}>
        {text('venue_map.missing')}
      </StateMessage>
    )
  }
  return (
    <img
      src={`${office_url}/events/${encodeURIComponent(event_id)}/stadium.svg`}
      alt={text('venue_map.picture')}
      width={800}
      height={600}
      onError={() => void explain()}
      className="h-auto w-full rounded-panel bg-raised"
    />
  )
}
