import type { Eye } from '@bilheteria/rules/plan/eye'
import { lookFrom, type Gaze } from './gaze.ts'
import { onOtherColours, readColours } from './read-colours.ts'
import { startRenderer } from './renderer.ts'
import type { Venue } from '@bilheteria/rules/plan/venue'

/** Dots for each of the screen's, where the picture rests: edges are smooth, and nobody tells more apart. */
const FINER = 1.5
const MOST_DOTS = 3
/** While it moves: as many as there is time for, found out by trying more until that was too much. */
const FEWEST_DOTS = 0.4
const STEP = 1.3
/** A frame that took longer was too much, so many of them in a row are no chance, and so many that did not ask for more. */
const SLOW_MS = 20
const SLOW_FRAMES = 2
const QUICK_FRAMES = 20
/** After a pause this long it is another movement. */
const PAUSE_MS = 120

/** What this device draws sixty times a second, as far as it is known. */
const in_motion = { dots: 0.6, most: MOST_DOTS }

/** Draws the view on a canvas whenever something of it changes, until the answer is called. Answers nothing where a browser cannot. */
export function startPicture(canvas: HTMLCanvasElement, venue: Venue, eye: Eye, gaze: Gaze): (() => void) | undefined {
  let renderer = startRenderer(canvas, venue, eye)
  if (!renderer) return undefined
  let [frame, rest, before] = [0, 0, 0]
  let coloured = false
  const draw = (dots: number) => {
    // Only now: asked any earlier, the page would be laid out twice.
    if (!coloured) renderer?.colour(readColours(venue.outside))
    coloured = true
    const [width, height] = [Math.ceil(canvas.clientWidth * dots), Math.ceil(canvas.clientHeight * dots)]
    // What is resized is emptied, so only when it must be.
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    renderer?.draw(...lookFrom(eye, gaze.look(), canvas))
  }
  const drawFine = () => draw(Math.min(devicePixelRatio * FINER, MOST_DOTS))
  const drawQuickly = (now: number) => {
    frame = 0
    const took = now - before
    before = now
    if (took < PAUSE_MS) learn(took > SLOW_MS)
    draw(Math.min(in_motion.dots, devicePixelRatio))
    clearTimeout(rest)
    rest = window.setTimeout(drawFine, PAUSE_MS)
  }
  const move = () => void (frame ||= requestAnimationFrame(drawQuickly))
  const recolour = () => {
    coloured = false
    move()
  }
  // At once: what is resized is empty until it is drawn.
  const resized = new ResizeObserver(() => drawQuickly(performance.now()))
  // A phone takes it away from whoever is in the background, and gives it back.
  const lost = (event: Event) => {
    event.preventDefault()
    renderer = undefined
  }
  const restored = () => {
    renderer = startRenderer(canvas, venue, eye)
    recolour()
  }
  canvas.addEventListener('webglcontextlost', lost)
  canvas.addEventListener('webglcontextrestored', restored)
  const forget = [gaze.onChange(move), onOtherColours(recolour)]
  resized.observe(canvas)
  return () => {
    canvas.removeEventListener('webglcontextlost', lost)
    canvas.removeEventListener('webglcontextrestored', restored)
    for (const stop of forget) stop()
    resized.disconnect()
    cancelAnimationFrame(frame)
    clearTimeout(rest)
    renderer?.end()
  }
}

let [slow, quick] = [0, 0]

function learn(was_slow: boolean): void {
  slow = was_slow ? slow + 1 : 0
  quick = was_slow ? 0 : quick + 1
  if (slow === SLOW_FRAMES) {
    in_motion.most = Math.max(FEWEST_DOTS, in_motion.dots / STEP)
    in_motion.dots = in_motion.most
    slow = 0
  }
  if (quick === QUICK_FRAMES) {
    in_motion.dots = Math.min(in_motion.most, in_motion.dots * STEP)
    quick = 0
  }
}
