import { AppError, type ErrorCode } from '@bilheteria/contract/app-error'
import { VENUE_MAP_TEXTS } from '@bilheteria/contract/texts/venue-map'
import { Button } from '@bilheteria/ui/button'
import { FailedMessage } from '@bilheteria/ui/failed-message'
import { StateMessage } from '@bilheteria/ui/state-message'
import { MapPinOff } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
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
  const address = `${office_url}/events/${encodeURIComponent(event_id)}/stadium.svg`
  return <VenuePicture address={address} onError={() => void explain()} />
}

const FRAMED = { maxHeight: '70dvh', overflow: 'auto' }
const ENLARGED = { width: '250%', maxWidth: 'none' }

/** As wide as the dialog; enlarged, one looks around in it, from its middle. */
function VenuePicture({ address, onError }: { address: string; onError(): void }) {
  const [large, setLarge] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!large || !frame.current) return
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = frame.current
    frame.current.scrollTo((scrollWidth - clientWidth) / 2, (scrollHeight - clientHeight) / 2)
  }, [large])
  return (
    <>
      <div
        ref={frame}
        {...(large && { tabIndex: 0, role: 'region', 'aria-label': text('venue_map.large') })}
        className="overflow-hidden rounded-panel bg-raised"
        style={large ? FRAMED : undefined}
      >
        <img
          src={address}
          alt={text('venue_map.picture')}
          width={800}
          height={600}
          onError={onError}
          className="h-auto w-full"
          style={large ? ENLARGED : undefined}
        />
      </div>
      <Button look="quiet" block className="mt-3" onClick={() => setLarge(!large)}>
        {text(large ? 'venue_map.whole' : 'venue_map.enlarge')}
      </Button>
    </>
  )
}
