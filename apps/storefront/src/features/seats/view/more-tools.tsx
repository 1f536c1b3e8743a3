import { VIEW_MORE_TEXTS } from '@bilheteria/contract/texts/view-more'
import { eyeOf, type Venue } from '@bilheteria/rules/plan/venue'
import { IconButton } from '@bilheteria/ui/icon-button'
import { Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { textsOf } from '#platform/texts.ts'
import { useBusy } from '#platform/use-busy.ts'
import type { Gaze } from './gaze.ts'
import type { NamedPlace } from './named-place.ts'
import { shareView } from './share-view.ts'
import type { SharedEvent } from './shared-event.ts'
import { followTilt } from './tilt.ts'

const text = textsOf(VIEW_MORE_TEXTS)

type Props = {
  venue: Venue
  place: NamedPlace
  event: SharedEvent
  gaze: Gaze
  onProblem(problem: string | undefined): void
}

/** What one does with a view besides looking. */
export function MoreTools({ gaze, onProblem, ...shared }: Props) {
  const can_tilt = useTiltSensor()
  return (
    <>
      {can_tilt && <TiltButton gaze={gaze} onProblem={onProblem} />}
      <ShareButton {...shared} gaze={gaze} onProblem={onProblem} />
    </>
  )
}

type Asking = { requestPermission?: () => Promise<'granted' | 'denied'> }

/** A device without the sensor sends no angles. */
function useTiltSensor(): boolean {
  const [found, setFound] = useState(asksFirst)
  useEffect(() => {
    if (found) return
    const hear = ({ beta }: DeviceOrientationEvent) => beta !== null && setFound(true)
    addEventListener('deviceorientation', hear)
    return () => removeEventListener('deviceorientation', hear)
  }, [found])
  return found
}

/** Safari on iPhone sends no angles before the permission. Chromium has the permission too and grants it silently. */
function asksFirst(): boolean {
  const known = 'DeviceOrientationEvent' in globalThis && 'requestPermission' in DeviceOrientationEvent
  return known && 'GestureEvent' in globalThis
}

/** Turns the picture with the phone. */
function TiltButton({ gaze, onProblem }: Pick<Props, 'gaze' | 'onProblem'>) {
  const [following, setFollowing] = useState<AbortController>()
  const { busy, run } = useBusy()
  useEffect(() => () => following?.abort(), [following])
  const follow = () => {
    // In the press itself: an iPhone asks its owner only then.
    const asked = (DeviceOrientationEvent as Asking).requestPermission?.()
    return run(async () => {
      const own = new AbortController()
      setFollowing(own)
      onProblem(undefined)
      const allowed = await (asked ?? 'granted')
      const told = allowed === 'granted' && (await followTilt(gaze, own.signal))
      if (told) return
      setFollowing(undefined)
      onProblem(text('view.no_tilt'))
    })
  }
  const stop = () => setFollowing(undefined)
  return (
    <button
      type="button"
      aria-pressed={following !== undefined && !busy}
      aria-busy={busy || undefined}
      className="view-tool"
      onClick={() => (following && !busy ? stop() : void follow().catch(stop))}
    >
      {text('view.tilt')}
    </button>
  )
}

function ShareButton({ venue, place, event, gaze, onProblem }: Props) {
  const { busy, run } = useBusy()
  const eye = eyeOf(venue, place)
  if (!eye) return null
  const share = async () => {
    const went = await shareView({ venue, eye, look: gaze.look(), name: place.name, event }).catch(() => false)
    onProblem(went ? undefined : text('view.share_failed'))
  }
  return (
    <IconButton
      icon={Share2}
      label={text('view.share')}
      aria-busy={busy || undefined}
      onClick={() => void run(share)}
    />
  )
}
