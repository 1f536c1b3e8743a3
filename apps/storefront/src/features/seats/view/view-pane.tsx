import { VIEW_TEXTS } from '@bilheteria/contract/texts/view'
import { viewWords } from '@bilheteria/contract/view-words'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { textsOf } from '#platform/texts.ts'
import { HOME, type Gaze } from './gaze.ts'
import { startPicture } from './picture.ts'
import { turnByHand } from './turn-by-hand.ts'
import { eyeOf, factsOf, type Venue } from '@bilheteria/rules/plan/venue'
import { keyOf, type NamedPlace } from './named-place.ts'

const text = textsOf(VIEW_TEXTS)

type Props = { venue: Venue; place: NamedPlace; gaze: Gaze }

/** Radians of one press of an arrow, as a share of what is seen. */
const STEP = 0.15
const NEARER = 1.4

/** The view from one place: drawn where a browser can, and always told. */
export function ViewPane({ venue, place, gaze }: Props) {
  const stage = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [blank, setBlank] = useState(false)
  useLayoutEffect(() => {
    const eye = eyeOf(venue, place)
    let stop: (() => void) | undefined
    const start = () => {
      stop?.()
      stop = eye && drawOrTell(() => startPicture(canvas.current!, { venue, eye, gaze, startAgain: start }))
      setBlank(!stop)
    }
    start()
    return () => stop?.()
  }, [venue, place, gaze])
  useEffect(() => turnByHand(stage.current!, gaze), [gaze])
  const facts = factsOf(venue, place)
  return (
    <figure className="view-pane">
      <div
        ref={stage}
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys turn it
        tabIndex={0}
        aria-label={text('view.look', { name: place.name })}
        className="view-stage"
        data-hint={text('view.hint')}
        onKeyDown={(event) => turnByKey(event, gaze)}
      >
        <canvas key={keyOf(place)} ref={canvas} aria-hidden hidden={blank} className="view-canvas" />
      </div>
      <figcaption className="view-words">
        <b>{place.name}</b>
        <p>{facts ? viewWords(facts, text) : text('view.none')}</p>
        {blank && facts && <p>{text('view.no_picture')}</p>}
      </figcaption>
    </figure>
  )
}

/** Whatever a graphics card does not like, the words stay. */
function drawOrTell<Started>(start: () => Started): Started | undefined {
  try {
    return start()
  } catch {
    return undefined
  }
}

function turnByKey(event: KeyboardEvent, gaze: Gaze): void {
  const { turn, lift, span } = gaze.look()
  const step = span * STEP
  const moves: Record<string, () => void> = {
    ArrowLeft: () => gaze.set({ turn: turn - step }),
    ArrowRight: () => gaze.set({ turn: turn + step }),
    ArrowUp: () => gaze.set({ lift: lift + step }),
    ArrowDown: () => gaze.set({ lift: lift - step }),
    '+': () => gaze.zoom(NEARER),
    '=': () => gaze.zoom(NEARER),
    '-': () => gaze.zoom(1 / NEARER),
    Home: () => gaze.flyTo(HOME),
  }
  const move = moves[event.key]
  if (!move) return
  event.preventDefault()
  move()
}
