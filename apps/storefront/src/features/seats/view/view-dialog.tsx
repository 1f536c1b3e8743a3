import { VIEW_TEXTS } from '@bilheteria/contract/texts/view'
import { BINOCULARS, GLANCE } from '@bilheteria/rules/plan/lens'
import { IconButton } from '@bilheteria/ui/icon-button'
import { say } from '@bilheteria/ui/words'
import { X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { fontOfOverlay } from '#platform/font.ts'
import { textsOf } from '#platform/texts.ts'
import { useOverlay } from '#platform/use-overlay.ts'
import { createGaze, type Gaze } from './gaze.ts'
import type { SharedEvent } from './shared-event.ts'
import type { Venue } from '@bilheteria/rules/plan/venue'
import { keyOf, type NamedPlace } from './named-place.ts'
import { ViewPane } from './view-pane.tsx'

const text = textsOf(VIEW_TEXTS)

const ZOOM_STEP = 1.6
/** From here on it is as through binoculars, and the button leads back. */
const MIDWAY = Math.sqrt(GLANCE * BINOCULARS)

type Props = { venue: Venue; places: readonly NamedPlace[]; event: SharedEvent; onClosed(): void }

/** What one sees from a place, and beside it from another one that is thought of. */
export function ViewDialog({ venue, places, event, onClosed }: Props) {
  const { frame, close } = useOverlay(onClosed)
  const [gaze] = useState(createGaze)
  const [font] = useState(fontOfOverlay)
  const [beside, setBeside] = useState<NamedPlace>()
  const [problem, setProblem] = useState<string>()
  const more = useMoreTools()
  useEffect(() => gaze.stop, [gaze])
  const [place, ...others] = places
  if (!place) return null
  return (
    <dialog ref={frame} aria-label={text('view.title')} className={`view ${font}`} onClose={close}>
      <header className="view-head">
        <h2 className="type-h3">{text('view.title')}</h2>
        <IconButton icon={X} label={say('part.close', 'Fechar')} onClick={close} />
      </header>
      <div className="view-panes">
        <ViewPane venue={venue} place={place} gaze={gaze} />
        {beside && <ViewPane venue={venue} place={beside} gaze={gaze} />}
      </div>
      <p role="status" className="view-problem">
        {problem}
      </p>
      <div className="view-tools">
        <Zoom gaze={gaze} />
        {more && <more.MoreTools {...{ venue, place, event, gaze }} onProblem={setProblem} />}
      </div>
      {others.length > 0 && (
        <div role="group" aria-label={text('view.compare')} className="view-others">
          <span aria-hidden>{text('view.compare')}</span>
          {others.map((other) => (
            <button
              key={keyOf(other)}
              type="button"
              aria-label={text('view.compare_with', { name: other.name })}
              aria-pressed={other === beside}
              className="view-tool"
              onClick={() => setBeside(other === beside ? undefined : other)}
            >
              {other.name}
            </button>
          ))}
        </div>
      )}
      <p className="view-note">{text('view.schematic')}</p>
    </dialog>
  )
}

function Zoom({ gaze }: { gaze: Gaze }) {
  const span = useSyncExternalStore(gaze.onChange, () => gaze.look().span)
  const near = span < MIDWAY
  const step = (sign: string, label: string, aim: number) => (
    <button
      type="button"
      aria-label={label}
      aria-disabled={aim === span}
      className="view-tool view-step"
      onClick={() => gaze.flyTo({ span: aim })}
    >
      {sign}
    </button>
  )
  return (
    <>
      {step('−', text('view.far'), Math.min(GLANCE, span * ZOOM_STEP))}
      <button
        type="button"
        aria-pressed={near}
        className="view-tool"
        onClick={() => gaze.flyTo({ span: near ? GLANCE : BINOCULARS })}
      >
        {text('view.binoculars')}
      </button>
      {step('+', text('view.near'), Math.max(BINOCULARS, span / ZOOM_STEP))}
    </>
  )
}

type MoreTools = typeof import('./more-tools.tsx')

/** What one does besides looking comes after the picture. */
function useMoreTools(): MoreTools | undefined {
  const [part, setPart] = useState<MoreTools>()
  useEffect(() => {
    const drawn = setTimeout(() => void import('./more-tools.tsx').then(setPart, () => undefined), 100)
    return () => clearTimeout(drawn)
  }, [])
  return part
}
