import type { Eye } from '@bilheteria/rules/plan/eye'
import { lookFrom, type Gaze } from './gaze.ts'
import { onOtherColours, readColours } from './read-colours.ts'
import { startRenderer } from './renderer.ts'
import { sceneFrom } from './scene.ts'
import type { Venue } from '@bilheteria/rules/plan/venue'

/** Dots for each of the screen's, where the picture rests: edges are smooth, and nobody tells more apart. */
const FINER = 1.5
const MOST_DOTS = 3
/** While it moves: as many as there is time for. */
const FEWEST_DOTS = 0.4
const FEWER = 0.75
/** A frame that took longer was too much, and so many of them in a row are no chance. */
const SLOW_MS = 20
const SLOW_FRAMES = 2
/** After a pause this long it is another movement. */
const PAUSE_MS = 120

/** What this device draws sixty times a second, as far as it is known. */
let dots_in_motion = 1

/** Draws the view on a canvas whenever something of it changes, until the answer is called. Answers nothing where a browser cannot. */
export function startPicture(canvas: HTMLCanvasElement, venue: Venue, eye: Eye, gaze: Gaze): (() => void) | undefined {
  const scene = sceneFrom(venue, eye)
  let renderer = startRenderer(canvas, scene)
  if (!renderer) return undefined
  let [frame, rest, before, slow] = [0, 0, 0, 0]
  const draw = (dots: number) => {
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
    slow = took > SLOW_MS && took < PAUSE_MS ? slow + 1 : 0
    if (slow === SLOW_FRAMES) {
      slow = 0
      dots_in_motion = Math.max(FEWEST_DOTS, dots_in_motion * FEWER)
    }
    draw(Math.min(dots_in_motion, devicePixelRatio))
    clearTimeout(rest)
    rest = window.setTimeout(drawFine, PAUSE_MS)
  }
  const move = () => void (frame ||= requestAnimationFrame(drawQuickly))
  const colour = () => {
    renderer?.colour(readColours(venue.outside))
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
    renderer = startRenderer(canvas, scene)
    colour()
  }
  canvas.addEventListener('webglcontextlost', lost)
  canvas.addEventListener('webglcontextrestored', restored)
  const forget = [gaze.onChange(move), onOtherColours(colour)]
  colour()
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
