import type { Eye } from '@bilheteria/rules/plan/eye'
import { lookFrom, type Gaze } from './gaze.ts'
import { createPace } from './pace.ts'
import { onOtherColours, readColours } from './read-colours.ts'
import { startRenderer } from './renderer.ts'
import type { Venue } from '@bilheteria/rules/plan/venue'

/** Where the picture rests: so many dots for each of the screen's, and at the most for each pixel of the page. Edges are smooth, and nobody tells more apart. */
const FINER = 1.5
const MOST_DOTS = 3
/** What this device draws sixty times a second, as far as it is known. */
const pace = createPace(Math.min(devicePixelRatio, MOST_DOTS))
/** After so many frames without one it is no movement any more. */
const STILL_FRAMES = 8

type Pictured = { venue: Venue; eye: Eye; gaze: Gaze; startAgain(): void }

/** Draws the view on a canvas whenever something of it changes, until the answer is called. Answers nothing where a browser cannot. */
export function startPicture(canvas: HTMLCanvasElement, { venue, eye, gaze, startAgain }: Pictured) {
  let renderer = startRenderer(canvas, venue, eye)
  if (!renderer) return undefined
  let [frame, still] = [0, 0]
  let [coloured, stale] = [false, false]
  const draw = (dots: number) => {
    // Only now: asked any earlier, the page would be laid out twice.
    if (!coloured) renderer?.colour(readColours(venue.outside))
    coloured = true
    const [width, height] = [Math.ceil(canvas.clientWidth * dots), Math.ceil(canvas.clientHeight * dots)]
    // What is resized is emptied, so only when it must be.
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    renderer?.draw(...lookFrom(eye, gaze.look(), canvas))
  }
  // Frame after frame while something moves.
  const follow = (now: number) => {
    pace.frame(now, stale)
    still = stale ? 0 : still + 1
    const rests = still > STILL_FRAMES
    frame = rests ? 0 : requestAnimationFrame(follow)
    if (rests) draw(Math.min(devicePixelRatio * FINER, MOST_DOTS))
    else if (stale) draw(pace.dots())
    stale = false
  }
  const move = () => {
    stale = true
    frame ||= requestAnimationFrame(follow)
  }
  const recolour = () => {
    coloured = false
    move()
  }
  // At once: what is resized is empty until it is drawn.
  const resized = new ResizeObserver(() => {
    draw(pace.dots())
    move()
  })
  const stop = new AbortController()
  const { signal } = stop
  // A phone takes it away from whoever is in the background, and gives it back.
  const lost = (event: Event) => {
    event.preventDefault()
    renderer = undefined
    cancelAnimationFrame(frame)
    // No more of them: what draws nothing is quick.
    frame = -1
  }
  canvas.addEventListener('webglcontextlost', lost, { signal })
  canvas.addEventListener('webglcontextrestored', startAgain, { signal })
  onOtherColours(recolour, signal)
  const forget = gaze.onChange(move)
  resized.observe(canvas)
  return () => {
    stop.abort()
    forget()
    resized.disconnect()
    cancelAnimationFrame(frame)
    renderer?.end()
  }
}
