import type { Eye } from '@bilheteria/rules/plan/eye'
import { lookFrom, type Gaze } from './gaze.ts'
import { createPace } from './pace.ts'
import { onOtherColours, readColours } from './read-colours.ts'
import { startRenderer } from './renderer.ts'
import type { Venue } from '@bilheteria/rules/plan/venue'

/** Dots for each of the screen's, where the picture rests: edges are smooth, and nobody tells more apart. */
const FINER = 1.5
const MOST_DOTS = 3
/** What this device draws sixty times a second, as far as it is known. */
const pace = createPace()
/** After so many frames without one it is no movement any more. */
const STILL_FRAMES = 8

type Pictured = { venue: Venue; eye: Eye; gaze: Gaze; startAgain(): void }

/** Draws the view on a canvas whenever something of it changes, until the answer is called. Answers nothing where a browser cannot. */
export function startPicture(canvas: HTMLCanvasElement, { venue, eye, gaze, startAgain }: Pictured) {
  let renderer = startRenderer(canvas, venue, eye)
  if (!renderer) return undefined
  let [frame, before, still] = [0, 0, 0]
  let [coloured, stale, drew] = [false, false, false]
  const draw = (dots: number) => {
    // Only now: asked any earlier, the page would be laid out twice.
    if (!coloured) renderer?.colour(readColours(venue.outside))
    coloured = true
    const [width, height] = [Math.ceil(canvas.clientWidth * dots), Math.ceil(canvas.clientHeight * dots)]
    // What is resized is emptied, so only when it must be.
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    renderer?.draw(...lookFrom(eye, gaze.look(), canvas))
  }
  const drawQuickly = () => draw(Math.min(pace.dots(), devicePixelRatio))
  // Frame after frame while something moves: only what follows a drawn one tells how long drawing takes.
  const follow = (now: number) => {
    if (drew) pace.took(now - before)
    before = now
    drew = stale
    stale = false
    still = drew ? 0 : still + 1
    const rests = still > STILL_FRAMES
    frame = rests ? 0 : requestAnimationFrame(follow)
    if (rests) draw(Math.min(devicePixelRatio * FINER, MOST_DOTS))
    else if (drew) drawQuickly()
  }
  const move = () => {
    stale = true
    if (!frame) pace.begin()
    frame ||= requestAnimationFrame(follow)
  }
  const recolour = () => {
    coloured = false
    move()
  }
  // At once: what is resized is empty until it is drawn.
  const resized = new ResizeObserver(() => {
    drawQuickly()
    move()
  })
  const stop = new AbortController()
  const { signal } = stop
  // A phone takes it away from whoever is in the background, and gives it back.
  const lost = (event: Event) => {
    event.preventDefault()
    renderer = undefined
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
